import {
  type Fraction,
  addFractions,
  compareFractions,
  fraction,
  readFraction,
  fractionText,
} from '../math/fraction.js'
import { encodeText } from './encode-text.js'
import { type Fault, InputError } from './input-error.js'
import { isFields, parseJson } from './json.js'
import type { Source } from './source.js'

/** What may be spent of the privacy of the people in some data, and what was. */
export interface Budget {
  readonly total: Fraction
  readonly spent: readonly Spending[]
}

export interface Spending {
  readonly epsilon: Fraction
  readonly questions: readonly string[]
  /** Whose privacy was spent, and in which file of answers; a ledger of an older version does not say. */
  readonly on?: SpentOn | undefined
}

/** Hashes, in hexadecimal digits. */
interface SpentOn extends AskedTable {
  /** Of the file of answers as it was after these were added. */
  readonly answers: string
}

/** The table that was asked, by hashes: of what its columns are called and whose row each is, and of what stands in them. */
export interface AskedTable {
  readonly columns: string
  readonly rows: string
}

/** Of an entry what it must be, given the seal before it: who changes one by hand breaks the seals from there on. */
export type SealOf = (before: string, entry: string) => string

/** How a budget begins, whatever its version. */
export const budgetBegins = '{"schema":"palimpsest/budget/'
/** The first version said nothing of the table, nor of the answers. */
const budgetSchemas: ReadonlySet<unknown> = new Set(['palimpsest/budget/1', 'palimpsest/budget/2'])

export function spentOf({ spent }: Budget): Fraction {
  return spent.map(({ epsilon }) => epsilon).reduce(addFractions, fraction(0n))
}

/** Whether so much more may be spent. */
export function mayLend(budget: Budget, epsilon: Fraction): boolean {
  return compareFractions(addFractions(spentOf(budget), epsilon), budget.total) <= 0
}

/** What is left. */
export function leftOf(budget: Budget): Fraction {
  const { numerator, denominator } = spentOf(budget)
  return addFractions(budget.total, fraction(-numerator, denominator))
}

/**
 * Whether answers were taken from a budget: it has the hash of their file. Where the file is not known, or the budget is of
 * a version without hashes, it has each of their questions as often.
 */
export function paidFor({ spent }: Budget, hash: string | undefined, questions: readonly string[]): boolean {
  if (hash !== undefined && spent.some(({ on }) => on?.answers === hash)) return true
  const left = spent.flatMap((one) => (one.on && hash !== undefined ? [] : one.questions))
  return questions.every((question) => {
    const place = left.indexOf(question)
    return place >= 0 && left.splice(place, 1).length === 1
  })
}

/** Reads a budget, adds up anew what was spent, and refuses one that was changed by hand or is overdrawn. */
export async function parseBudget(source: Source, seal: SealOf): Promise<Budget> {
  const value = await parseJson(source)
  const refuse = (fault: Fault): never => {
    throw new InputError(fault, { file: source.file })
  }
  if (!isFields(value) || !budgetSchemas.has(value['schema']) || !Array.isArray(value['spent']))
    return refuse(notBudget)
  const total = epsilonIn(value['total']) ?? refuse(notBudget)
  let before = fractionText(total)
  const spent = value['spent'].map((one: unknown): Spending => {
    if (!isFields(one) || !isTexts(one['questions'])) return refuse(notBudget)
    const { table, answers } = one
    const on = table === undefined && answers === undefined ? undefined : (spentOn(table, answers) ?? refuse(notBudget))
    const epsilon = epsilonIn(one['epsilon']) ?? refuse(notBudget)
    const spending = { epsilon, questions: one['questions'], ...(on && { on }) }
    before = seal(before, entryText(spending))
    return one['seal'] === before ? spending : refuse(changed)
  })
  const budget = { total, spent }
  return mayLend(budget, fraction(0n)) ? budget : refuse(changed)
}

/** The bytes of a budget, an entry a line. */
export function budgetBytes({ total, spent }: Budget, seal: SealOf): Iterable<Uint8Array> {
  let before = fractionText(total)
  const lines = spent.map((one) => {
    before = seal(before, entryText(one))
    const { epsilon, questions, on } = one
    const where = on && { table: { columns: on.columns, rows: on.rows }, answers: on.answers }
    return JSON.stringify({ epsilon: fractionText(epsilon), questions, ...where, seal: before })
  })
  const head = `${budgetBegins}2","total":${JSON.stringify(fractionText(total))}`
  return encodeText([`${head},"spent":[\n${lines.join(',\n')}\n]}\n`])
}

function entryText({ epsilon, questions, on }: Spending): string {
  return JSON.stringify([fractionText(epsilon), questions, ...(on ? [on.columns, on.rows, on.answers] : [])])
}

function spentOn(table: unknown, answers: unknown): SpentOn | undefined {
  if (!isFields(table) || !isHash(answers)) return undefined
  const { columns, rows } = table
  return isHash(columns) && isHash(rows) ? { columns, rows, answers } : undefined
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

function epsilonIn(value: unknown): Fraction | undefined {
  const read = typeof value === 'string' ? readFraction(value) : undefined
  return read && compareFractions(read, fraction(0n)) > 0 ? read : undefined
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

const notBudget: Fault = {
  message: 'is no budget',
  rule: `a budget is ${budgetBegins}2","total":"2","spent":[…]}, as ask writes it`,
  remedy: 'check that the right file was named; with ‹budget› a new one is begun where there is none',
}
const changed: Fault = {
  message: 'was changed since it was written: what was spent does not fit its seals',
  rule: 'nobody but ask writes to a budget',
  remedy: 'put it back as it was written',
}
