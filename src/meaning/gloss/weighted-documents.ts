import type { CorpusIndex } from '../corpus/corpus-index.js'

/** Each document as its distinct words, with what a word weighs (inverse document frequency). */
export interface WeightedDocuments {
  /** Codes of the index that take part, by row. */
  readonly codes: Uint32Array
  readonly weights: Float64Array
  /** Rows below this span the space; later ones (rare words) are only placed in it. */
  readonly spanning: number
  readonly offsets: Uint32Array
  readonly rows: Uint32Array
}

/** Words in fewer documents than `rare` are placed but do not span; in more than a twentieth of all, they say nothing. */
export function weightedDocuments(index: CorpusIndex, least: number, rare: number): WeightedDocuments {
  const frequency = (code: number) => index.postingOffsets[code + 1] - index.postingOffsets[code]
  const all = Uint32Array.from(index.words.keys()).filter(
    (code) => frequency(code) >= least && frequency(code) < index.documentCount / 20,
  )
  const common = all.filter((code) => frequency(code) >= rare)
  const ordered = new Uint32Array(all.length)
  ordered.set(common)
  ordered.set(
    all.filter((code) => frequency(code) < rare),
    common.length,
  )
  const rowOf = new Int32Array(index.words.length).fill(-1)
  ordered.forEach((code, row) => (rowOf[code] = row))
  return {
    codes: ordered,
    weights: Float64Array.from(ordered, (code) => Math.log(index.documentCount / frequency(code))),
    spanning: common.length,
    ...distinctRows(index, rowOf),
  }
}

function distinctRows(index: CorpusIndex, rowOf: Int32Array): Pick<WeightedDocuments, 'offsets' | 'rows'> {
  const offsets = new Uint32Array(index.documentCount + 1)
  const rows = new Uint32Array(index.text.length)
  const lastSeen = new Int32Array(index.words.length).fill(-1)
  let count = 0
  for (let document = 0; document < index.documentCount; document++) {
    for (let at = index.documentOffsets[document]; at < index.documentOffsets[document + 1]; at++) {
      const code = index.text[at]
      if (rowOf[code] < 0 || lastSeen[code] === document) continue
      lastSeen[code] = document
      rows[count++] = rowOf[code]
    }
    offsets[document + 1] = count
  }
  return { offsets, rows: rows.slice(0, count) }
}
