import type { Measure } from '../../meaning/measure.js'
import type { ExperimentContext, ResultRow } from '../experiment.js'
import type { Figure } from '../figure.js'
import type { Corpora } from './corpora.js'

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

/** Sizes of everything. The full run follows the papers' where they state one; the small run shows that it runs. */
export interface Settings {
  readonly ks: readonly number[]
  /** The k of figures that vary something else. */
  readonly middleK: number
  /** How often the privacy constraints are drawn anew; the documents stay. */
  readonly repetitions: number
  readonly resamples: number
  readonly medicalDocuments: number
  readonly newsDocuments: number
  /** Abstracts are joined until a transaction holds so many items. */
  readonly longItems: number
  /** Topics of the dense news, ten articles each. */
  readonly denseGroups: number
  readonly groceryCollections: number
  /** Privacy constraints for texts, for dense texts and for baskets (see `madePrivacy`). */
  readonly privacy: string
  readonly densePrivacy: string
  readonly groceryPrivacy: string
  readonly densities: readonly number[]
  /** Generalised items wanted at each density, and collections tried at most. */
  readonly tablesPerDensity: number
  readonly densityTrials: number
  readonly contexts: readonly (number | 'all')[]
  readonly semantics: readonly string[]
  readonly thresholdRatios: readonly number[]
  /** Side lengths of the timed tables, and runs of each. */
  readonly sides: readonly number[]
  readonly timedRuns: number
  /** Tables on which an attack may rehearse at most: it is the greater part of its time. */
  readonly rehearsalTables: number
  /** Texts read from each source at most. */
  readonly mostTexts: number
}

export const fullSettings: Settings = {
  ks: [2, 3, 4, 5, 6],
  middleK: 4,
  repetitions: 2,
  resamples: 1000,
  medicalDocuments: 643,
  newsDocuments: 758,
  longItems: 200,
  denseGroups: 26,
  groceryCollections: 3,
  privacy: 'random:60x3-6',
  densePrivacy: 'random:60x3',
  groceryPrivacy: 'random:6x3',
  densities: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7],
  tablesPerDensity: 60,
  densityTrials: 1000,
  contexts: [1, 2, 4, 8, 16, 'all'],
  semantics: ['wordnet', 'lin', 'ngd', 'npmi', 'gloss', 'minilm', 'blend'],
  thresholdRatios: [0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2],
  sides: [4, 8, 16, 32, 64, 128],
  timedRuns: 10,
  rehearsalTables: Infinity,
  mostTexts: Infinity,
}

export const smallSettings: Settings = {
  ks: [3, 4],
  middleK: 4,
  repetitions: 1,
  resamples: 50,
  medicalDocuments: 40,
  newsDocuments: 40,
  longItems: 100,
  denseGroups: 3,
  groceryCollections: 2,
  privacy: 'random:6x3',
  densePrivacy: 'random:6x3',
  groceryPrivacy: 'random:6x3',
  densities: [0.2, 0.5],
  tablesPerDensity: 6,
  densityTrials: 40,
  contexts: [2, 'all'],
  semantics: ['wordnet', 'lin'],
  thresholdRatios: [0.5, 1, 1.5],
  sides: [4, 8],
  timedRuns: 2,
  rehearsalTables: 20,
  mostTexts: 150,
}
