import {
  type Fraction,
  addFractions,
  compareFractions,
  divideFractions,
  fraction,
  fractionText,
} from '../../math/fraction.js'
import { type Condition, conditionName } from '../../data/condition.js'
import { cellKey } from '../counts/counts.js'

/** What was asked of records that are published nowhere, and what was answered. */
export interface Answers {
  readonly answers: readonly GivenAnswer[]
  /** The budget they were taken from, where it is known: it also paid for answers that stand elsewhere. */
  readonly paidFrom?: PaidFrom | undefined
}

interface PaidFrom {
  /** The file of the ledger. */
  readonly file: string
  readonly spent: Fraction
}

export interface GivenAnswer {
  readonly query: AnswerQuery
  readonly answer: number
  /** What the answer spends of the privacy of each person; absent where it is exact. */
  readonly epsilon?: Fraction | undefined
  /** By how much the true answer changes at most when one person comes or goes. */
  readonly sensitivity: Fraction
  /** The column that says whose a record is; absent where each record is a person. */
  readonly person?: string | undefined
  /** How many records of a person were counted at most. */
  readonly rows: number
  /** Answers of one group are about different records: together they spend once. */
  readonly group: number
  readonly line?: number | undefined
}

/** How many records meet the conditions, or what a column of theirs adds up to. */
export interface AnswerQuery {
  readonly sum?: SummedColumn | undefined
  readonly where: readonly Condition[]
}

/** Values below and above the bounds count as the bounds; all are rounded to the digits that the bounds have. */
export interface SummedColumn {
  readonly column: string
  readonly low: Fraction
  readonly high: Fraction
  readonly digits: number
}

/** By how much one record more or less changes the true answer at most. */
export function sensitivityOf({ sum }: AnswerQuery, rows: number): Fraction {
  const sizes = sum ? [sum.low, sum.high].map(absolute) : [fraction(1n)]
  const largest = sizes.reduce((most, size) => (compareFractions(size, most) > 0 ? size : most))
  return fraction(largest.numerator * BigInt(rows), largest.denominator)
}

function absolute({ numerator, denominator }: Fraction): Fraction {
  return { numerator: numerator < 0n ? -numerator : numerator, denominator }
}

/** A question as it is typed and written: what `parseQuery` reads. */
export function queryText({ sum, where }: AnswerQuery): string {
  const what = sum ? `sum of ${sum.column} from ${bound(sum, 'low')} to ${bound(sum, 'high')}` : 'count'
  return where.length === 0 ? what : `${what} where ${where.map(conditionName).join(' & ')}`
}

/** With as many digits as the answer has. */
function bound(sum: SummedColumn, end: 'low' | 'high'): string {
  const text = fractionText(sum[end])
  if (sum.digits === 0) return text
  const [whole, behind = ''] = text.split('.')
  return `${whole}.${behind.padEnd(sum.digits, '0')}`
}

/** What an answer spends: more than it says where its noise is made for a smaller sensitivity than it has; undefined without noise. */
function spentOn({ epsilon, sensitivity, query, rows }: GivenAnswer): Fraction | undefined {
  const real = sensitivityOf(query, rows)
  if (!epsilon || compareFractions(sensitivity, real) >= 0) return epsilon
  return sensitivity.numerator > 0n ? divideFractions(epsilon, divideFractions(sensitivity, real)) : undefined
}

/** What was spent in all, also on answers that stand elsewhere where a ledger tells it; undefined where one is exact, which no number bounds. */
export function spentBy({ answers, paidFrom }: Answers): Fraction | undefined {
  const byGroup = new Map<number, Fraction>()
  for (const one of answers) {
    const { group } = one
    const epsilon = spentOn(one)
    if (!epsilon) return undefined
    const known = byGroup.get(group)
    if (!known || compareFractions(epsilon, known) > 0) byGroup.set(group, epsilon)
  }
  const here = [...byGroup.values()].reduce(addFractions, fraction(0n))
  return paidFrom && compareFractions(paidFrom.spent, here) > 0 ? paidFrom.spent : here
}

/** A group whose answers may be about the same records, though it spends once: they differ in more than one value of one column. */
export function overlapping({ answers }: Answers): GivenAnswer | undefined {
  const groups = new Map<number, GivenAnswer[]>()
  for (const one of answers) groups.set(one.group, [...(groups.get(one.group) ?? []), one])
  for (const group of groups.values()) {
    if (group.length === 1) continue
    // All but one condition are the same in all of them, and that one names another value in each.
    const split = group[0].query.where.find(({ column }) => areParts(group, column))
    if (!split) return group[1]
  }
  return undefined
}

function areParts(group: readonly GivenAnswer[], column: string): boolean {
  const values = new Set<string>()
  const rests = new Set<string>()
  for (const { query } of group) {
    const own = query.where.filter((one) => one.column === column)
    if (own.length !== 1 || own[0].sign !== '=') return false
    values.add(own[0].value)
    const who = query.where.filter((one) => one.column !== column)
    rests.add(`${queryText({ ...query, where: [] })} ${cellKey({ who, what: '', low: 0, high: 0, told: 'number' })}`)
  }
  return values.size === group.length && rests.size === 1
}
