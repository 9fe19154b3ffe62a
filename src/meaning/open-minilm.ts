import { cachePath } from '../files/cache.js'
import { encoderDimensions, encoderName, sentenceEncoder } from '../files/sentence-encoder.js'
import { openVectorLog } from '../files/append-logs.js'
import { measureFrom, type Measure, type MeasureFacts, type OpenOptions, type MeasureKind } from './measure.js'
import { toUnit, vectorDistances, withGlosses } from './word-vectors.js'
import { openGlosses } from './open-wordnet.js'

const miniLmFacts: MeasureFacts = {
  id: 'minilm',
  summary: 'cosine of sentence embeddings (all-MiniLM-L6-v2): the best single measure for phrases',
  range: [-1, 1],
  direction: 'similarity',
  symmetric: true,
  asDistance: '1 − cosine, between 0 and 2',
  cites: [
    'Reimers and Gurevych 2019, Sentence-BERT',
    'Wang et al. 2020, MiniLM: Deep Self-Attention Distillation for Task-Agnostic Compression of Pre-Trained Transformers',
  ],
}

export const miniLmMeasure: MeasureKind = {
  ...miniLmFacts,
  argument: 'none',
  open: (_, options) => openEmbedded(miniLmFacts, '', async () => sentenceEncoder(), options),
}

const withSensesFacts: MeasureFacts = {
  ...miniLmFacts,
  id: 'minilm+senses',
  summary:
    'minilm of a term and of what WordNet says of it: agrees better with people, and takes several times as long',
  cites: [...miniLmFacts.cites, 'Fellbaum 1998, WordNet'],
}

export const miniLmWithSensesMeasure: MeasureKind = {
  ...withSensesFacts,
  argument: 'none',
  open: (_, options) => openEmbedded(withSensesFacts, '-senses', embedWithSenses, options),
}

async function embedWithSenses(): Promise<Embed> {
  const [glossesOf, encode] = [await openGlosses(), sentenceEncoder()]
  return (terms, onProgress) => withGlosses(terms, glossesOf, (texts) => encode(texts, onProgress))
}

/** A vector for each of some terms. */
type Embed = (terms: readonly string[], onProgress?: (share: number) => void) => Promise<Float32Array[]>

/** Terms whose vectors are written to the cache at a time, so that an interrupted run keeps what it has. */
const batch = 2048
/** The same where somebody looks at the clock between them. */
const batchInTime = 64

/**
 * A measure of vectors that are computed once a term and kept. Every term that holds a letter is known; it must be
 * embedded, by `prepare`, before it is asked for. `variant` tells the files of two ways of embedding apart.
 */
async function openEmbedded(
  facts: MeasureFacts,
  variant: string,
  openEmbed: () => Promise<Embed>,
  options: OpenOptions,
): Promise<Measure> {
  const model = `${encoderName}${variant}`
  const log = await openVectorLog(cachePath(options, `${model}-1.vectors`), model, encoderDimensions, options.onNotice)
  const at = (term: string) => {
    const text = plain(term)
    if (!isTerm(text)) return undefined
    const vector = log.vectors.get(text)
    if (vector === undefined) throw new Error(`${facts.id}: call prepare with this term before asking for it`)
    return vector
  }
  let embed: Promise<Embed> | undefined
  const vectors = { dimensions: encoderDimensions, at }
  return measureFrom(facts, {
    vectors,
    knows: (term) => isTerm(plain(term)),
    distances: (rows, columns) => vectorDistances(vectors, rows, columns),
    async prepare(rows, columns = [], _ = 'all', goesOn) {
      const size = goesOn ? batchInTime : batch
      const missing = [...new Set([...rows, ...columns].map(plain))].filter(
        (text) => isTerm(text) && !log.vectors.has(text),
      )
      if (missing.length > 0) embed ??= openEmbed()
      for (let from = 0; from < missing.length; from += size) {
        const texts = missing.slice(from, from + size)
        const embedded = await (
          await embed!
        )(texts, (share) => options.onProgress?.('embedding terms', (from + share * texts.length) / missing.length))
        embedded.forEach(toUnit)
        await log.add(texts.map((text, i) => [text, embedded[i]]))
        goesOn?.()
      }
    },
  })
}

function plain(term: string): string {
  return term.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** A number has no meaning to embed: codes and quantities ("40", "2019-05-01") are unknown here. */
function isTerm(text: string): boolean {
  return /\p{L}/u.test(text)
}
