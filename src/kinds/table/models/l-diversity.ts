import { parameters } from '../../../contract/parameter.js'
import type { Model } from '../../../contract/model.js'
import { judgeSensitive } from './judge-classes.js'
import { type Sensitive, attributeParameter, isCertain } from './sensitive.js'
import { type LogTerm, fractionOf, signOfLogs } from '../../../math/log-sums.js'

const lDistinctParameters = parameters({
  l: { type: 'integer', required: true, least: 1, about: 'how many values a group must hold' },
  attribute: attributeParameter,
})

export const lDistinctModel: Model<'table', typeof lDistinctParameters> = {
  id: 'l-distinct',
  name: 'distinct l-diversity',
  summary: 'every group holds at least l values of the sensitive column',
  cites: ['Machanavajjhala et al. 2007'],
  on: 'table',
  parameters: lDistinctParameters,
  monotone: { generalisation: true, suppression: true },
  judge(table, { l, attribute }, original) {
    const model = `distinct ${l}-diversity`
    return judgeSensitive(table, { model, attribute, original }, (sensitive) => ({
      reaches: (c) => (isCertain(sensitive, c) ? 1 : sensitive.offsets[c + 1] - sensitive.offsets[c]),
      decides: 'least',
      fails: (reached) => reached < l,
      what: `groups of fewer than ${l} values`,
      notes: tooFewValues(sensitive, l),
    }))
  },
}

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

const lRecursiveParameters = parameters({
  c: {
    type: 'number',
    required: true,
    least: 0,
    about: 'how often the most frequent value may outnumber the rare ones',
  },
  l: { type: 'integer', required: true, least: 1, about: 'the rank from which values count as rare' },
  attribute: attributeParameter,
})

export const lRecursiveModel: Model<'table', typeof lRecursiveParameters> = {
  id: 'l-recursive',
  name: 'recursive (c,l)-diversity',
  summary: 'in every group the most frequent value is met less than c times as often as the l-th and all rarer ones',
  cites: ['Machanavajjhala et al. 2007'],
  on: 'table',
  parameters: lRecursiveParameters,
  monotone: { generalisation: true, suppression: true },
  judge(table, { c: most, l, attribute }, original) {
    const model = `recursive (${most},${l})-diversity`
    return judgeSensitive(table, { model, attribute, original }, (sensitive) => {
      const countsIn = reducedCounts(sensitive)
      return {
        reaches: (c) => (isCertain(sensitive, c) && l > 1 ? Infinity : leastC(countsIn(c), l)),
        decides: 'most',
        // Less than c times, not as often: at the value that is reached it fails.
        fails: (reached) => l > 1 && reached >= most,
        what: 'groups of too frequent a value',
        notes: tooFewValues(sensitive, l),
      }
    })
  },
}

/** r1/(r_l + … + r_m): every larger c does. Counts are least first; infinite where there are fewer than l values. */
function leastC(counts: Uint32Array, l: number): number {
  let rare = 0
  for (let i = 0; i <= counts.length - l; i++) rare += counts[i]
  return counts[counts.length - 1] / rare
}

/** No class holds more values than there are. */
export function tooFewValues({ whole, column }: Sensitive, l: number): string[] {
  const held = whole.reduce((count, people) => count + (people > 0 ? 1 : 0), 0)
  return l > held ? [`${column.name} has ${held} values: no release reaches ${l}`] : []
}

/** The counts of a class, least first and without a common divisor; the array serves the next class as well. */
function reducedCounts({ offsets, counts }: Pick<Sensitive, 'offsets' | 'counts'>): (c: number) => Uint32Array {
  let most = 0
  for (let c = 0; c + 1 < offsets.length; c++) most = Math.max(most, offsets[c + 1] - offsets[c])
  const room = new Uint32Array(most)
  return (c) => {
    const size = offsets[c + 1] - offsets[c]
    const own = room.subarray(0, size)
    let divisor = 0
    for (let i = 0; i < size; i++) {
      own[i] = counts[offsets[c] + i]
      divisor = gcd(own[i], divisor)
    }
    if (divisor > 1) for (let i = 0; i < size; i++) own[i] /= divisor
    return own.sort()
  }
}

function gcd(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b]
  return a
}
