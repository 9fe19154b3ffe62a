import { type LogTerm, fractionOf, signOfLogs } from '../../../math/log-sums.js'
import { parameters } from '../../../contract/parameter.js'
import type { Model } from '../../../contract/model.js'
import { judgeSensitive } from './judge-sensitive.js'
import { tooFewValues } from './l-distinct.js'
import { reducedCounts } from './reduced-counts.js'
import { attributeParameter, isCertain } from './sensitive.js'

const lEntropyParameters = parameters({
  l: { type: 'number', required: true, least: 1, about: 'how many equally frequent values a group must be worth' },
  attribute: attributeParameter,
})

export const lEntropyModel: Model<'table', typeof lEntropyParameters> = {
  id: 'l-entropy',
  name: 'entropy l-diversity',
  summary: 'the entropy of the sensitive column is at least ln l in every group',
  cites: ['Machanavajjhala et al. 2007'],
  on: 'table',
  parameters: lEntropyParameters,
  monotone: { generalisation: true, suppression: true },
  judge(table, { l, attribute }, original) {
    const model = `entropy ${l}-diversity`
    return judgeSensitive(table, { model, attribute, original }, (sensitive) => {
      const countsIn = reducedCounts(sensitive)
      return {
        reaches: (c) => (isCertain(sensitive, c) ? 1 : expEntropy(countsIn(c))),
        decides: 'least',
        fails: (reached, c) => (near(reached, l) && reached > 1 ? againstLog(countsIn(c), l) < 0 : reached < l),
        what: `groups of entropy below ln ${l}`,
        notes: tooFewValues(sensitive, l),
      }
    })
  },
}

/** What rounding may hide: such classes are decided exactly. */
function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * b
}

/**
 * The number of equally frequent values that would be as uncertain, exp(−Σ p ln p). Counts are sorted and have no
 * common divisor, so neither the order of the rows nor a replica changes a digit; a whole number is told as one.
 */
export function expEntropy(counts: Uint32Array): number {
  if (counts[counts.length - 1] === 1) return counts.length
  let sum = 0
  let n = 0
  for (const count of counts) {
    sum += count * Math.log(count)
    n += count
  }
  const found = Math.exp(Math.log(n) - sum / n)
  const whole = Math.round(found)
  return near(found, whole) && againstLog(counts, whole) === 0 ? whole : found
}

/** Whether the entropy is less than, equal to or more than ln l: n^n against l^n Π c^c. */
export function againstLog(counts: Uint32Array, l: number): -1 | 0 | 1 {
  const times = BigInt(counts.reduce((a, b) => a + b, 0))
  const { numerator, denominator } = fractionOf(l)
  const terms: LogTerm[] = [
    { base: times * denominator, times },
    { base: numerator, times: -times },
    ...Array.from(counts, (count) => ({ base: BigInt(count), times: BigInt(-count) })),
  ]
  return signOfLogs(terms)
}
