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

/** The groups by every proper part of the columns, one after the other; by none of them everybody is alike: that comes first. */
export function* alikeBy({ cells, sizes }: Pick<GroupedValues, 'cells' | 'sizes'>): Generator<AlikeGroups> {
  for (const part of properParts(cells.length)) {
    const { count, groupOf } = groupRows(
      part.map((column) => cells[column]),
      sizes.length,
    )
    const [people, groups] = [new Float64Array(count), new Uint32Array(count)]
    for (const [group, kin] of groupOf.entries()) {
      people[kin] += sizes[group]
      groups[kin]++
    }
    yield { kinOf: groupOf, people, groups }
  }
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
