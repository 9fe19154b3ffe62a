import { invertPositive } from '../../../../math/symmetric-matrix.js'
import type { PairStatistics } from './pair-statistics.js'

/** How much being together in a record speaks for itself: the log-linear weight of each pair of items, by code. */
export interface PairWeights {
  between(a: number, b: number, related: number): number
  /** Whether the item is among those whose pairs were counted. */
  counted(code: number): boolean
}

/** Beyond so many items, what a third item explains of a pair is not taken out. */
const mostInverted = 600
/** A pair never decides alone: with more, the claims are surer than they are right. */
const mostWeight = 0.75
/** Prior variance of a weight beside what meaning explains, when little was counted; and at least. */
const firstPriorVariance = 0.1
const leastPriorVariance = 0.005
/** Room on the diagonal, at least. */
const leastRidge = 1.5

/**
 * Posterior mean of each weight. Likelihood, from what was counted: the score over the information, which is the
 * log-linear weight to first order, with the information as its precision. Prior, from meaning: the regression of
 * the counted weights on relatedness, so a measure that says nothing here counts for nothing. Both are normal, so the
 * posterior mean weighs them by their precisions.
 */
export function pairWeights(statistics: PairStatistics, related: Float64Array): PairWeights {
  const { size, rowOf } = statistics
  const { counted, precision, variance } = countedWeights(statistics)
  const { slope, mean } = meaningLine({ size, counted, precision }, related)
  const priorMean = (score: number): number => (Number.isNaN(score) ? 0 : slope * (score - mean))
  const residualVariance = varianceAbout(priorMean, { size, counted, precision }, related)
  const weights = new Float64Array(size * size)
  for (let cell = 0; cell < weights.length; cell++) {
    const expected = priorMean(related[cell])
    weights[cell] =
      (counted[cell] * precision[cell] + expected / residualVariance) / (precision[cell] + 1 / residualVariance)
  }
  for (let a = 0; a < size; a++) weights[a * size + a] = 0
  if (size <= mostInverted) partialOut(weights, variance, size)
  return {
    counted: (code) => rowOf[code] >= 0,
    between(a, b, score) {
      const [row, column] = [rowOf[a], rowOf[b]]
      const value = row < 0 || column < 0 ? priorMean(score) : weights[row * size + column]
      return Math.max(-mostWeight, Math.min(mostWeight, value))
    },
  }
}

/** The first-order log-linear weight of each counted pair, and by item its variance inside clusters. */
export function countedWeights({
  size,
  score,
  information,
}: PairStatistics): CountedWeights & { readonly variance: Float64Array } {
  const variance = Float64Array.from({ length: size }, (_, a) =>
    Math.max(0, score[a * (size + 1)] / Math.max(1, information[a * (size + 1)])),
  )
  const counted = new Float64Array(size * size)
  const precision = new Float64Array(size * size)
  for (let cell = 0; cell < counted.length; cell++) {
    if (cell % (size + 1) === 0 || information[cell] < 1e-9) continue
    counted[cell] = score[cell] / information[cell]
    precision[cell] = information[cell]
  }
  return { size, counted, precision, variance }
}

/** How far counted weights lie from what meaning lets expect, beyond what counting alone makes of chance. */
function varianceAbout(
  priorMean: (score: number) => number,
  { size, counted, precision }: CountedWeights,
  related: Float64Array,
): number {
  let cells = 0
  let squares = 0
  let trusts = 0
  for (let cell = 0; cell < counted.length; cell++) {
    if (precision[cell] === 0) continue
    cells++
    const trust = Math.min(precision[cell], 50)
    squares += trust * ((counted[cell] - priorMean(related[cell])) ** 2 - 1 / precision[cell])
    trusts += trust
  }
  return cells < size ? firstPriorVariance : Math.max(leastPriorVariance, squares / Math.max(1, trusts))
}

