import type { Cover } from './reading.js'
import type { Boxes } from './boxes.js'

/**
 * Every pair of classes whose boxes have a place in common in every column, found by going down two trees together: what
 * differs in a column near the root is never looked at again. Stops where told false.
 */
export function forEachMeeting(a: Boxes, b: Boxes, meet: (a: number, b: number) => boolean): boolean {
  if (a.count === 0 || b.count === 0) return true
  if (a.columns.length === 0) return crossed(a.count, b.count, meet)
  // Few labels first: the upper levels stay narrow, and most of the work is at the leaves, which are wanted.
  const labels = a.columns.map(({ covers }, c) => covers.length + b.columns[c].covers.length)
  const order = [...labels.keys()].sort((x, y) => labels[x] - labels[y] || x - y)
  return descend(boxTrie(a, order), boxTrie(b, order), meet)
}

function descend(left: BoxTrie, right: BoxTrie, meet: (a: number, b: number) => boolean): boolean {
  const last = left.levels.length - 1
  const visit = (level: number, a0: number, a1: number, b0: number, b1: number): boolean => {
    const a = left.levels[level]
    const b = right.levels[level]
    for (let i = a0; i < a1; i++) {
      const [low, high] = [a.lows[i], a.highs[i]]
      for (let j = b0; j < b1 && b.lows[j] < high; j++) {
        if (b.highs[j] <= low) continue
        const [la, lb] = [a.labels[i], b.labels[j]]
        if (a.single[la] + b.single[lb] < 2 && !coversMeet(a.covers[la], b.covers[lb])) continue
        const [c0, c1, d0, d1] = [a.children[i], a.children[i + 1], b.children[j], b.children[j + 1]]
        if (level < last) {
          if (!visit(level + 1, c0, c1, d0, d1)) return false
          continue
        }
        for (let c = c0; c < c1; c++)
          for (let d = d0; d < d1; d++) if (!meet(left.classes[c], right.classes[d])) return false
      }
    }
    return true
  }
  return visit(0, 0, left.levels[0].labels.length, 0, right.levels[0].labels.length)
}

/** Whether two covers have a place in common. */
function coversMeet(a: Cover, b: Cover): boolean {
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] < b[j + 1] && b[j] < a[i + 1]) return true
    if (a[i + 1] <= b[j + 1]) i += 2
    else j += 2
  }
  return false
}

function crossed(aCount: number, bCount: number, meet: (a: number, b: number) => boolean): boolean {
  for (let a = 0; a < aCount; a++) for (let b = 0; b < bCount; b++) if (!meet(a, b)) return false
  return true
}

/** Boxes as a tree: a level for each column, below each node the labels that occur there, those that start first first. */
interface BoxTrie {
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
function boxTrie({ count, columns }: Boxes, order: readonly number[]): BoxTrie {
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
