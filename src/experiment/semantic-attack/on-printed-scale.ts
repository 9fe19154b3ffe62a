import { meanAndSquares } from '../../math/interval.js'
import type { Measure } from '../../meaning/measure.js'
import { printedSimilarities } from './printed-distances.js'

/**
 * A measure's distances on the scale of the papers' NGD, up to the factor that they leave out: linear equating, by which
 * both have the same mean and deviation over the pairs the thesis prints. A multiple of a mean says something only
 * where nought is "the same", which it is for NGD and not for a z-score.
 */
export async function onPrintedScale(
  measure: Pick<Measure, 'prepare' | 'distance'>,
): Promise<(distance: number) => number> {
  await measure.prepare(printedSimilarities.flatMap(([a, b]) => [a, b]))
  const known = printedSimilarities.flatMap(([a, b, similarity]) => {
    const own = measure.distance(a, b)
    return Number.isNaN(own) ? [] : [{ own, printed: 1 - similarity }]
  })
  const own = meanAndSquares(known.map((pair) => pair.own))
  const printed = meanAndSquares(known.map((pair) => pair.printed))
  const factor = Math.sqrt(printed.squares / own.squares)
  return (distance) => Math.max(0, printed.mean + factor * (distance - own.mean))
}
