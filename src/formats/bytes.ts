/** Chunks as one array; the chunk itself where there is only one. */
export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0]
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}

/** All bytes of a stream at once: for forms that cannot be read piece by piece. */
export async function allBytes(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return joinBytes(chunks)
}

interface Peeked {
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

// ignoreBOM keeps a U+FEFF that belongs to an item; the one that opens a file is dropped by the source.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a byte range, or undefined when it is not valid UTF-8. Always a copy, so no chunk is kept alive. */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string | undefined {
  try {
    return decoder.decode(bytes.subarray(start, end))
  } catch {
    return undefined
  }
}

/** Characters (code points) in a byte range: every byte but the continuation bytes. */
export function characterCount(bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  for (let i = start; i < end; i++) if ((bytes[i] & 0xc0) !== 0x80) count++
  return count
}

/** FNV-1a; whoever takes its low bits spreads it first. A scanner may work it out as it goes: from `firstHash`, a step a byte. */
export const firstHash = 0x811c9dc5
export const hashPrime = 0x01000193

export function hashOfBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = firstHash
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], hashPrime)
  return hash
}

export function bitsOf(bytes: Uint8Array, start: number, end: number): number {
  let bits = 0
  for (let i = start; i < end; i++) bits |= bytes[i]
  return bits
}
