import type { Measure } from '../../meaning/measure.js'
import type { ExperimentContext, ResultRow } from '../experiment.js'
import type { Figure } from '../figure.js'
import type { Corpora } from './corpora.js'
import type { Settings } from './settings.js'

/** What all studies work with. */
export interface Bench extends Pick<ExperimentContext, 'seed' | 'open'> {
  readonly settings: Settings
  readonly corpora: Corpora
  readonly measure: Measure
  /** Called after each of a study's steps. */
  readonly step: () => void
}

/** One question of the papers, with the figures that answer it. */
export interface Study {
  readonly title: string
  readonly figures: readonly Figure[]
  /** How often it calls `step`. */
  steps(settings: Settings): number
  run(bench: Bench): AsyncIterable<ResultRow>
}
