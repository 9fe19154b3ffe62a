import { createHash, randomUUID } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Packed, PackedArray, PackedWriter } from '../formats/packed.js'
import { finishedAt, makeUnfinished } from './unfinished.js'

interface SectionEntry {
  readonly name: string
  readonly type: string
  readonly offset: number
  bytes: number
}

const magic = 'PLMPSST1'
const preludeBytes = 64
const views = new Map<string, new (buffer: ArrayBuffer, offset: number, length: number) => PackedArray>([
  ['u8', Uint8Array],
  ['i8', Int8Array],
  ['u32', Uint32Array],
  ['f32', Float32Array],
  ['f64', Float64Array],
])
const typeOf = (array: PackedArray) => [...views].find(([, view]) => array instanceof view)![0]

/**
 * Typed arrays in one file, read back as views: a prelude of 64 bytes (magic, place of the table, SHA-256 of all that
 * follows), the arrays one after another, each at a multiple of 8 bytes, and a table in JSON that names them. All
 * numbers little-endian. docs/methods/semantics.md describes it for other programs. Nothing is at `path` before `close`.
 */
export async function packedWriter(path: string, kind: string, version: number): Promise<PackedWriter> {
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.${randomUUID().slice(0, 8)}.part`
  makeUnfinished(beside, () => closeSync(openSync(beside, 'wx')))
  const file = await open(beside, 'r+')
  const hash = createHash('sha256')
  const entries: SectionEntry[] = []
  let at = preludeBytes

  const put = async (bytes: Uint8Array) => {
    hash.update(bytes)
    for (let from = 0; from < bytes.length; from += 1 << 26) {
      const part = bytes.subarray(from, from + (1 << 26))
      await file.write(part, 0, part.length, at)
      at += part.length
    }
  }
  const align = () => put(new Uint8Array((8 - (at % 8)) % 8))

  return {
    async append(name, part) {
      if (entries.at(-1)?.name !== name) {
        await align()
        entries.push({ name, type: typeOf(part), offset: at, bytes: 0 })
      }
      entries.at(-1)!.bytes += part.byteLength
      await put(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
    },
    async *readBack(name) {
      const { offset, bytes } = entries.find((entry) => entry.name === name)!
      const part = new Uint32Array(1 << 20)
      for (let from = 0; from < bytes; from += part.byteLength) {
        const { bytesRead } = await file.read(part, 0, Math.min(part.byteLength, bytes - from), offset + from)
        yield part.subarray(0, bytesRead / 4)
      }
    },
    async close(facts) {
      await align()
      const table = at
      await put(new TextEncoder().encode(JSON.stringify({ kind, version, facts, sections: entries })))
      const prelude = Buffer.alloc(preludeBytes)
      prelude.write(magic, 'latin1')
      prelude.writeDoubleLE(table, 8)
      prelude.writeDoubleLE(at, 16)
      hash.digest().copy(prelude, 32)
      await file.write(prelude, 0, preludeBytes, 0)
      await file.close()
      await rename(beside, path)
      finishedAt(beside)
    },
    async abandon() {
      await file.close()
      await rm(beside, { force: true })
      finishedAt(beside)
    },
  }
}

/** Why a file could not be used: what is wrong with it, in words a person can act on. */
export interface NotPacked {
  readonly because: string
}

/** Reads a file whole (once) and gives its arrays as views; `NotPacked` when it is cut short, changed or not ours. */
export async function readPacked(path: string, kind: string, version: number): Promise<Packed | NotPacked> {
  const bytes = await readWhole(path)
  const prelude = Buffer.from(bytes.buffer, 0, Math.min(preludeBytes, bytes.length))
  if (prelude.length < preludeBytes || prelude.toString('latin1', 0, 8) !== magic) {
    return { because: 'it does not begin as a file written by palimpsest' }
  }
  const end = prelude.readDoubleLE(16)
  if (end !== bytes.length) return { because: `it holds ${bytes.length} bytes where ${end} were written (cut short?)` }
  const sum = createHash('sha256').update(bytes.subarray(preludeBytes)).digest()
  if (!sum.equals(prelude.subarray(32, 64))) return { because: 'its checksum does not match its content' }
  const table: Table = JSON.parse(new TextDecoder().decode(bytes.subarray(prelude.readDoubleLE(8))))
  if (table.kind !== kind) return { because: `it is a "${table.kind}" file, not a "${kind}" file` }
  if (table.version !== version) return { because: `it is version ${table.version} where ${version} is read` }
  return {
    kind,
    version,
    facts: table.facts,
    sections: new Map(table.sections.map((entry) => [entry.name, view(entry)])),
  }

  function view({ type, offset, bytes: length }: SectionEntry): PackedArray {
    const View = views.get(type)!
    const width = type === 'f64' ? 8 : type.endsWith('8') ? 1 : 4
    return new View(bytes.buffer, offset, length / width)
  }
}

interface Table {
  readonly kind: string
  readonly version: number
  readonly facts: Packed['facts']
  readonly sections: readonly SectionEntry[]
}

async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path, 'r')
  try {
    const bytes = new Uint8Array(new ArrayBuffer((await file.stat()).size))
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await file.read(bytes, at, Math.min(1 << 28, bytes.length - at), at)
      if (bytesRead === 0) break
      at += bytesRead
    }
    return bytes
  } finally {
    await file.close()
  }
}

/** Gathers in memory what would have gone to a packed file; `packed` gives it once it is closed. */
export function packedInMemory(kind: string, version: number): PackedWriter & { packed(): Packed } {
  const parts = new Map<string, PackedArray[]>()
  let facts: Packed['facts'] | undefined
  return {
    async append(name, part) {
      const before = parts.get(name)
      if (before) before.push(part)
      else parts.set(name, [part])
    },
    async *readBack(name) {
      for (const part of parts.get(name) ?? []) if (part instanceof Uint32Array) yield part
    },
    async close(told) {
      facts = told
    },
    async abandon() {
      parts.clear()
    },
    packed() {
      if (facts === undefined) throw new Error(`a "${kind}" was not closed`)
      return { kind, version, facts, sections: new Map(Array.from(parts, ([name, list]) => [name, joined(list)])) }
    },
  }
}

function joined(parts: readonly PackedArray[]): PackedArray {
  const [first] = parts
  if (parts.length === 1) return first
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const { buffer, byteOffset, byteLength } of parts) {
    whole.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  if (first instanceof Uint8Array) return whole
  if (first instanceof Int8Array) return new Int8Array(whole.buffer)
  if (first instanceof Uint32Array) return new Uint32Array(whole.buffer)
  return first instanceof Float32Array ? new Float32Array(whole.buffer) : new Float64Array(whole.buffer)
}
