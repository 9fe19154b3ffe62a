import { discreteLaplaceWithin } from '../../math/discrete-laplace.js'
import { divideFractions, fractionNumber } from '../../math/fraction.js'
import { gammaShare } from '../../math/special-functions.js'
import { type Table, columnNamed } from '../../data/table.js'
import type { Answers, GivenAnswer } from './answers.js'
import { rowsCounted, trueUnits } from './rows-where.js'

/** What holding answers against the truth says of the noise that they promise. */
export interface NoiseFound {
  readonly kind: 'as promised' | 'less than promised' | 'too few' | 'other original' | 'none promised'
  /** Answers that promise noise, and those of them that are the truth itself. */
  readonly promised: number
  readonly exact: number
  /** How often honest answers would be as near as these; of `other original`: as far. */
  readonly chance: number
}

/** Honest answers are found to have too little noise no more often than this. */
const falseAlarms = 0.005
/** An original that makes answers so unlikely is not the one that was asked. */
const foreign = 1e-6
/** Of more answers these are counted for those that are exact; all of them are added up. */
const mostCounted = 4000

/**
 * Whoever promises noise and adds none, or too little, is told by the truth: each answer promises how wide its noise is.
 * Two tests share the false alarms: how many answers are the truth itself (a sum of coins of their own chances), and how
 * near all are to it together (minus the logarithm of the chance to be farther, added up, is a sum of waits of mean 1, or more).
 * Both are exact or on the safe side, for whole numbers, for noise that was rounded, and for counts below 0 given as 0.
 */
export function noiseFound(answers: Answers['answers'], original: Table): NoiseFound {
  const looked = answers.flatMap((one) => (one.epsilon ? [one] : [])).map((one) => seen(one, original))
  // Where no answer is below 0, those that were may have been raised to it.
  const raised = looked.every(({ off, truth }) => truth + off >= 0)
  const exact = looked.filter(({ off }) => off === 0).length
  const told = { promised: looked.length, exact }
  if (looked.length === 0) return { ...told, kind: 'none promised', chance: 1 }
  // Of one answer both tests are the same.
  const tests = looked.length === 1 ? 1 : 2
  const coins = looked.map(({ truth, width }) => within(0, truth, width, raised))
  const asExact = tests * chanceOfExact(coins, looked)
  if (asExact <= falseAlarms) return { ...told, kind: 'less than promised', chance: asExact }
  const asFar = 1 - gammaShare(looked.length, farness(looked))
  if (asFar < foreign) return { ...told, kind: 'other original', chance: asFar }
  const asNear = tests * gammaShare(looked.length, nearness(looked, raised))
  const chance = Math.min(1, asExact, asNear)
  if (chance <= falseAlarms) return { ...told, kind: 'less than promised', chance }
  const least = tests * coins.reduce((product, coin) => product * coin, 1)
  return { ...told, kind: least <= falseAlarms ? 'as promised' : 'too few', chance }
}

/** As many waits of mean 1 together, or more where answers are honest. */
function nearness(looked: readonly Seen[], raised: boolean): number {
  return looked.reduce(
    (sum, { off, truth, width }) => sum - Math.log1p(-within(Math.abs(off), truth, width, raised)),
    0,
  )
}

/** As many waits of mean 1 together, or less where answers are honest. */
function farness(looked: readonly Seen[]): number {
  return looked.reduce((sum, { off, width }) => {
    const nearer = Math.floor(Math.abs(off)) - 1
    return nearer < 0 ? sum : sum - Math.log1p(-discreteLaplaceWithin(nearer, width))
  }, 0)
}

/** By how much an answer is off and how wide its noise is, in units of its last digit. */
interface Seen {
  readonly off: number
  readonly truth: number
  readonly width: number
}

function seen({ query, answer, epsilon, sensitivity, person, rows }: GivenAnswer, original: Table): Seen {
  const perUnit = 10 ** (query.sum?.digits ?? 0)
  const known = person !== undefined && columnNamed(original, person)
  const counted = known ? rowsCounted(original, person, rows) : undefined
  const truth = Number(trueUnits(original, query, counted))
  const off = answer * perUnit - truth
  return {
    // Digits behind the point are read as binary fractions.
    off: Math.abs(off - Math.round(off)) < 1e-6 ? Math.round(off) : off,
    truth,
    width: fractionNumber(divideFractions(sensitivity, epsilon!)) * perUnit,
  }
}

/** The chance of honest noise to be this near, where what would be below 0 may have been raised to it. */
function within(off: number, truth: number, width: number, raised: boolean): number {
  // Noise in fractions comes of another mechanism: Laplace's own.
  const near = Number.isInteger(off) ? discreteLaplaceWithin(off, width) : -Math.expm1(-off / width)
  if (!raised || truth < 0 || off < truth) return near
  // All that is below is raised, so that only what is above can be farther.
  return (1 + near) / 2
}

/** The chance that as many or more of the answers are exact. */
function chanceOfExact(coins: readonly number[], looked: readonly Seen[]): number {
  const rarest = [...coins.keys()].sort((a, b) => coins[a] - coins[b]).slice(0, mostCounted)
  const exact = rarest.filter((place) => looked[place].off === 0).length
  // By how many came up so far, none to all but the last of those that are exact.
  const fewer = new Float64Array(exact)
  if (exact > 0) fewer[0] = 1
  for (const place of rarest) {
    const coin = coins[place]
    for (let count = exact - 1; count >= 0; count--)
      fewer[count] = fewer[count] * (1 - coin) + (count > 0 ? fewer[count - 1] * coin : 0)
  }
  return exact === 0 ? 1 : Math.max(0, 1 - fewer.reduce((sum, chance) => sum + chance, 0))
}
