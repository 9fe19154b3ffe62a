/** Bytes done so far, and in all when that is known (a file, not a pipe). Counted before decompression. */
export type OnProgress = (doneBytes: number, totalBytes: number | undefined) => void

/** Bytes that can be read in any order; `end` is where to stop, the whole rest without it. */
export interface SeekableBytes {
  readonly byteLength: number
  slice(start: number, end?: number): ArrayBuffer | Promise<ArrayBuffer>
}

/** What is read: plain data, so that a file, a pipe, an upload in a browser and a test are alike. */
export interface Source {
  /** The name used in errors. */
  readonly file: string
  /** The first bytes, at least four when there are so many. */
  readonly head: Uint8Array
  /** The text as UTF-8 without a byte order mark, decompressed; can be read once. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** What the text was before it became UTF-8, when a byte order mark said so. */
  readonly encoding?: string
  /** The same bytes at random, where they lie in a regular file. */
  readonly random?: SeekableBytes
}

/** Bytes that are in memory already: UTF-8 without a byte order mark, or a binary form. */
export function sourceOf(file: string, bytes: Uint8Array): Source {
  async function* once(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  const random = {
    byteLength: bytes.length,
    slice: (start: number, end = bytes.length) => new Uint8Array(bytes.subarray(start, end)).buffer,
  }
  return { file, head: bytes.subarray(0, 4), bytes: once(), random }
}
