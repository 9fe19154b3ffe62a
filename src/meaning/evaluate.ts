import { correlationInterval, pearson, spearman } from '../math/correlation.js'
import type { GoldPair } from '../formats/parse-gold.js'
import type { Measure } from './measure.js'

/** How well a measure agrees with people. Correlations are over the covered pairs, of closeness with the human score. */
export interface Evaluation {
  readonly measure: string
  readonly pairs: number
  readonly covered: number
  readonly pearson: number
  readonly pearsonInterval: readonly [number, number]
  readonly spearman: number
  readonly spearmanInterval: readonly [number, number]
  /** Terms the measure does not know, in order of first appearance. */
  readonly unknown: readonly string[]
}

export async function evaluate(measure: Measure, gold: readonly GoldPair[]): Promise<Evaluation> {
  const terms = [...new Set(gold.flatMap(({ a, b }) => [a, b]))]
  await measure.prepare(
    gold.map(({ a }) => a),
    gold.map(({ b }) => b),
    'pairs',
  )
  const closeness = gold.map(({ a, b }) => -measure.distance(a, b))
  const covered = gold.map((_, i) => i).filter((i) => !Number.isNaN(closeness[i]))
  const ours = covered.map((i) => closeness[i])
  const theirs = covered.map((i) => gold[i].human)
  const linear = pearson(ours, theirs)
  const rank = spearman(ours, theirs)
  return {
    measure: measure.id,
    pairs: gold.length,
    covered: covered.length,
    pearson: linear,
    pearsonInterval: correlationInterval(linear, covered.length),
    spearman: rank,
    spearmanInterval: correlationInterval(rank, covered.length, 'spearman'),
    unknown: terms.filter((term) => !measure.knows(term)),
  }
}

/** Pairs with their score on the measure's own scale and as a distance; null where the measure cannot say. */
export interface PairScores {
  readonly measure: string
  readonly direction: Measure['direction']
  readonly range: Measure['range']
  readonly pairs: readonly {
    readonly a: string
    readonly b: string
    readonly score: number | null
    readonly distance: number | null
  }[]
  readonly unknown: readonly string[]
}

export async function scorePairs(measure: Measure, pairs: readonly (readonly [string, string])[]): Promise<PairScores> {
  await measure.prepare(
    pairs.map(([a]) => a),
    pairs.map(([, b]) => b),
    'pairs',
  )
  return {
    measure: measure.id,
    direction: measure.direction,
    range: measure.range,
    pairs: pairs.map(([a, b]) => {
      const distance = measure.distance(a, b)
      return Number.isNaN(distance)
        ? { a, b, score: null, distance: null }
        : { a, b, score: measure.score(distance), distance }
    }),
    unknown: [...new Set(pairs.flat())].filter((term) => !measure.knows(term)),
  }
}
