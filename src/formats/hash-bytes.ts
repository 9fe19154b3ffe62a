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
