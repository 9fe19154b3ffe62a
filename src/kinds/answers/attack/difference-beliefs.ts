import { logGamma } from '../../../math/special-functions.js'
import type { GivenAnswer, Answers } from '../answers.js'
import { type Table, columnNamed } from '../../../data/table.js'
import { rowsWhere } from '../rows-where.js'
import type { Condition } from '../../../data/condition.js'
import { logDiscreteLaplace } from '../../../math/discrete-laplace.js'
import { divideFractions, fractionNumber } from '../../../math/fraction.js'

/** Answers about the same people. */
export interface AskedGroup {
  readonly meant: Uint8Array
  readonly size: number
  readonly given: readonly GivenAnswer[]
}

/** Counts of the same people taken together: whoever is asked twice tells twice. */
export function askedGroups(counts: readonly SecretCount[]): readonly AskedGroup[] {
  const groups: { meant: Uint8Array; size: number; given: GivenAnswer[] }[] = []
  for (const { meant, size, given } of counts) {
    const same = groups.find((one) => one.size === size && one.meant.every((yes, person) => yes === meant[person]))
    if (same) same.given.push(given)
    else groups.push({ meant, size, given: [given] })
  }
  return groups
}

/**
 * How many of the people between two groups have it, by Bayes: each has it with the chance `share`, all by themselves,
 * and each answer is the true count with its noise. By number of them; undefined where the answers contradict each other.
 */
export function betweenBeliefs(
  wide: AskedGroup,
  narrow: AskedGroup | undefined,
  share: number,
): Float64Array | undefined {
  const between = wide.size - (narrow?.size ?? 0)
  const [least, most] = narrow ? window(narrow) : [0, 0]
  const logs = new Float64Array(between + 1).fill(-Infinity)
  for (let inner = least; inner <= most; inner++) {
    const ofInner = narrow ? logBinomial(inner, narrow.size, share) + logAnswers(narrow.given, inner) : 0
    if (ofInner === -Infinity) continue
    for (let have = 0; have <= between; have++)
      logs[have] = logSum(
        logs[have],
        ofInner + logBinomial(have, between, share) + logAnswers(wide.given, inner + have),
      )
  }
  const peak = logs.reduce((a, b) => Math.max(a, b))
  if (peak === -Infinity) return undefined
  const chances = logs.map((log) => Math.exp(log - peak))
  const sum = chances.reduce((a, b) => a + b)
  return chances.map((chance) => chance / sum)
}

/** Chances of more than this many widths of the noise away are nothing. */
const widths = 40

/** The true counts that some answers leave. */
function window({ given, size }: AskedGroup): readonly [number, number] {
  let [least, most] = [0, size]
  for (const one of given) {
    const reach = Math.ceil(widths * (noiseWidth(one) ?? 0))
    least = Math.max(least, Math.round(one.answer) - reach)
    most = Math.min(most, Math.round(one.answer) + reach)
  }
  return [least, most]
}

function logBinomial(k: number, n: number, p: number): number {
  const ways = logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
  return ways + k * Math.log(p) + (n - k) * Math.log1p(-p)
}

function logSum(a: number, b: number): number {
  const [more, less] = a > b ? [a, b] : [b, a]
  return less === -Infinity ? more : more + Math.log1p(Math.exp(less - more))
}

/** What somebody would like to know of people, and every count that tells of it. */
export interface Secret {
  readonly condition: Condition
  /** Counts of people known to be meant, as the register tells who they are, who also meet the condition. */
  readonly counts: readonly SecretCount[]
  /** Counts about other secrets, and what else is of no use to somebody who subtracts. */
  readonly others: number
}

interface SecretCount {
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

/** The logarithm of how likely some answers are when the truth is this. */
function logAnswers(given: readonly GivenAnswer[], truth: number): number {
  return given.reduce((sum, one) => {
    const width = noiseWidth(one)
    const off = one.answer - truth
    return sum + (width === undefined ? (off === 0 ? 0 : -Infinity) : logDiscreteLaplace(off, width))
  }, 0)
}

/** Sensitivity over epsilon; undefined of an exact answer. */
function noiseWidth({ epsilon, sensitivity }: GivenAnswer): number | undefined {
  return epsilon && fractionNumber(divideFractions(sensitivity, epsilon))
}
