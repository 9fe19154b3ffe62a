import type { Boxes } from './boxes.js'
import { type Cover } from '../reading/reading.js'

/** Boxes as a tree: a level for each column, below each node the labels that occur there, those that start first first. */
export interface BoxTrie {
  readonly levels: readonly TrieLevel[]
  /** Classes in the order of the leaves. */
  readonly classes: Uint32Array
}

interface TrieLevel {
  /** By node: from where to where its cover reaches. */
  readonly lows: Uint32Array
  readonly highs: Uint32Array
  readonly labels: Uint32Array
  readonly covers: readonly Cover[]
  /** By label: 1 where the cover is a run without gaps. */
  readonly single: Uint8Array
  /** By node: where its children start in the next level (its classes, on the last); one more at the end. */
  readonly children: Uint32Array
}

/** The tree of boxes with the columns in this order. */
export function boxTrie({ count, columns }: Boxes, order: readonly number[]): BoxTrie {
  const ranked = order.map((c) => {
    const { labels, covers } = columns[c]
    const byStart = [...covers.keys()].sort((a, b) => covers[a][0] - covers[b][0] || a - b)
    const rankOf = new Uint32Array(covers.length)
    for (const [rank, label] of byStart.entries()) rankOf[label] = rank
    return { covers, byStart, ranks: labels.map((label) => rankOf[label]) }
  })
  let classes = Uint32Array.from({ length: count }, (_, c) => c)
  for (const { ranks, covers } of ranked.toReversed()) classes = sortedBy(classes, ranks, covers.length)
  // starts[i]: the first level at which the i-th class begins a node of its own.
  const starts = new Uint8Array(count)
  for (let i = 1; i < count; i++) {
    let level = 0
    while (level < ranked.length && ranked[level].ranks[classes[i]] === ranked[level].ranks[classes[i - 1]]) level++
    starts[i] = level
  }
  const levels = ranked.map(({ covers, byStart, ranks }, level): TrieLevel => {
    const [labels, children]: [number[], number[]] = [[], []]
    let below = 0
    for (let i = 0; i < count; i++) {
      if (i === 0 || starts[i] <= level) {
        labels.push(byStart[ranks[classes[i]]])
        children.push(below)
      }
      if (i === 0 || starts[i] <= level + 1 || level === ranked.length - 1) below++
    }
    children.push(below)
    const lasts = covers.map((cover) => cover[cover.length - 1])
    return {
      lows: Uint32Array.from(labels, (label) => covers[label][0]),
      highs: Uint32Array.from(labels, (label) => lasts[label]),
      labels: Uint32Array.from(labels),
      covers,
      single: Uint8Array.from(covers, ({ length }) => (length === 2 ? 1 : 0)),
      children: Uint32Array.from(children),
    }
  })
  return { levels, classes }
}

/** In rising order of their keys, those of one key in the order they had. */
function sortedBy(classes: Uint32Array, keys: Uint32Array, keyCount: number): Uint32Array<ArrayBuffer> {
  const ends = new Uint32Array(keyCount + 1)
  for (const key of keys) ends[key + 1]++
  for (let key = 1; key <= keyCount; key++) ends[key] += ends[key - 1]
  const sorted = new Uint32Array(classes.length)
  for (const one of classes) sorted[ends[keys[one]]++] = one
  return sorted
}
