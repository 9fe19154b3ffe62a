import type { Rows } from '../../../data/rows.js'

/** How the items of a cluster are torn apart: record chunks in the order they were made, and the term chunk. */
export interface VerticalPart {
  readonly chunks: readonly (readonly number[])[]
  readonly terms: readonly number[]
}

/**
 * VERPART of Terrovitis et al. 2012: terms with support below k go to the term chunk; the rest, by falling support and
 * then by first appearance in the data, join the first chunk that stays k^m-anonymous with them.
 */
export function verticalPart(rows: Rows, records: ArrayLike<number>, k: number, m: number): VerticalPart {
  const holders = holdersOf(rows, records)
  const codes = [...holders.keys()]
  const terms = codes.filter((code) => holders.get(code)!.length < k)
  const chunks: number[][] = []
  let left = byFallingSupport(codes, holders).slice(0, codes.length - terms.length)
  while (left.length > 0) {
    const { chunk, rest } = grownChunk(left, holders, records.length, k, m)
    chunks.push(chunk)
    left = rest
  }
  return withSubRecordCondition({ chunks, terms }, holders, records.length, k, m)
}

/** For each item of the records the places of those that hold it. */
function holdersOf(rows: Rows, records: ArrayLike<number>): Map<number, number[]> {
  const holders = new Map<number, number[]>()
  for (let place = 0; place < records.length; place++) {
    for (let e = rows.offsets[records[place]]; e < rows.offsets[records[place] + 1]; e++) {
      const list = holders.get(rows.codes[e])
      if (list) list.push(place)
      else holders.set(rows.codes[e], [place])
    }
  }
  return holders
}

/** Codes are given in order of first appearance. */
export function byFallingSupport(codes: readonly number[], holders: ReadonlyMap<number, readonly number[]>): number[] {
  return [...codes].sort((a, b) => holders.get(b)!.length - holders.get(a)!.length || a - b)
}

/** The greedy chunk: each term in turn, if the projection stays k^m-anonymous; and the terms that did not fit. */
export function grownChunk(
  terms: readonly number[],
  holders: ReadonlyMap<number, readonly number[]>,
  size: number,
  k: number,
  m: number,
): { readonly chunk: number[]; readonly rest: number[] } {
  const chunk: number[] = []
  const rest: number[] = []
  // Per record the chunk's terms it holds, by their place in the chunk, rising.
  const held: number[][] = Array.from({ length: size }, () => [])
  const counts = Array.from({ length: Math.max(0, m - 1) }, () => new Uint32Array(terms.length))
  for (const term of terms) {
    const places = holders.get(term)!
    if (!allFrequent(places, held, counts, 0, 0, k)) {
      rest.push(term)
      continue
    }
    for (const place of places) held[place].push(chunk.length)
    chunk.push(term)
  }
  return { chunk, rest }
}

/** Whether all sets that some of these records hold, grown by chunk terms from `least` on, are held k times. */
function allFrequent(
  places: readonly number[],
  held: readonly (readonly number[])[],
  counts: readonly Uint32Array[],
  depth: number,
  least: number,
  k: number,
): boolean {
  if (depth === counts.length) return true
  const count = counts[depth]
  const met: number[] = []
  for (const place of places) for (const term of held[place]) if (term >= least && count[term]++ === 0) met.push(term)
  const frequent = met.every((term) => count[term] >= k)
  for (const term of met) count[term] = 0
  if (!frequent || depth + 1 === counts.length) return frequent
  return met.every((term) => {
    const both = places.filter((place) => held[place].includes(term))
    return allFrequent(both, held, counts, depth + 1, term + 1, k)
  })
}

/**
 * Lemma 2: with an empty term chunk there must be enough sub-records that any m items could have been together k times
 * without leaving a record empty. Else the least frequent term (of equals the last tried) moves to the term chunk.
 */
function withSubRecordCondition(
  { chunks, terms }: VerticalPart,
  holders: ReadonlyMap<number, readonly number[]>,
  size: number,
  k: number,
  m: number,
): VerticalPart {
  if (terms.length > 0 || chunks.length === 0) return { chunks, terms }
  let subRecords = 0
  for (const chunk of chunks) subRecords += new Set(chunk.flatMap((term) => holders.get(term)!)).size
  if (subRecords >= size + k * (Math.min(m, chunks.length) - 1)) return { chunks, terms }
  const least = byFallingSupport(chunks.flat(), holders).at(-1)!
  const kept = chunks.map((chunk) => chunk.filter((term) => term !== least)).filter((chunk) => chunk.length > 0)
  return { chunks: kept, terms: [least] }
}
