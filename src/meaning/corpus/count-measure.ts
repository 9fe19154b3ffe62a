import { measureFrom, type Measure, type MeasureFacts } from '../measure.js'
import { pairCounts } from './pair-counts.js'
import { documentsOfBoth } from './term-documents.js'

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
  const between = (rows: readonly Uint32Array[], columns: readonly Uint32Array[]) => {
    const result = new Float64Array(rows.length * columns.length).fill(NaN)
    pairCounts(corpus.total, rows, columns, (row, column, both) => {
      const x = rows[row].length
      const y = columns[column].length
      if (x > 0 && y > 0) result[row * columns.length + column] = distance(x, y, both, corpus.total)
    })
    return result
  }
  return measureFrom(facts, {
    knows: (term) => documents(term).length > 0,
    distances: (rows, columns) => between(rows.map(documents), columns.map(documents)),
    conjunctions: (rows, columns) =>
      between(
        rows.map((terms) => documentsOfAll(terms.map(documents))),
        columns.map(documents),
      ),
  })
}

/** Documents in every list that is not empty; none where all are. */
function documentsOfAll(lists: readonly Uint32Array[]): Uint32Array {
  const [first, ...others] = lists.filter(({ length }) => length > 0).sort((a, b) => a.length - b.length)
  return first === undefined ? new Uint32Array() : others.reduce(documentsOfBoth, first)
}
