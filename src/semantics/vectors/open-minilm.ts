import { cachePath } from '../../files/cache.js'
import { openVectorLog } from '../../files/vector-log.js'
import { measureFrom } from '../measure.js'
import type { MeasureFacts, MeasureKind } from '../measure.js'
import { encoderDimensions, encoderName, sentenceEncoder } from './open-encoder.js'
import { toUnit, vectorDistances } from './vector-distances.js'

const facts: MeasureFacts = {
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

/** Terms whose vectors are written to the cache at a time, so that an interrupted run keeps what it has. */
const batch = 2048

/** Every term that holds a letter or digit is known; it must be embedded once, by `prepare`, before it is asked for. */
export const miniLmMeasure: MeasureKind = {
  ...facts,
  argument: 'none',
  async open(_, options) {
    const log = await openVectorLog(
      cachePath(options, `${encoderName}-1.vectors`),
      encoderName,
      encoderDimensions,
      options.onNotice,
    )
    const at = (term: string) => {
      const text = plain(term)
      const vector = log.vectors.get(text)
      if (vector === undefined && isTerm(text))
        throw new Error('minilm: call prepare with this term before asking for it')
      return vector
    }
    let encoder: ReturnType<typeof sentenceEncoder> | undefined
    return measureFrom(facts, {
      knows: (term) => isTerm(plain(term)),
      distances: (rows, columns) => vectorDistances({ dimensions: encoderDimensions, at }, rows, columns),
      async prepare(rows, columns = []) {
        const missing = [...new Set([...rows, ...columns].map(plain))].filter(
          (text) => isTerm(text) && !log.vectors.has(text),
        )
        if (missing.length > 0) encoder ??= sentenceEncoder()
        for (let from = 0; from < missing.length; from += batch) {
          const texts = missing.slice(from, from + batch)
          const vectors = await (
            await encoder!
          )(texts, (done) => options.onProgress?.('embedding terms', (from + done) / missing.length))
          vectors.forEach(toUnit)
          await log.add(texts.map((text, i) => [text, vectors[i]]))
        }
      },
    })
  },
}

function plain(term: string): string {
  return term.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function isTerm(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
