import { Worker } from 'node:worker_threads'

/** What `engine.cjs` of @lat.md/embed offers: a vector for each of several texts, in one pass. */
export interface Engine {
  embed(texts: readonly string[]): number[][]
}

export interface EncoderFiles {
  readonly engine: string
  /** Weights, tokenizer and configuration, in the order the engine takes them. */
  readonly model: readonly string[]
  readonly maxTokens: number
}

export interface Batch {
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
export async function encodeInThreads(
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
