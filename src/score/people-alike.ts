import { groupRows } from '../data/group-rows.js'
import type { Codes } from '../data/row-keys.js'

/** Groups of people, what is published of each, and which values their people have. */
export interface GroupedValues {
  readonly sizes: Uint32Array
  /** By column what intruders know: the cell of each group. */
  readonly cells: readonly Codes[]
  /** Group g has values[offsets[g]] to values[offsets[g + 1] - 1], so many people each. */
  readonly offsets: Uint32Array
  readonly values: Uint32Array
  readonly counts: Uint32Array
  readonly valueCount: number
}

/** Groups that have the same cells in some columns: people who look alike, but for the rest. */
export interface AlikeGroups {
  readonly kinOf: Uint32Array
  readonly people: Float64Array
  readonly groups: Uint32Array
}

/** Columns up to which every choice of some of them is tried; beyond that one, two, all but one, or none. */
const mostColumns = 7

/** The groups by every proper part of the columns; by none of them everybody is alike. */
export function alikeBy({ cells, sizes }: Pick<GroupedValues, 'cells' | 'sizes'>): AlikeGroups[] {
  return properParts(cells.length).map((part) => {
    const { count, groupOf } = groupRows(
      part.map((column) => cells[column]),
      sizes.length,
    )
    const [people, groups] = [new Float64Array(count), new Uint32Array(count)]
    for (const [group, kin] of groupOf.entries()) {
      people[kin] += sizes[group]
      groups[kin]++
    }
    return { kinOf: groupOf, people, groups }
  })
}

function properParts(columns: number): number[][] {
  if (columns <= mostColumns)
    return Array.from({ length: Math.max(1, 2 ** columns - 1) }, (_, part) =>
      Array.from({ length: columns }, (__, column) => column).filter((column) => (part >> column) & 1),
    )
  const all = Array.from({ length: columns }, (_, column) => column)
  const pairs = all.flatMap((a) => all.slice(a + 1).map((b) => [a, b]))
  return [[], ...all.map((column) => [column]), ...pairs, ...all.map((left) => all.filter((column) => column !== left))]
}

/** How many of the people of each kin have each of some values: asked by kin and value. */
export function alikeWith(
  { offsets, values, counts, valueCount }: GroupedValues,
  { kinOf }: AlikeGroups,
  wanted: Uint8Array,
): (kin: number, value: number) => number {
  const sums = new Map<number, number>()
  for (const [group, kin] of kinOf.entries())
    for (let i = offsets[group]; i < offsets[group + 1]; i++) {
      if (wanted[values[i]] === 0) continue
      const at = kin * valueCount + values[i]
      sums.set(at, (sums.get(at) ?? 0) + counts[i])
    }
  return (kin, value) => sums.get(kin * valueCount + value) ?? 0
}
