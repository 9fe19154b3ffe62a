import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { wordPackageFile } from './word-packages.js'

export const encoderDimensions = 384
export const encoderName = 'minilm-l6-v2'
/** Longer texts are cut there. */
const longestText = 256

/** Texts in one pass of the engine; more gain nothing. */
const batchSize = 16
/** A thread pays when it has this many texts: reading the weights costs as much as embedding fifty. */
const textsPerThread = 256

/**
 * Reads texts into vectors with all-MiniLM-L6-v2, whose weights are inside the package: no network. The package's own
 * `embed` gives its engine one text a pass; the engine takes many, which is twice as fast and gives the same bits.
 */
export function sentenceEncoder(most = batchSize) {
  let files: EncoderFiles | undefined
  let engine: Engine | undefined
  return async (texts: readonly string[], onProgress?: (share: number) => void): Promise<Float32Array[]> => {
    files ??= encoderFiles()
    const result = Array.from<Float32Array>({ length: texts.length })
    const batches = textBatches(texts, most).map((places): Batch => ({ places, texts: places.map((at) => texts[at]) }))
    let done = 0
    const take = ({ places }: Batch, vectors: readonly (readonly number[])[]) => {
      places.forEach((at, i) => (result[at] = Float32Array.from(vectors[i])))
      done += places.length
      onProgress?.(done / texts.length)
    }
    const threads = Math.min(availableParallelism(), Math.floor(texts.length / textsPerThread))
    if (threads > 1) await encodeInThreads(files, batches, threads, take)
    else {
      engine ??= engineOf(files)
      for (const batch of batches) {
        take(batch, engine.embed(batch.texts))
        // So that progress is drawn and an interruption is heard.
        await setImmediate()
      }
    }
    return result
  }
}

function encoderFiles(): EncoderFiles {
  const weights = wordPackageFile('weights')
  const folder = dirname(weights)
  return {
    engine: wordPackageFile('engine'),
    model: [weights, join(folder, 'tokenizer.json'), join(folder, 'config.json')],
    maxTokens: longestText,
  }
}

function engineOf({ engine, model, maxTokens }: EncoderFiles): Engine {
  const { Embedder } = createRequire(import.meta.url)(engine)
  return new Embedder(...model.map((path) => readFileSync(path)), maxTokens)
}

/** What `engine.cjs` of @lat.md/embed offers: a vector for each of several texts, in one pass. */
interface Engine {
  embed(texts: readonly string[]): number[][]
}

interface EncoderFiles {
  readonly engine: string
  /** Weights, tokenizer and configuration, in the order the engine takes them. */
  readonly model: readonly string[]
  readonly maxTokens: number
}

interface Batch {
  readonly places: readonly number[]
  readonly texts: readonly string[]
}

/** A thread's whole program, as text: a thread starts from plain JavaScript, from the sources as from the build. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const { readFileSync } = require('node:fs')
const { Embedder } = require(workerData.engine)
const engine = new Embedder(...workerData.model.map((path) => readFileSync(path)), workerData.maxTokens)
parentPort.on('message', (texts) => parentPort.postMessage(engine.embed(texts)))
`

/** Hands each batch to the next thread that is free. Which thread takes it does not change a bit of its vectors. */
async function encodeInThreads(
  files: EncoderFiles,
  batches: readonly Batch[],
  threads: number,
  take: (batch: Batch, vectors: readonly (readonly number[])[]) => void,
): Promise<void> {
  let next = 0
  const workers = Array.from({ length: threads }, () => new Worker(program, { eval: true, workerData: files }))
  try {
    await Promise.all(
      workers.map(async (worker) => {
        while (next < batches.length) {
          const batch = batches[next++]
          take(batch, await answerOf(worker, batch.texts))
        }
      }),
    )
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

function answerOf(worker: Worker, texts: readonly string[]): Promise<number[][]> {
  return new Promise((resolve, reject) => {
    const ended = (code: number) => reject(new Error(`a thread that embeds terms ended with code ${code}`))
    worker.once('error', reject)
    worker.once('exit', ended)
    worker.once('message', (vectors: number[][]) => {
      worker.off('error', reject)
      worker.off('exit', ended)
      resolve(vectors)
    })
    worker.postMessage(texts, [])
  })
}

/** The engine pads a batch to its longest text, so long texts go in smaller batches: the padding stays small. */
const mostCharacters = 4096

/** Places of the texts, in batches of texts of about the same length: at most `most`, and at most 4,096 characters padded. */
export function textBatches(texts: readonly string[], most: number): number[][] {
  const byLength = Array.from(texts.keys()).sort((a, b) => texts[b].length - texts[a].length || a - b)
  const batches: number[][] = []
  for (let from = 0; from < byLength.length;) {
    const fitting = Math.floor(mostCharacters / Math.max(1, texts[byLength[from]].length))
    const to = from + Math.max(1, Math.min(most, fitting))
    batches.push(byLength.slice(from, to))
    from = to
  }
  return batches
}
