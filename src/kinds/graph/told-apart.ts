import { type Graph, degreeOf, neighboursOf, nodeCount, nodeDegrees, trianglesOf } from '../../data/graph.js'
import { remembered } from '../../data/remembered.js'
import { SequenceInterner } from '../../data/sequence-interner.js'
import type { Release } from '../../contract/release.js'

/** By node: how many look like it, itself among them; and whether that was settled or is only so far. */
export interface ToldApart {
  readonly alike: Uint32Array
  readonly settled: boolean
}

/** By the number of connections alone. */
export const alikeByDegree = remembered((graph: Graph): ToldApart => settled(nodeDegrees(graph)))

/** By the numbers of connections that neighbours have, and by how many of them are connected. */
export const alikeByFriends = remembered((graph: Graph): ToldApart => settled(onceMore(graph, beginnings(graph))))

/** Steps after which nodes that look alike are left so: some seconds. */
const mostSteps = 1e8

/**
 * By the whole network around them: nodes that look alike are told apart by how many neighbours they have of each look, until
 * that tells no more (colour refinement). Whoever knows the network, and nobody's node, can tell no more apart from friend to friend.
 */
export const alikeByAll = remembered((graph: Graph): ToldApart => {
  let looks = beginnings(graph)
  let kinds = countOf(looks)
  for (let steps = 0; steps < mostSteps; steps += graph.neighbours.length + nodeCount(graph)) {
    looks = onceMore(graph, looks)
    const now = countOf(looks)
    if (now === kinds) return settled(looks)
    kinds = now
  }
  return { ...settled(looks), settled: false }
})

/**
 * Nodes of two networks that stand at the same place of both, and no other there: both are refined at once, from pairs that are known.
 * Where the two differ anywhere near, nothing is the same: no pair is a guess.
 */
export function sameInBoth(
  one: Graph,
  other: Graph,
  known: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const first = new SequenceInterner()
  let sides = [
    beginnings(
      one,
      first,
      known.map(([node]) => node),
    ),
    beginnings(
      other,
      first,
      known.map(([, node]) => node),
    ),
  ]
  const each = one.neighbours.length + other.neighbours.length + nodeCount(one) + nodeCount(other)
  let kinds = first.size
  for (let steps = 0; steps < mostSteps; steps += each) {
    const looks = new SequenceInterner()
    sides = [onceMore(one, sides[0], looks), onceMore(other, sides[1], looks)]
    if (looks.size === kinds) return lonePairs(sides[0], sides[1])
    const there = new Set(sides[1])
    if (!sides[0].some((look) => there.has(look))) return []
    kinds = looks.size
  }
  return []
}

/** Whose look one node of each side has. */
function lonePairs(one: Uint32Array, other: Uint32Array): (readonly [number, number])[] {
  const [lone, met] = [loneByLook(one), loneByLook(other)]
  return [...lone].flatMap(([look, node]) => {
    const same = met.get(look)
    return node === undefined || same === undefined ? [] : [[node, same] as const]
  })
}

/** By look its node; undefined where several have it. */
function loneByLook(looks: Uint32Array): ReadonlyMap<number, number | undefined> {
  const found = new Map<number, number | undefined>()
  for (const [node, look] of looks.entries()) found.set(look, found.has(look) ? undefined : node)
  return found
}

/** How many stand alone. */
export function aloneIn({ alike }: ToldApart): number {
  return alike.reduce((sum, one) => sum + (one === 1 ? 1 : 0), 0)
}

/** Whether nothing says that connections were changed: no file beside it, and no original with others. */
export function isAsItWas(release: Release<'graph'>, original: Graph | undefined): boolean {
  if (release.changed) return false
  if (!original) return true
  const [own, before] = [release, original].map((graph) => nodeDegrees(graph).sort())
  return own.length === before.length && own.every((degree, i) => degree === before[i])
}

/** Nodes that are known look like no other, each by its place in the list. */
function beginnings(graph: Graph, looks = new SequenceInterner(), known: readonly number[] = []): Uint32Array {
  const placeOf = new Map(known.map((node, place) => [node, place + 1]))
  const triangles = trianglesOf(graph)
  return Uint32Array.from(triangles, (count, node) =>
    looks.intern([degreeOf(graph, node), count, placeOf.get(node) ?? 0]),
  )
}

function onceMore(graph: Graph, before: Uint32Array, looks = new SequenceInterner()): Uint32Array {
  return before.map((own, node) => {
    const around = neighboursOf(graph, node).map((other) => before[other])
    return looks.intern([own, ...around.sort()])
  })
}

function countOf(looks: Uint32Array): number {
  return looks.reduce((most, look) => Math.max(most, look + 1), 0)
}

function settled(looks: Uint32Array): ToldApart {
  const count = new Uint32Array(countOf(looks))
  for (const look of looks) count[look]++
  return { alike: looks.map((look) => count[look]), settled: true }
}
