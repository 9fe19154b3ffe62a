import type { Packed, PackedArray, PackedWriter } from '../formats/packed.js'

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
