import type { CellClaims, CellTable } from '../../../contract/claims.js'
import { type Transactions, transactionAt } from '../../../data/transactions.js'
import type { Finding, Telling } from '../../../contract/finding.js'
import { joinAlike, joinedAmong } from '../../../score/tellings.js'
import { type Pinned, isSure } from '../../../contract/pinned.js'

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

type ToldCells = Pick<CellTable, 'items' | 'records' | 'confidence'>

/**
 * Of which records a hidden item is told surely and rightly; without the truth, surely. Knowing less says the same of the
 * same sets without looking at the records: each sure claim is made of any record of its set, and is right as often as
 * the item is there. Where confidences only order the claims, none is sure.
 */
export function pinnedCells(
  { chances, tables }: Pick<CellClaims, 'chances'> & { readonly tables: readonly ToldCells[] },
  records: number,
  isBaseline: boolean,
  truth?: readonly Uint8Array[],
): Pinned {
  const who = new Set<number>()
  let byLess = 0
  for (const [t, { items, records: rows, confidence }] of chances ? tables.entries() : []) {
    const rates = truth && ratesOf(truth[t], items.length)
    for (const [row, record] of rows.entries()) {
      let missed = 1
      for (let c = 0; c < items.length; c++) {
        const cell = row * items.length + c
        if (!isSure(confidence[cell], true)) continue
        if (!truth || truth[t][cell] === 1) who.add(record)
        if (rates) missed *= 1 - rates[c]
      }
      byLess += 1 - missed
    }
  }
  return {
    count: who.size,
    of: records,
    unit: 'record',
    byLess: truth && !isBaseline ? byLess : null,
    ...(truth && { who: Uint32Array.from(who).sort() }),
  }
}

/** By item of a set: in which share of its records it really is. */
function ratesOf(truth: Uint8Array, columns: number): Float64Array {
  const rates = new Float64Array(columns)
  for (const [cell, there] of truth.entries()) rates[cell % columns] += there
  return rates.map((count) => count / (truth.length / columns))
}
