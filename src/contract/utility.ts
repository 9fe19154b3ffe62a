import type { Method } from './method.js'
import type { Parameters, Values } from './parameter.js'
import type { Streams } from '../math/random.js'
import type { Data, Kind, Release } from './release.js'
import type { Estimate } from './finding.js'

/** A way to say what a release is still worth beside its original. Members of the family are listed in `utilities`. */
export interface Utility<K extends Kind = Kind, P extends Parameters = Parameters> extends Method<P> {
  readonly on: K
  run(original: Data<K>, release: Release<K>, values: Values<P>, random: Streams): Worth
}

export interface Worth {
  readonly kind: 'worth'
  /** The number that is easiest to grasp, in a sentence. */
  readonly headline: string
  readonly figures: readonly WorthFigure[]
}

export interface WorthFigure extends Estimate {
  readonly id: string
  /** What it is and how to read it. */
  readonly name: string
}
