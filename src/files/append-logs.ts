import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { ownerOnly } from './atomic-write.js'
import { isSystemError, tellNotKept } from './cache.js'

/**
 * Vectors by term, kept on disk: a first line naming the model, then records of term length (4 bytes), checksum of
 * the rest (4 bytes), the term and its numbers. Records are only ever added, so two programs may share the file.
 */
interface VectorLog {
  readonly vectors: Map<string, Float32Array>
  add(entries: readonly (readonly [string, Float32Array])[]): Promise<void>
}

const headBytes = 8

export async function openVectorLog(
  path: string,
  model: string,
  dimensions: number,
  onNotice?: (text: string) => void,
): Promise<VectorLog> {
  const title = Buffer.from(`palimpsest vectors 1 ${model} ${dimensions}\n`)
  const vectors = new Map<string, Float32Array>()
  const bytes = await readFile(path).catch(() => undefined)
  const whole = bytes === undefined ? 0 : readRecords(bytes, title, dimensions, vectors)
  if (bytes === undefined || whole < bytes.length) {
    if (bytes !== undefined)
      onNotice?.(`the vectors kept in ${path} were damaged: ${vectors.size} were saved, the rest is computed again`)
    await kept(async () => {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, whole > 0 ? bytes!.subarray(0, whole) : title, { mode: ownerOnly })
    })
  }
  return {
    vectors,
    async add(entries) {
      for (const [term, vector] of entries) vectors.set(term, vector)
      await kept(() => appendFile(path, Buffer.concat(entries.map(([term, vector]) => record(term, vector)))))
    },
  }

  /** Where nothing can be written, vectors are known for this run only. */
  async function kept(write: () => Promise<void>): Promise<void> {
    try {
      await write()
    } catch (error) {
      if (!isSystemError(error)) throw error
      tellNotKept(path, onNotice)
    }
  }
}

/** Fills the map and gives the number of bytes that could be read; what follows is damaged. */
function readRecords(bytes: Buffer, title: Buffer, dimensions: number, vectors: Map<string, Float32Array>): number {
  if (!bytes.subarray(0, title.length).equals(title)) return 0
  let at = title.length
  while (at + headBytes <= bytes.length) {
    const termBytes = bytes.readUInt32LE(at)
    const end = at + headBytes + termBytes + dimensions * 4
    if (end > bytes.length) break
    const body = bytes.subarray(at + headBytes, end)
    if (crc32(body) !== bytes.readUInt32LE(at + 4)) break
    const vector = new Float32Array(dimensions)
    new Uint8Array(vector.buffer).set(body.subarray(termBytes))
    vectors.set(body.toString('utf8', 0, termBytes), vector)
    at = end
  }
  return at
}

function record(term: string, vector: Float32Array): Buffer {
  const name = Buffer.from(term)
  const body = Buffer.concat([name, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)])
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(name.length, 0)
  head.writeUInt32LE(crc32(body), 4)
  return Buffer.concat([head, body])
}

/** Counts that were asked for once, by key: a JSON array a line. Lines are only ever added. */
interface CountLog {
  readonly counts: ReadonlyMap<string, number>
  add(key: string, count: number): Promise<void>
}

/**
 * Lines that cannot be read (a program stopped while writing) are left out, so that they are asked for again. Where
 * nothing can be written, counts are known for this run only.
 */
export async function openCountLog(path: string, onNotice?: (text: string) => void): Promise<CountLog> {
  const counts = new Map<string, number>()
  for (const line of (await readFile(path, 'utf8').catch(() => '')).split('\n')) {
    try {
      const [key, count]: [string, number] = JSON.parse(line)
      counts.set(key, count)
    } catch {}
  }
  return {
    counts,
    async add(key, count) {
      counts.set(key, count)
      try {
        await mkdir(dirname(path), { recursive: true })
        await appendFile(path, `${JSON.stringify([key, count])}\n`, { mode: ownerOnly })
      } catch (error) {
        if (!isSystemError(error)) throw error
        tellNotKept(path, onNotice)
      }
    },
  }
}
