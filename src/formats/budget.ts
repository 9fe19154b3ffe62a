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
}

/** Of an entry what it must be, given the seal before it: who changes one by hand breaks the seals from there on. */
export type SealOf = (before: string, entry: string) => string

const budgetSchema = 'palimpsest/budget/1'

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

/** Reads a budget, adds up anew what was spent, and refuses one that was changed by hand or is overdrawn. */
export async function parseBudget(source: Source, seal: SealOf): Promise<Budget> {
  const value = await parseJson(source)
  const refuse = (fault: Fault): never => {
    throw new InputError(fault, { file: source.file })
  }
  if (!isFields(value) || value['schema'] !== budgetSchema || !Array.isArray(value['spent'])) return refuse(notBudget)
  const total = epsilonIn(value['total']) ?? refuse(notBudget)
  let before = fractionText(total)
  const spent = value['spent'].map((one: unknown): Spending => {
    if (!isFields(one) || !isTexts(one['questions'])) return refuse(notBudget)
    const spending = { epsilon: epsilonIn(one['epsilon']) ?? refuse(notBudget), questions: one['questions'] }
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
    return JSON.stringify({ epsilon: fractionText(one.epsilon), questions: one.questions, seal: before })
  })
  const head = `"schema":${JSON.stringify(budgetSchema)},"total":${JSON.stringify(fractionText(total))}`
  return encodeText([`{${head},"spent":[\n${lines.join(',\n')}\n]}\n`])
}

function entryText({ epsilon, questions }: Spending): string {
  return JSON.stringify([fractionText(epsilon), questions])
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
  rule: `a budget is {"schema":"${budgetSchema}","total":"2","spent":[…]}, as ask writes it`,
  remedy: 'check that the right file was named; with ‹budget› a new one is begun where there is none',
}
const changed: Fault = {
  message: 'was changed since it was written: what was spent does not fit its seals',
  rule: 'nobody but ask writes to a budget',
  remedy: 'put it back as it was written',
}
