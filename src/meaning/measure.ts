import type { PlainRecords } from '../data/rows.js'
import type { CacheOptions } from '../files/cache.js'

/**
 * How related two terms are. Scores are the measure's own (declared by `range` and `direction`); distances are what
 * attacks use: never negative, lower is more related, 0 only for "the same", NaN for "this measure cannot say".
 */
export interface Measure extends MeasureFacts {
  /** True when a distance to another known term exists. */
  knows(term: string): boolean
  /**
   * Does what must be done before the terms can be asked for (embedding, fetching); nothing for most measures. With
   * 'pairs' only rows[i] with columns[i] will be asked for, so a service is not sent every term with every other. Where that takes
   * long, `goesOn` is called after each part that is kept, and may throw to end it.
   */
  prepare(
    rows: readonly string[],
    columns?: readonly string[],
    which?: 'all' | 'pairs',
    goesOn?: () => void,
  ): Promise<void>
  /** NaN when a term, or this pair, is unknown. */
  distance(a: string, b: string): number
  /** All rows against all columns, row-major: the distance of rows[r] and columns[c] is at r * columns.length + c. */
  distances(rows: readonly string[], columns: readonly string[]): Float64Array
  /** A distance on the measure's own scale. */
  score(distance: number): number
  /** The measures it is made of, ready to be asked for the same terms; absent where it stands alone. */
  readonly parts?: readonly Measure[]
  /**
   * Where documents are counted: the distance of several terms at once (the documents that hold all of them) to each
   * column, row-major. Terms that are in no document are passed over; NaN when no document holds all the others.
   */
  readonly conjunctions?: (rows: readonly (readonly string[])[], columns: readonly string[]) => Float64Array
  /** Directions of terms that were prepared, where it goes by such. */
  readonly vectors?: UnitVectors
}

/** Unit vectors of terms (undefined: unknown). */
export interface UnitVectors {
  readonly dimensions: number
  readonly at: (term: string) => Float32Array | undefined
}

/** What a measure says of itself before it is opened. */
export interface MeasureFacts {
  readonly id: string
  readonly summary: string
  /** Least and greatest score, on the measure's own scale. */
  readonly range: readonly [number, number]
  /** Whether a high score means far apart or close. */
  readonly direction: 'distance' | 'similarity'
  readonly symmetric: boolean
  /** Of Normalised Google Distances: whether one above 1 is told as it is. */
  readonly ceiling?: 'held at 1' | 'not held at 1'
  /** How a score becomes a distance, in words. */
  readonly asDistance: string
  readonly cites: readonly string[]
}

/** One measure that can be opened by name. `argument` is what may stand after the colon in `name:argument`. */
export interface MeasureKind extends MeasureFacts {
  readonly argument: 'none' | 'optional' | 'required'
  open(argument: string, options: OpenOptions): Promise<Measure>
}

export interface OpenOptions extends CacheOptions {
  /** The plain records of the release under attack, for `self`. */
  readonly records?: PlainRecords
}

/** A measure from its matrix form: one definition for the single and the batched question. */
export function measureFrom(
  facts: MeasureFacts,
  parts: Pick<Measure, 'knows' | 'distances'> &
    Partial<Pick<Measure, 'prepare' | 'score' | 'parts' | 'conjunctions' | 'vectors'>>,
): Measure {
  return {
    ...facts,
    knows: parts.knows,
    prepare: parts.prepare ?? (async () => {}),
    distances: parts.distances,
    distance: (a, b) => parts.distances([a], [b])[0],
    ...(parts.parts && { parts: parts.parts }),
    ...(parts.conjunctions && { conjunctions: parts.conjunctions }),
    ...(parts.vectors && { vectors: parts.vectors }),
    score: parts.score ?? (facts.direction === 'distance' ? (distance) => distance : (distance) => 1 - distance),
  }
}
