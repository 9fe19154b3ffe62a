import { cached, type CacheOptions } from '../files/cache.js'
import type { PackedWriter } from '../formats/packed.js'
import { encodeWords } from './corpus/corpus-index.js'
import { defaultIndex } from './corpus/open-corpus.js'
import type { MeasureFacts, MeasureKind } from './measure.js'
import { packDirection, wordVectorMeasure, wordVectorsOf } from './word-vectors.js'
import { glossSpace, weightedDocuments } from './gloss-space.js'
import { breather } from '../files/let-others-run.js'

const kind = 'word-vectors'
const version = 3
const dimensions = 160
const leastDocuments = 3
const spanningDocuments = 5

const facts: MeasureFacts = {
  id: 'gloss',
  summary: 'cosine of vectors computed here from the default corpus: words defined in the same company are close',
  range: [-1, 1],
  direction: 'similarity',
  symmetric: true,
  asDistance: '1 − cosine, between 0 and 2',
  cites: [
    'Deerwester et al. 1990, Indexing by Latent Semantic Analysis',
    'Patwardhan and Pedersen 2006, Using WordNet-based Context Vectors to Estimate the Semantic Relatedness of Concepts',
  ],
}

export const glossMeasure: MeasureKind = {
  ...facts,
  argument: 'none',
  async open(_, options) {
    const file = await cached({ name: `gloss-vectors-${version}.bin`, kind, version, build }, options)
    return wordVectorMeasure(facts, wordVectorsOf(file))
  },
}

async function build(writer: PackedWriter, options: CacheOptions): Promise<void> {
  const index = await defaultIndex(options)
  const documents = weightedDocuments(index, leastDocuments, spanningDocuments)
  const space = await glossSpace(documents, dimensions, (share) =>
    options.onProgress?.('computing gloss vectors', share),
  )
  const directions = new Int8Array(space.values.length)
  const breathe = breather()
  for (let row = 0; row < space.rows; row++) {
    if (row % 256 === 0) await breathe()
    packDirection(space.values.subarray(row * dimensions, (row + 1) * dimensions), directions, row * dimensions)
  }
  await writer.append('words', encodeWords(Array.from(documents.codes, (code) => index.words[code])))
  await writer.append('directions', directions)
  await writer.append('weights', Float32Array.from(documents.weights))
  await writer.close({ dimensions })
  options.onProgress?.('computing gloss vectors', 1)
}
