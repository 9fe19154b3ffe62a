import { type Table, columnNamed } from '../../../data/table.js'
import type { Answers, GivenAnswer } from '../answers.js'
import { rowsWhere } from '../rows-where.js'
import type { Condition } from '../../../data/condition.js'
import { logAnswers } from './answer-likelihood.js'

/** What somebody would like to know of people, and every count that tells of it. */
export interface Secret {
  readonly condition: Condition
  /** Counts of people known to be meant, as the register tells who they are, who also meet the condition. */
  readonly counts: readonly SecretCount[]
  /** Counts about other secrets, and what else is of no use to somebody who subtracts. */
  readonly others: number
}

export interface SecretCount {
  readonly given: GivenAnswer
  /** By person of the register: 1 where meant. */
  readonly meant: Uint8Array
  readonly size: number
}

/** The condition that is not known of people and that most counts are about; the first of several. */
export function secretOf({ answers }: Answers, register: Table): Secret | undefined {
  const found: { readonly condition: Condition; readonly given: GivenAnswer[] }[] = []
  for (const given of answers) {
    const unknown = given.query.where.filter(({ column }) => !columnNamed(register, column))
    if (given.query.sum || unknown.length !== 1 || unknown[0].sign !== '=') continue
    const [condition] = unknown
    const same = found.find(
      (one) => one.condition.column === condition.column && one.condition.value === condition.value,
    )
    if (same) same.given.push(given)
    else found.push({ condition, given: [given] })
  }
  const most = found.reduce((best, one) => Math.max(best, one.given.length), 0)
  const chosen = found.find(({ given }) => given.length === most)
  if (!chosen) return undefined
  const counts = chosen.given.map((given): SecretCount => {
    const meant = rowsWhere(
      register,
      given.query.where.filter((one) => columnNamed(register, one.column)),
    )
    return { given, meant, size: meant.reduce((sum, one) => sum + one, 0) }
  })
  return { condition: chosen.condition, counts, others: answers.length - counts.length }
}

/** The share of people who meet it, as the widest count tells: by Bayes, every share from 0 to 1 being as likely before. */
export function secretShare({ counts }: Secret): number {
  const widest = counts.reduce((best, one) => (one.size > best.size ? one : best))
  const logs = Float64Array.from({ length: widest.size + 1 }, (_, have) => logAnswers([widest.given], have))
  const peak = logs.reduce((a, b) => Math.max(a, b))
  if (peak === -Infinity) return 0.5
  let [sum, shares] = [0, 0]
  for (const [have, log] of logs.entries()) {
    const weight = Math.exp(log - peak)
    sum += weight
    shares += (weight * (have + 1)) / (widest.size + 2)
  }
  return shares / sum
}
