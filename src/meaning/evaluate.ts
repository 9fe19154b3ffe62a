import { correlationInterval, pearson, spearman } from '../math/correlation.js'
import type { GoldPair } from '../formats/gold.js'
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
