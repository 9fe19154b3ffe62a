import { logGamma } from '../../../math/gamma.js'
import type { GivenAnswer } from '../answers.js'
import { logAnswers, noiseWidth } from './answer-likelihood.js'
import type { SecretCount } from './secret.js'

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
