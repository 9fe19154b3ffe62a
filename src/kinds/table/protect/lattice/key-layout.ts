import type { LatticeAttribute } from './attribute.js'

/** Where the code of each attribute stands in the words of a key: whole fields, no field over two words. */
export interface KeyLayout {
  readonly words: number
  readonly fields: readonly KeyField[]
}

export interface KeyField {
  readonly word: number
  readonly shift: number
  /** Before shifting. */
  readonly mask: number
}

/** Fields are wide enough for the values themselves; nodes above are never more. */
export function keyLayout(attributes: readonly LatticeAttribute[]): KeyLayout {
  const fields: KeyField[] = []
  let word = 0
  let used = 0
  for (const { column } of attributes) {
    const bits = 32 - Math.clz32(Math.max(0, column.values.length - 1))
    if (used + bits > 32) {
      word++
      used = 0
    }
    // A field of no bits may come after a full word: its code is always 0.
    fields.push({ word, shift: used & 31, mask: bits === 32 ? 0xffff_ffff : 2 ** bits - 1 })
    used += bits
  }
  return { words: word + 1, fields }
}
