import { SequenceInterner } from '../../../data/sequence-interner.js'
import type { Boxes } from './boxes.js'

/** Whether two releases publish the same rows, in whatever order: the second tells nothing that the first does not. */
export function sameBoxes(a: Boxes, b: Boxes): boolean {
  if (a.count !== b.count || a.values.codes.length !== b.values.codes.length) return false
  const interner = new SequenceInterner()
  for (let c = 0; c < a.count; c++) interner.intern(wordsOf(a, c))
  const before = interner.size
  const met = new Uint8Array(before)
  for (let c = 0; c < b.count; c++) {
    const found = interner.intern(wordsOf(b, c))
    if (found >= before || met[found] === 1) return false
    met[found] = 1
  }
  return true
}

/** A class by all that it publishes: its labels, then its values and how often each stands there. */
function wordsOf({ columns, values: { offsets, codes, counts } }: Boxes, c: number): number[] {
  const words = columns.map(({ labels }) => labels[c])
  for (let i = offsets[c]; i < offsets[c + 1]; i++) words.push(codes[i], counts[i])
  return words
}
