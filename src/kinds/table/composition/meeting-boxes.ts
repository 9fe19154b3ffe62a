import type { Cover } from '../reading/reading.js'
import { type BoxTrie, boxTrie } from './box-trie.js'
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
