import type { CodedColumn } from '../../../data/table.js'
import { type Random, shuffle } from '../../../math/random.js'
import { rowRanks } from './row-order.js'

/**
 * Numbers drawn by lot in place of what people are called. People are first sorted by what is published of them, all their
 * rows together, so that whoever knows the seed learns no more than that: neither who came first in the original nor who has
 * the same number in another release. People of equal rows may be exchanged without anybody seeing it.
 */
export function withPseudonyms(columns: readonly CodedColumn[], rowCount: number, random: Random): CodedColumn[] {
  const ranks = rowRanks({ columns: columns.filter(({ role }) => role !== 'person'), rowCount })
  return columns.map((column) => (column.role === 'person' ? numbered(column, ranks, random) : column))
}

function numbered(column: CodedColumn, ranks: Uint32Array, random: Random): CodedColumn {
  const { codes, values } = column
  const starts = new Uint32Array(values.length + 1)
  for (const code of codes) starts[code + 1]++
  for (let p = 1; p < starts.length; p++) starts[p] += starts[p - 1]
  const next = starts.slice()
  const held = new Uint32Array(codes.length)
  for (let row = 0; row < codes.length; row++) held[next[codes[row]]++] = ranks[row]
  for (let p = 0; p < values.length; p++) held.subarray(starts[p], starts[p + 1]).sort()
  const people = Uint32Array.from(values, (_, p) => p).sort((a, b) => {
    const [lengthA, lengthB] = [starts[a + 1] - starts[a], starts[b + 1] - starts[b]]
    for (let i = 0; i < Math.min(lengthA, lengthB); i++) {
      const difference = held[starts[a] + i] - held[starts[b] + i]
      if (difference !== 0) return difference
    }
    return lengthA - lengthB
  })
  const numbers = new Uint32Array(values.length)
  for (const [number, person] of shuffle(people, random).entries()) numbers[person] = number + 1
  return { ...column, values: Array.from(numbers, String) }
}
