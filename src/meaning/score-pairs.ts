import type { Measure } from './measure.js'

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
