import { meanAndSquares } from '../../math/interval.js'
import type { Measure } from '../../meaning/measure.js'

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

/** Thesis Table 3.1: pairs of terms and NGD′ = 1 − NGD / MAX(NGD), where NGD was asked of Google. */
export const printedSimilarities: readonly (readonly [a: string, b: string, similarity: number])[] = [
  ['cord', 'smile', 0.16],
  ['autograph', 'shore', 0.23],
  ['asylum', 'fruit', 0.14],
  ['boy', 'rooster', 0],
  ['coast', 'forest', 0.03],
  ['boy', 'sage', 0.37],
  ['forest', 'graveyard', 0.05],
  ['bird', 'woodland', 0.12],
  ['hill', 'woodland', 0.14],
  ['magician', 'oracle', 0.29],
  ['oracle', 'sage', 0.52],
  ['furnace', 'stove', 0.49],
  ['magician', 'wizard', 0.43],
  ['hill', 'mound', 0.34],
  ['cord', 'string', 0.88],
  ['glass', 'tumbler', 0.41],
  ['serf', 'slave', 0.51],
  ['grin', 'smile', 0.59],
  ['journey', 'voyage', 0.46],
  ['autograph', 'signature', 0.7],
  ['coast', 'shore', 0.83],
  ['forest', 'woodland', 0.27],
  ['implement', 'tool', 0.53],
  ['cock', 'rooster', 0.24],
  ['boy', 'lad', 0.74],
  ['cushion', 'pillow', 0.5],
  ['cemetery', 'graveyard', 0.73],
  ['automobile', 'car', 0.88],
  ['gem', 'jewel', 0.32],
  ['midday', 'noon', 0.41],
]
