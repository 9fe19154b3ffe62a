import { documentsOfBoth, termDocuments, documentText, type CorpusIndex } from './corpus/corpus-index.js'
import { ngd } from './corpus/count-measure.js'

/** Why two terms are held to be related: the documents that speak of both. */
export interface Explanation {
  readonly documents: { readonly a: number; readonly b: number; readonly both: number; readonly total: number }
  readonly ngd: number
  /** The shortest documents with both, as folded words. */
  readonly examples: readonly string[]
  readonly sentence: string
}

export function explain(index: CorpusIndex, a: string, b: string, exampleCount = 3): Explanation {
  const [left, right] = [termDocuments(index, a), termDocuments(index, b)]
  const shared = documentsOfBoth(left, right)
  const documents = { a: left.length, b: right.length, both: shared.length, total: index.documentCount }
  const length = (document: number) => index.documentOffsets[document + 1] - index.documentOffsets[document]
  const examples = Array.from(shared)
    .sort((x, y) => length(x) - length(y) || x - y)
    .slice(0, exampleCount)
    .map((document) => documentText(index, document))
  const known = left.length > 0 && right.length > 0
  return {
    documents,
    ngd: known ? ngd(left.length, right.length, shared.length, index.documentCount) : NaN,
    examples,
    sentence: known
      ? `"${a}" is in ${left.length} and "${b}" in ${right.length} of ${index.documentCount} documents; ${shared.length} hold both, ` +
        `where chance would give ${((left.length * right.length) / index.documentCount).toFixed(1)}`
      : `${[left.length === 0 ? `"${a}"` : '', right.length === 0 ? `"${b}"` : ''].filter(Boolean).join(' and ')} ` +
        'cannot be found in the corpus',
  }
}
