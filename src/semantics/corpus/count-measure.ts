import { measureFrom } from '../measure.js'
import type { Measure, MeasureFacts } from '../measure.js'
import { pairCounts } from './pair-counts.js'

/** f(x), f(y), f(x,y) and N to a distance. Called only when f(x) and f(y) are above 0. */
export type CountDistance = (x: number, y: number, both: number, total: number) => number

export interface Counted {
  readonly total: number
  /** Ascending documents of a term; empty when unknown. Asked once a term and remembered. */
  documents(term: string): Uint32Array
}

/** A measure of document counts: unknown (NaN) when either term is in no document. */
export function countMeasure(facts: MeasureFacts, corpus: Counted, distance: CountDistance): Measure {
  const remembered = new Map<string, Uint32Array>()
  const documents = (term: string) => {
    let found = remembered.get(term)
    if (found === undefined) remembered.set(term, (found = corpus.documents(term)))
    return found
  }
  return measureFrom(facts, {
    knows: (term) => documents(term).length > 0,
    distances(rows, columns) {
      const result = new Float64Array(rows.length * columns.length).fill(NaN)
      const rowLists = rows.map(documents)
      const columnLists = columns.map(documents)
      pairCounts(corpus.total, rowLists, columnLists, (row, column, both) => {
        const x = rowLists[row].length
        const y = columnLists[column].length
        if (x > 0 && y > 0) result[row * columns.length + column] = distance(x, y, both, corpus.total)
      })
      return result
    },
  })
}
