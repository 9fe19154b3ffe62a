import { type CellClaims, type CellTable, type Claims, struckWithin } from '../contract/claims.js'
import type { Release } from '../contract/release.js'
import { isTransactions } from '../data/sorts.js'
import { type Transaction, type Transactions, elementsAt, transactionAt } from '../data/transactions.js'
import type { EliminationStep } from '../kinds/sets/attack/eliminate/eliminator.js'
import { besideOf, columnsShown, nearnessIn, surest } from '../kinds/sets/bracket-evidence.js'

/** One bracket of a record, and how surely an attack reads it. */
export interface BracketRead {
  /** As published, from 1. */
  readonly record: number
  /** Which of the tables that the attack claims on, from 0, and which of its rows. */
  readonly table: number
  readonly row: number
  readonly items: number
  /** Items that were not struck. */
  readonly left: number
  readonly sure: number
}

/** How one bracket was read, elimination by elimination: the record that was asked about first, then others that hold it. */
export interface BracketSteps {
  readonly kind: 'bracket steps'
  readonly items: readonly string[]
  /** Items of the bracket, and records that hold it, beside those shown. */
  readonly moreItems: number
  readonly moreRecords: number
  readonly rows: readonly StepRow[]
  readonly threshold: number | null
  /** Those that strike a cell that is shown, in their order. */
  readonly steps: readonly StepShown[]
  /** Eliminations in the whole bracket. */
  readonly allSteps: number
}

/** A record that holds the bracket. */
interface StepRow {
  /** As published, from 1. */
  readonly record: number
  readonly published: Transaction
  /** The place of the bracket in it. */
  readonly at: number
  /** The word of the record that tells most. */
  readonly beside: string
  readonly cells: readonly StepCell[]
  /** The words it was read by, nearest first in the record, and how far each item of the bracket is from each. */
  readonly terms: readonly { readonly name: string; readonly distances: readonly (number | undefined)[] }[]
}

interface StepCell {
  /** The mean over the words of the record; absent where the measure cannot say. */
  readonly distance?: number
  /** The mean of the others of the record. */
  readonly others?: number
  /** From 0, the farthest of the bracket, to 4, the nearest. */
  readonly near: number
  /** In the end: how sure the attack is that it was there. */
  readonly sure: number
}

/** An elimination; row and column are places among those shown. */
export interface StepShown extends Pick<EliminationStep, 'row' | 'column' | 'score'> {
  /** As the how manieth of all, from 1. */
  readonly at: number
  /** Absent where the method compares no cells of a group. */
  readonly group?: EliminationStep['group']
}

const [mostRecords, mostTerms] = [16, 12] as const

/** The claims that are told step by step; undefined where a release has no brackets, or the attack makes no such claims. */
function claimedCells(claims: Claims, release: Release): readonly [CellClaims, Transactions] | undefined {
  return claims.kind === 'cells' && isTransactions(release) ? [claims, release] : undefined
}

/** The brackets of which an attack reads most, the surest first. */
export function bracketsRead(claims: Claims, release: Release, most: number): readonly BracketRead[] {
  const [{ tables }] = claimedCells(claims, release) ?? [{ tables: [] }]
  return tables
    .flatMap((table, index) =>
      Array.from(table.records, (record, row) => ({ record: record + 1, table: index, row, sure: surest(table, row) })),
    )
    .sort((a, b) => b.sure - a.sure || a.record - b.record || a.table - b.table)
    .slice(0, most)
    .map((one) => {
      const { items, kept } = tables[one.table]
      const own = kept.subarray(one.row * items.length, (one.row + 1) * items.length)
      return { ...one, items: items.length, left: own.reduce((sum, is) => sum + is, 0) }
    })
}

/** The same bracket, step by step. */
export function bracketSteps(
  claims: Claims,
  release: Release,
  { table: index, row: first }: Pick<BracketRead, 'table' | 'row'>,
): BracketSteps | undefined {
  const [cells, transactions] = claimedCells(claims, release) ?? []
  const table = cells?.tables[index]
  if (!table || !transactions) return undefined
  const others = [...table.records.keys()].filter((row) => row !== first)
  const rows = [first, ...others.slice(0, mostRecords - 1)]
  const columns = columnsShown(table, rows)
  const near = nearnessIn(table.evidence.table.distances)
  return {
    kind: 'bracket steps',
    items: columns.map((column) => table.items[column]),
    moreItems: table.items.length - columns.length,
    moreRecords: table.records.length - rows.length,
    rows: rows.map((row) => ({
      record: table.records[row] + 1,
      published: transactionAt(transactions, table.records[row]),
      at: placeOf(transactions, table, row),
      beside: besideOf(transactions, table, row),
      cells: columns.map((column) => cellOf(table, row, column, near)),
      terms: termsOf(transactions, table, row, columns),
    })),
    threshold: table.threshold,
    steps: stepsShown(table, rows, columns),
    allSteps: table.struck.cells.length,
  }
}

/** Where in its record the bracket stands: the element with the same members. */
function placeOf(data: Transactions, { evidence, records }: CellTable, row: number): number {
  const own = evidence.members
  return elementsAt(data, records[row]).findIndex((element) => {
    if (element >= 0) return false
    const members = data.members.subarray(data.setOffsets[~element], data.setOffsets[~element + 1])
    return members.length === own.length && members.every((member, i) => member === own[i])
  })
}

function cellOf(
  { items, confidence, evidence: { table } }: CellTable,
  row: number,
  column: number,
  near: (distance: number) => number,
): StepCell {
  const own = table.distances.subarray(row * items.length, (row + 1) * items.length)
  const rest = own.filter((distance, other) => other !== column && !Number.isNaN(distance))
  return {
    ...(!Number.isNaN(own[column]) && { distance: own[column] }),
    ...(rest.length > 0 && { others: rest.reduce((sum, distance) => sum + distance, 0) / rest.length }),
    near: near(own[column]),
    sure: confidence[row * items.length + column],
  }
}

function termsOf(
  { items: names }: Transactions,
  { items, evidence: { context, contextOffsets, termPlaces, termDistances } }: CellTable,
  row: number,
  columns: readonly number[],
): StepRow['terms'] {
  const end = Math.min(contextOffsets[row + 1], contextOffsets[row] + mostTerms)
  return Array.from(context.subarray(contextOffsets[row], end), (item, i) => ({
    name: names[item],
    distances: columns.map((column) => {
      const distance = termDistances[termPlaces[contextOffsets[row] + i] * items.length + column]
      return Number.isNaN(distance) ? undefined : distance
    }),
  }))
}

function stepsShown(
  { items, struck: { cells, scores, within } }: CellTable,
  rows: readonly number[],
  columns: readonly number[],
): StepShown[] {
  const placeOfRow = new Map(rows.map((row, place) => [row, place]))
  const placeOfColumn = new Map(columns.map((column, place) => [column, place]))
  const steps: StepShown[] = []
  for (const [i, cell] of cells.entries()) {
    const row = placeOfRow.get(Math.floor(cell / items.length))
    const column = placeOfColumn.get(cell % items.length)
    if (row === undefined || column === undefined) continue
    const score = Number.isNaN(scores[i]) ? null : scores[i]
    steps.push({ row, column, score, at: i + 1, ...(within && { group: struckWithin[within[i]] }) })
  }
  return steps
}
