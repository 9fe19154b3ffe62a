import { type Random, below, shuffle } from '../../../math/random.js'
import type { EdgeEdits } from './edge-edits.js'

/**
 * Adds connections until each node has as many new ones as it wants: who wants most is connected with those who want most of
 * the others and are not connected yet (Liu and Terzi, §6: Supergraph). Takes what it gives from `wanted`; what is left there
 * found no partner.
 */
export function addEdges(edits: EdgeEdits, wanted: Uint32Array, random: Random): void {
  const order = shuffle(
    Uint32Array.from(wanted.keys()).filter((node) => wanted[node] > 0),
    random,
  ).sort((a, b) => wanted[b] - wanted[a])
  if (order.length === 0) return
  const place = new Uint32Array(wanted.length)
  for (const [at, node] of order.entries()) place[node] = at
  // By number: so many nodes want that or more. They stand first.
  const ends = new Uint32Array(wanted[order[0]] + 1)
  for (const node of order) ends[wanted[node]]++
  for (let want = ends.length - 2; want >= 0; want--) ends[want] += ends[want + 1]
  const take = (node: number): void => {
    const last = --ends[wanted[node]]
    const other = order[last]
    order[place[node]] = other
    place[other] = place[node]
    order[last] = node
    place[node] = last
    wanted[node]--
  }
  const stuck: (readonly [node: number, count: number])[] = []
  for (let node = order[0]; wanted[node] > 0; node = order[0]) {
    const partners: number[] = []
    for (let at = 1; at < ends[1] && partners.length < wanted[node]; at++)
      if (edits.isFree(node, order[at])) partners.push(order[at])
    for (const partner of partners) {
      edits.add(node, partner)
      take(partner)
      take(node)
    }
    if (wanted[node] > 0) stuck.push([node, wanted[node]])
    while (wanted[node] > 0) take(node)
  }
  for (const [node, count] of stuck) wanted[node] = count
}

/**
 * Gives two nodes that found no partner, or one of them twice, a connection each by taking an added one apart: x – y becomes
 * a – x and b – y.
 */
export function splitAdded(edits: EdgeEdits, wanted: Uint32Array, random: Random): void {
  for (;;) {
    const open = Uint32Array.from(wanted.keys()).filter((node) => wanted[node] > 0)
    const [a] = open
    const b = wanted[a] > 1 ? a : open[1]
    if (b === undefined || !splitOne(edits, a, b, random)) return
    wanted[a]--
    wanted[b]--
  }
}

function splitOne(edits: EdgeEdits, a: number, b: number, random: Random): boolean {
  const added = [...edits.added()]
  if (added.length === 0) return false
  const first = below(added.length, random)
  for (let i = 0; i < added.length; i++) {
    const [x, y] = added[(first + i) % added.length]
    for (const [one, other] of [
      [x, y],
      [y, x],
    ]) {
      if (!edits.isFree(a, one) || !edits.isFree(b, other)) continue
      edits.remove(x, y)
      edits.add(a, one)
      edits.add(b, other)
      return true
    }
  }
  return false
}
