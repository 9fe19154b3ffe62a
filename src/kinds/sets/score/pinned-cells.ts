import type { CellTable } from '../../../contract/claims.js'
import type { Pinned } from '../../../contract/pinned.js'
import { type ClaimOfOne, oddsAhead, pinnedByPairs, saidOfAnother } from '../../../score/paired-levels.js'

type ToldCells = Pick<CellTable, 'items' | 'records' | 'confidence'>

/**
 * Of which records a hidden item is told, beside how many would be by the very same claims made of other records that show the
 * set; without the truth, of how many one is claimed at all. How sure the attack calls itself only orders its claims.
 */
export function pinnedCells(
  tables: readonly ToldCells[],
  records: number,
  isBaseline: boolean,
  truth?: readonly Uint8Array[],
): Pinned {
  if (truth && !isBaseline) return pinnedByPairs(cellPairs(tables, truth), { of: records, unit: 'record' })
  const who = new Set<number>()
  for (const table of tables)
    for (const [row, record] of table.records.entries()) if (likeliestIn(table, row).length > 0) who.add(record)
  return { count: who.size, of: records, unit: 'record', byLess: null }
}

/** Of each record and set one claim: the member that is held likeliest, or one of those. */
function cellPairs(tables: readonly ToldCells[], truth: readonly Uint8Array[]): ClaimOfOne[] {
  const anybody = sharesByWidth(tables, truth)
  return tables.flatMap((table, t) => {
    const { items, records, confidence } = table
    const width = items.length
    const have = new Float64Array(width)
    for (const [cell, there] of truth[t].entries()) have[cell % width] += there
    const expected = meansOf(table)
    const others = have.map((count) => saidOfAnother(count, records.length, anybody.get(width)))
    return Array.from(records, (record, row): ClaimOfOne[] => {
      const best = likeliestIn(table, row)
      if (best.length === 0) return []
      const mean = (of: (column: number) => number): number =>
        best.reduce((sum, column) => sum + of(column), 0) / best.length
      return [
        {
          who: [record],
          confidence: mean((column) => oddsAhead(confidence[row * width + column], expected[column])),
          right: mean((column) => truth[t][row * width + column]),
          others: mean((column) => others[column]),
        },
      ]
    }).flat()
  })
}

/** The members of a set that its attack holds likeliest in a record; none where it holds all alike, which claims nothing. */
export function likeliestIn({ items, confidence }: ToldCells, row: number): number[] {
  const width = items.length
  const own = confidence.subarray(row * width, (row + 1) * width)
  const most = own.reduce((best, one) => Math.max(best, one), 0)
  const best = Array.from(own.keys()).filter((column) => own[column] >= most - 1e-12)
  return best.length === width ? [] : best
}

/** By member: how likely it is held on average, whatever the record. */
function meansOf({ items, records, confidence }: ToldCells): Float64Array {
  const means = new Float64Array(items.length)
  for (const [cell, one] of confidence.entries()) means[cell % items.length] += one / records.length
  return means
}

/** By number of members: the share of them that was there, over all sets with so many. */
function sharesByWidth(tables: readonly ToldCells[], truth: readonly Uint8Array[]): Map<number, number> {
  const counts = new Map<number, { there: number; cells: number }>()
  for (const [t, { items }] of tables.entries()) {
    const own = counts.get(items.length) ?? { there: 0, cells: 0 }
    own.there += truth[t].reduce((sum, one) => sum + one, 0)
    own.cells += truth[t].length
    counts.set(items.length, own)
  }
  return new Map(Array.from(counts, ([width, { there, cells }]) => [width, there / Math.max(1, cells)]))
}
