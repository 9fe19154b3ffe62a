import { documentsOfBoth } from './corpus-index.js'
import { measureFrom, type Measure, type MeasureFacts } from '../measure.js'
import { rowsOf, transposed } from '../../data/rows.js'

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

/**
 * Normalised Google Distance (Cilibrasi and Vitányi 2007; equation 3.2 of the thesis), held at 1: terms that never
 * meet, or meet less than by chance, are as far apart as can be told. A count of both above either count (search
 * engines estimate) would make it negative: the thesis calls that unreliable, so it is unknown here.
 */
export function ngd(x: number, y: number, both: number, total: number): number {
  return both === 0 ? 1 : Math.min(1, googleDistance(x, y, both, total))
}

/**
 * The same, not held: above 1 where frequent terms meet less than by chance, as in the thesis. Terms that never meet,
 * infinitely far there, are taken to share half a document, and are never closer than 1: a mean must stay finite.
 */
export function ngdUncapped(x: number, y: number, both: number, total: number): number {
  return both === 0 ? Math.max(1, googleDistance(x, y, 0.5, total)) : googleDistance(x, y, both, total)
}

function googleDistance(x: number, y: number, both: number, total: number): number {
  const [less, more] = x < y ? [x, y] : [y, x]
  if (both > less) return NaN
  if (less >= total) return 0
  return (Math.log(more) - Math.log(both)) / (Math.log(total) - Math.log(less))
}

/** 1 − normalised pointwise mutual information (Bouma 2009), which is held at 0 for terms that meet less than by chance. */
export function npmiDistance(x: number, y: number, both: number, total: number): number {
  if (both === 0) return 1
  if (both === total) return 0
  const npmi = Math.log((both * total) / (x * y)) / -Math.log(both / total)
  return 1 - Math.max(0, Math.min(1, npmi))
}

export const ngdFacts: MeasureFacts = {
  id: 'ngd',
  summary: 'Normalised Google Distance over a corpus index: terms that share documents are close',
  range: [0, 1],
  direction: 'distance',
  symmetric: true,
  ceiling: 'held at 1',
  asDistance: 'as it is; 1 when the terms share no document or fewer than by chance',
  cites: ['Cilibrasi and Vitányi 2007, The Google Similarity Distance', 'thesis §3.1.2, equation 3.2'],
}

export const ngdUncappedFacts: MeasureFacts = {
  ...ngdFacts,
  id: 'ngd-uncapped',
  summary: 'Normalised Google Distance over a corpus index, not held at 1: frequent terms that hardly meet are further',
  range: [0, Infinity],
  ceiling: 'not held at 1',
  asDistance: 'as it is; terms that share no document are taken to share half of one, and are 1 or further',
}

export const npmiFacts: MeasureFacts = {
  id: 'npmi',
  summary: 'normalised pointwise mutual information over a corpus index',
  range: [0, 1],
  direction: 'similarity',
  symmetric: true,
  asDistance: '1 − NPMI, which is held at 0 when the terms share fewer documents than by chance',
  cites: ['Bouma 2009, Normalized (Pointwise) Mutual Information in Collocation Extraction'],
}

/**
 * Documents that two terms share, for every row term against every column term. With few columns two lists are walked; with
 * more a row's documents are marked once and each column's list is walked against the marks. Where that is much, columns
 * are listed by document first, and a row is counted by walking its documents: few columns stand in one.
 */
export function pairCounts(
  documentCount: number,
  rows: readonly Uint32Array[],
  columns: readonly Uint32Array[],
  each: (row: number, column: number, count: number) => void,
): void {
  if (columns.length < 4) {
    rows.forEach((row, r) => columns.forEach((column, c) => each(r, c, sharedCount(row, column))))
    return
  }
  const listed = columns.reduce((sum, { length }) => sum + length, 0)
  if (rows.length * listed > 4 * (documentCount + listed)) return countByDocument(documentCount, rows, columns, each)
  const marks = new Uint8Array(documentCount)
  rows.forEach((row, r) => {
    for (const document of row) marks[document] = 1
    for (let c = 0; c < columns.length; c++) each(r, c, row.length === 0 ? 0 : markedCount(marks, columns[c]))
    for (const document of row) marks[document] = 0
  })
}

function markedCount(marks: Uint8Array, documents: Uint32Array): number {
  let count = 0
  for (let i = 0; i < documents.length; i++) count += marks[documents[i]]
  return count
}

function countByDocument(
  documentCount: number,
  rows: readonly Uint32Array[],
  columns: readonly Uint32Array[],
  each: (row: number, column: number, count: number) => void,
): void {
  const { offsets, codes } = transposed(rowsOf(columns), documentCount)
  const counts = new Uint32Array(columns.length)
  rows.forEach((row, r) => {
    counts.fill(0)
    for (const document of row) for (let at = offsets[document]; at < offsets[document + 1]; at++) counts[codes[at]]++
    for (let c = 0; c < columns.length; c++) each(r, c, counts[c])
  })
}

/** Length of the intersection of two ascending lists; the longer one is searched by doubling steps. */
export function sharedCount(a: Uint32Array, b: Uint32Array): number {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  let count = 0
  let from = 0
  for (let i = 0; i < shorter.length; i++) {
    const wanted = shorter[i]
    let step = 1
    while (from + step < longer.length && longer[from + step] < wanted) step *= 2
    let low = from + (step >> 1)
    let high = Math.min(from + step, longer.length)
    while (low < high) {
      const middle = (low + high) >> 1
      if (longer[middle] < wanted) low = middle + 1
      else high = middle
    }
    from = low
    if (from === longer.length) break
    if (longer[from] === wanted) count++
  }
  return count
}
