/** Bytes that stand for a file as long as they are held: whoever opens its path reads them. */
const held = new Map<string, Uint8Array>()
let count = 0

export interface HeldFile {
  readonly path: string
  readonly letGo: () => void
}

export function holdInMemory(name: string, bytes: Uint8Array): HeldFile {
  const path = `memory:${++count}/${name}`
  held.set(path, bytes)
  return { path, letGo: () => void held.delete(path) }
}

export function heldInMemory(path: string): Uint8Array | undefined {
  return held.get(path)
}
