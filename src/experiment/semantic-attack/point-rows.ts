import { stream } from '../../math/random.js'
import type { ResultRow } from '../experiment.js'
import type { Figure } from '../figure.js'
import { type MeasureId, estimatesOf } from './estimates.js'
import type { Outcome } from './outcome.js'
import type { Bench } from './study.js'

/** One point of every panel of a figure, and the density it was found at. */
export function pointRows(
  figure: Figure,
  x: number | string,
  series: string,
  outcomes: readonly Outcome[],
  { seed, settings }: Pick<Bench, 'seed' | 'settings'>,
): ResultRow[] {
  const random = stream(seed, `experiment/bootstrap/${figure.id}/${x}/${series}`)
  const found: Readonly<Record<string, ReturnType<typeof estimatesOf>[MeasureId]>> = estimatesOf(
    outcomes,
    settings.resamples,
    random,
  )
  return [...figure.panels.map(({ measure }) => measure), 'density'].map((measure) => ({
    figure: figure.id,
    x,
    series,
    measure,
    ...found[measure],
    seed,
  }))
}