/** Of each weight only what no third item explains (partial correlation): minus the off-diagonal of the precision matrix. */
function partialOut(weights: Float64Array, variance: Float64Array, size: number): void {
  const deviation = variance.map((value) => Math.sqrt(Math.max(1e-6, value)))
  const correlation = weights.map((value, cell) => {
    const expected = value * deviation[Math.floor(cell / size)] * deviation[cell % size]
    return Math.max(-0.9, Math.min(0.9, expected))
  })
  // Pieced together from pairs it need not be a covariance: the diagonal grows until it is one, which it is at the latest
  // where it is greater than all beside it in a row together.
  for (let ridge = leastRidge; ridge < 2 * (size + leastRidge); ridge *= 2) {
    for (let a = 0; a < size; a++) correlation[a * size + a] = ridge
    const inverse = invertPositive(correlation.slice(), size)
    if (!inverse) continue
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < size; b++)
        weights[a * size + b] = a === b ? 0 : (-ridge * inverse[a * size + b]) / (deviation[a] * deviation[b])
    }
    return
  }
  throw new Error('weights of pairs are no numbers')
}

/** What pairs tell of their weight: how much was counted, and how far that can be trusted. Row-major, symmetric. */
interface CountedWeights {
  readonly size: number
  readonly counted: Float64Array
  /** 0 where nothing was counted. */
  readonly precision: Float64Array
}

/** The line over relatedness that weights lie about: slope · (relatedness − mean). */
interface MeaningLine {
  readonly slope: number
  readonly mean: number
}

const folds = 5

/** Weighted sums of x (relatedness), y (counted weight) and their products; those of parts add up. */
type Moments = Record<'trust' | 'x' | 'y' | 'xx' | 'xy', number>

/** Weighted least squares; unknown relatedness is left out. */
export function meaningLine(weights: CountedWeights, related: Float64Array): MeaningLine {
  return lineOf(momentsByFold(weights, related))
}

/**
 * By how much, in squares of standard errors, relatedness foretells the counted weight of pairs that the line was not
 * fitted to (cross-validation). It may be used where this is above 0; nothing of the truth is asked.
 */
export function heldOutGain(weights: CountedWeights, related: Float64Array): number {
  const moments = momentsByFold(weights, related)
  const lines = moments.map((_, fold) => lineOf(moments.toSpliced(fold, 1)))
  let gain = 0
  eachPair(weights, related, (fold, x, y, trust) => {
    const { slope, mean } = lines[fold]
    gain += trust * (y ** 2 - (y - slope * (x - mean)) ** 2)
  })
  return gain
}

function lineOf(parts: readonly Moments[]): MeaningLine {
  const sum = (of: keyof Moments): number => parts.reduce((total, part) => total + part[of], 0)
  const trust = sum('trust')
  const mean = trust === 0 ? 0 : sum('x') / trust
  const xx = sum('xx') - mean * sum('x')
  const xy = sum('xy') - mean * sum('y')
  // A measure is never taken to mean the contrary of what it says; with little to learn from, a cautious guess.
  return { slope: Math.max(0, (xy + 1) / (Math.max(0, xx) + 1)), mean }
}

function momentsByFold(weights: CountedWeights, related: Float64Array): Moments[] {
  const moments = Array.from({ length: folds }, () => ({ trust: 0, x: 0, y: 0, xx: 0, xy: 0 }))
  eachPair(weights, related, (fold, x, y, trust) => {
    const of = moments[fold]
    of.trust += trust
    of.x += trust * x
    of.y += trust * y
    of.xx += trust * x * x
    of.xy += trust * x * y
  })
  return moments
}

function eachPair(
  { size, counted, precision }: CountedWeights,
  related: Float64Array,
  visit: (fold: number, x: number, y: number, trust: number) => void,
): void {
  for (let a = 0, pair = 0; a < size; a++) {
    for (let b = 0; b < a; b++, pair++) {
      const cell = a * size + b
      if (precision[cell] > 0 && !Number.isNaN(related[cell]))
        visit(pair % folds, related[cell], counted[cell], precision[cell])
    }
  }
}
