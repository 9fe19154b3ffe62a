import type { CodedColumn } from '../../../data/table.js'
import type { Measure } from '../../../meaning/measure.js'
import { balance } from '../../sets/attack/undertext/balance.js'

/**
 * By feature and sensitive value, how much nearer in meaning they are than the feature is to other values and the value to
 * other features of the column; the features of all columns one after the other, each column on a scale of its own
 * (mean 0, variance 1). What the measure does not know is 0.
 */
export async function meaningScores(
  columns: readonly CodedColumn[],
  values: readonly string[],
  measure: Pick<Measure, 'prepare' | 'distances'>,
): Promise<Float64Array> {
  const asked = values.map(asWords)
  const scores: Float64Array[] = []
  for (const column of columns) {
    const terms = column.values.map(asWords)
    await measure.prepare(terms, asked)
    scores.push(standardised(balance(measure.distances(terms, asked), terms.length, asked.length)))
  }
  const all = new Float64Array(scores.reduce((sum, { length }) => sum + length, 0))
  let start = 0
  for (const own of scores) {
    all.set(own, start)
    start += own.length
  }
  return all
}

/** `Prof-specialty` and `prof_specialty` are words, however they are written in a file. */
function asWords(value: string): string {
  return value.replaceAll(/[-_/]+/g, ' ').trim()
}

/** Near is high. Nothing where all are equally far. */
function standardised(distances: Float64Array): Float64Array {
  const spread = Math.sqrt(distances.reduce((sum, distance) => sum + distance * distance, 0) / distances.length)
  return distances.map((distance) => (spread > 0 ? -distance / spread : 0))
}
