import { rowAt } from '../../../data/rows.js'
import { type Library, distinct, gap } from './library.js'

/** What is asked of gaps that hide one term: what remains of the document, and what stands right beside them. */
export interface GapQuestion {
  /** Its document in the library, which is left out when the library is counted. */
  readonly document: number
  /** What remains, each word once. */
  readonly words: Uint32Array
  /** Words right before and after each gap; `gap` where there is none. */
  readonly before: Uint32Array
  readonly after: Uint32Array
  /** Terms that still stand in the document: whoever removes a term removes all of it, so that it is none of these. */
  readonly standing: Uint32Array
}

/** The question of some gaps of a document, by their order among its gaps; of all where none are named. */
export function questionOf(
  library: Library,
  document: number,
  row: Uint32Array,
  asked?: ReadonlySet<number>,
): GapQuestion {
  const before: number[] = []
  const after: number[] = []
  let nth = 0
  for (const [at, code] of row.entries()) {
    if (code !== gap) continue
    if (asked === undefined || asked.has(nth)) {
      before.push(row[at - 1] ?? gap)
      after.push(row[at + 1] ?? gap)
    }
    nth++
  }
  const standing: number[] = []
  library.findTerms(row, (term) => standing.push(term))
  return {
    document,
    words: distinct(row.filter((code) => code !== gap)),
    before: Uint32Array.from(before),
    after: Uint32Array.from(after),
    standing: distinct(Uint32Array.from(standing)),
  }
}

/** A document of the library with all of a term taken away, one gap for each. */
export function withoutTerm(library: Library, document: number, term: number): Uint32Array {
  const row = rowAt(library.text, document)
  const kept: number[] = []
  let from = 0
  library.findTerms(row, (found, at, length) => {
    if (found !== term || at < from) return
    for (; from < at; from++) kept.push(row[from])
    kept.push(gap)
    from = at + length
  })
  return Uint32Array.from([...kept, ...row.subarray(from)])
}
