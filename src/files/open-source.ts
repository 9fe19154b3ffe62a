import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { InputError, type Fault } from '../formats/input-error.js'
import { peek } from '../formats/bytes.js'
import { heldInMemory } from './in-memory.js'
import type { OnProgress, SeekableBytes, Source } from '../formats/source.js'

/** Opens a file, or standard input for `-`. Gzip and UTF-16 (with a byte order mark) are recognised and undone. */
export async function openSource(path: string, onProgress?: OnProgress): Promise<Source> {
  const file = path === '-' ? 'standard input' : path
  const { stream, totalBytes } = path === '-' ? stdin() : await openFile(path)
  const raw = await peek(counted(stream, file, totalBytes, onProgress), 2)
  const zipped = raw.head[0] === 0x1f && raw.head[1] === 0x8b
  const opened = await peek(zipped ? gunzip(raw.bytes, file) : raw.bytes, 4)
  const { head } = opened
  const mark = byteOrderMarks.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte))
  const { head: text, bytes } = mark ? await peek(mark.read(skip(opened.bytes, mark.bytes.length), file), 4) : opened
  if (text.length === 0) throw new InputError(faults.empty, { file })
  const regular = totalBytes !== undefined && !zipped && !mark
  return {
    file,
    head: text,
    bytes,
    ...(mark && { encoding: mark.encoding }),
    ...(regular && { random: randomBytes(path, totalBytes) }),
  }
}

const byteOrderMarks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf], read: (bytes: AsyncIterable<Uint8Array>) => bytes },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe], read: transcoder('utf-16le') },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff], read: transcoder('utf-16be') },
]

interface Opened {
  readonly stream: AsyncIterable<Uint8Array>
  /** Unknown unless it is a regular file. */
  readonly totalBytes: number | undefined
}

async function openFile(path: string): Promise<Opened> {
  const held = heldInMemory(path)
  if (held) {
    const { sourceOf } = await import('../formats/source.js')
    return { stream: sourceOf(path, held).bytes, totalBytes: held.length }
  }
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw new InputError(faults.directory, { file: path })
    const stream = createReadStream(path, { highWaterMark: 1 << 18 })
    return { stream, totalBytes: found.isFile() ? found.size : undefined }
  } catch (error) {
    throw asReadError(error, path)
  }
}

function stdin(): Opened {
  return { stream: process.stdin, totalBytes: undefined }
}

function randomBytes(path: string, byteLength: number): SeekableBytes {
  return {
    byteLength,
    async slice(start, end = byteLength) {
      const held = heldInMemory(path)
      if (held) return new Uint8Array(held.subarray(start, end)).buffer
      const bytes = new Uint8Array(Math.max(0, Math.min(end, byteLength) - start))
      const file = await open(path)
      try {
        for (let at = 0; at < bytes.length;) {
          const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at)
          if (bytesRead === 0) throw new InputError(faults.unreadable, { file: path })
          at += bytesRead
        }
      } finally {
        await file.close()
      }
      return bytes.buffer
    },
  }
}

async function* counted(
  stream: AsyncIterable<Uint8Array>,
  file: string,
  total: number | undefined,
  onProgress?: OnProgress,
): AsyncGenerator<Uint8Array> {
  let done = 0
  try {
    for await (const chunk of stream) {
      done += chunk.length
      onProgress?.(done, total)
      yield chunk
    }
  } catch (error) {
    throw asReadError(error, file)
  }
}

async function* gunzip(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  const unzip = createGunzip({ chunkSize: 1 << 18 })
  // A failure anywhere destroys `unzip` with its error, which the loop below then throws.
  pipeline(Readable.from(bytes, { objectMode: false }), unzip, () => {})
  try {
    yield* unzip as AsyncIterable<Uint8Array>
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(faults.gzip, { file })
  }
}

function transcoder(encoding: 'utf-16le' | 'utf-16be') {
  return async function* (bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
    const decode = (chunk?: Uint8Array): Uint8Array => {
      try {
        return Buffer.from(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode())
      } catch {
        throw new InputError(faults.utf16, { file })
      }
    }
    for await (const chunk of bytes) yield decode(chunk)
    yield decode()
  }
}

async function* skip(bytes: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count
  for await (const chunk of bytes) {
    if (chunk.length > left) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

/** What the system says against reading, as a person can act on it. */
export function asReadError(error: unknown, file: string): InputError {
  if (error instanceof InputError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new InputError(byErrorCode[code] ?? faults.unreadable, { file })
}

const faults = {
  empty: {
    message: 'holds no data',
    rule: 'a file holds at least one line',
    remedy: 'check that the right file was given and that it was written completely',
  },
  directory: {
    message: 'is a folder',
    rule: 'input is a file, or - for standard input',
    remedy: 'name one file in the folder',
  },
  missing: {
    message: 'there is no such file',
    rule: 'input is a file, or - for standard input',
    remedy: 'check the path; it is taken from the current folder unless it starts at the root',
  },
  forbidden: {
    message: 'cannot be opened: no permission',
    rule: 'the current user must be allowed to read the file',
    remedy: 'change the permission of the file, or run as a user who may read it',
  },
  unreadable: {
    message: 'cannot be read',
    rule: 'input is a readable file, or - for standard input',
    remedy: 'check the disk and the path, then try again',
  },
  gzip: {
    message: 'the gzip data is damaged or cut short',
    rule: 'a file that starts like gzip must be whole',
    remedy: 'test it with gzip -t, then copy or compress it again',
  },
  utf16: {
    message: 'is not valid UTF-16',
    rule: 'a file with a UTF-16 byte order mark must be valid UTF-16',
    remedy: 'save it again as UTF-8',
  },
} satisfies Record<string, Fault>

const byErrorCode: Record<string, Fault> = {
  ENOENT: faults.missing,
  ENOTDIR: faults.missing,
  EISDIR: faults.directory,
  EACCES: faults.forbidden,
  EPERM: faults.forbidden,
}
