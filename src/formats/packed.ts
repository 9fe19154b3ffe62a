/** Typed arrays that were written to one file, by name: an index, vectors. See `files/packed-file.ts` for its bytes. */
export interface Packed {
  readonly kind: string
  readonly version: number
  readonly facts: Readonly<Record<string, number | string>>
  readonly sections: ReadonlyMap<string, PackedArray>
}

export type PackedArray = Uint8Array | Int8Array | Uint32Array | Float32Array | Float64Array

/** Writes sections in order; appending to the same name again continues it. Nothing can be read before `close`. */
export interface PackedWriter {
  append(name: string, part: PackedArray): Promise<void>
  /** The values of a section of whole numbers written so far, in parts of at most a million. */
  readBack(name: string): AsyncIterable<Uint32Array>
  close(facts: Packed['facts']): Promise<void>
  abandon(): Promise<void>
}

/** A section as the type it was written in. */
export function sectionOf<T extends PackedArray>(file: Packed, name: string, type: new (length: number) => T): T {
  const found = file.sections.get(name)
  if (found instanceof type) return found
  throw new Error(`a "${file.kind}" file of version ${file.version} lacks "${name}"`)
}
