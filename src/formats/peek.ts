import { joinBytes } from './join-bytes.js'

export interface Peeked {
  /** The first `count` bytes, or more; fewer only when there are no more. */
  readonly head: Uint8Array
  /** All bytes, the head included. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Looks at the first bytes of a stream without taking them out of it. */
export async function peek(stream: AsyncIterable<Uint8Array>, count: number): Promise<Peeked> {
  const iterator = stream[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let length = 0
  while (length < count) {
    const next = await iterator.next()
    if (next.done) break
    chunks.push(next.value)
    length += next.value.length
  }
  const head = joinBytes(chunks)
  return { head, bytes: resume(chunks, iterator) }
}

async function* resume(first: readonly Uint8Array[], iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* first
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}
