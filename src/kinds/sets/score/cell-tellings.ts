import type { CellClaims, CellTable } from '../../../contract/claims.js'
import { type Transactions, transactionAt } from '../../../data/transactions.js'
import type { Finding, Telling } from '../../../contract/finding.js'
import { joinAlike, joinedAmong } from '../../../score/tellings.js'

interface Place {
  readonly table: CellTable
  readonly row: number
  readonly record: number
  readonly sure: number
}

/** What the records read now, the surest first. */
export function cellTellings(
  release: Transactions,
  { tables }: CellClaims,
  most: number,
  /** Whether the attack looks at distances: only then one of them is a reason. */
  byDistance: boolean,
): Pick<Finding, 'told' | 'tellings'> {
  const tellings = tables.reduce((sum, { records }) => sum + records.length, 0)
  if (most === 0) return { told: [], tellings }
  const places = tables.flatMap((table) =>
    Array.from(table.records, (record, row): Place => {
      const width = table.items.length
      let sure = 0
      for (let cell = row * width; cell < (row + 1) * width; cell++) sure = Math.max(sure, table.confidence[cell])
      return { table, row, record, sure }
    }),
  )
  const candidates = places.sort((a, b) => b.sure - a.sure || a.record - b.record).slice(0, joinedAmong)
  const told = joinAlike(candidates.map((place) => telling(release, place, byDistance)))
  return { told: told.slice(0, most), tellings }
}

function telling(release: Transactions, { table, row, record, sure }: Place, byDistance: boolean): Telling {
  const width = table.items.length
  const left = [...table.items.keys()]
    .filter((column) => table.kept[row * width + column])
    .map((column) => ({ column, sure: table.confidence[row * width + column] }))
    .sort((a, b) => b.sure - a.sure || a.column - b.column)
  const read = left.map((one) => `${table.items[one.column]} ${Math.round(100 * one.sure)} %`).join(', ')
  const because = byDistance && left.length > 0 ? reason(release, table, row, left[0].column) : undefined
  return {
    record: record + 1,
    confidence: sure,
    published: lineOf(release, record),
    sentence: `reads: ${read}`,
    times: 1,
    ...(because !== undefined && { because }),
  }
}

/** The context term that speaks for the item most, beside what it says of the others. */
function reason(release: Transactions, table: CellTable, row: number, column: number): string | undefined {
  const best = speaksMost(table, row, column)
  if (!best) return undefined
  const term = release.items[table.evidence.context[best.at]]
  return `${table.items[column]} is ${best.own.toFixed(2)} from ${term}, and the others are ${best.others.toFixed(2)} from it on average`
}

/** Of the context of a row the place whose distance to an item is least beside that to the others; undefined where none is less. */
export function speaksMost(
  { items, evidence: { contextOffsets, termPlaces, termDistances } }: Pick<CellTable, 'items' | 'evidence'>,
  row: number,
  column: number,
): { readonly at: number; readonly own: number; readonly others: number } | undefined {
  const width = items.length
  let best = { lead: 0, at: -1, own: NaN, others: NaN }
  for (let at = contextOffsets[row]; at < contextOffsets[row + 1]; at++) {
    const distances = termDistances.subarray(termPlaces[at] * width, (termPlaces[at] + 1) * width)
    const rest = Array.from(distances).filter((distance, other) => other !== column && !Number.isNaN(distance))
    const others = rest.reduce((sum, distance) => sum + distance, 0) / rest.length
    const lead = others - distances[column]
    if (lead > best.lead) best = { lead, at, own: distances[column], others }
  }
  return best.at < 0 ? undefined : best
}

const longest = 160

function lineOf(release: Transactions, record: number): string {
  const texts = transactionAt(release, record).map((element) =>
    typeof element === 'string' ? element : `(${element.join(', ')})`,
  )
  const line = texts.join(', ')
  return line.length > longest ? `${line.slice(0, longest - 3)}…` : line
}
