/** Digests to be found, all told to the same number of hexadecimal digits. */
export interface DigestTargets {
  readonly nibbles: number
  /** The place of the digest in the list it was made of, or -1. */
  find(words: Uint32Array): number
}

const filterBits = 20

/** A filter of bits lets most candidates go by one look; what passes is compared word by word. */
export function digestTargets(bytes: readonly Uint8Array[], nibbles: number): DigestTargets {
  const count = Math.ceil(nibbles / 8)
  const lastMask = nibbles % 8 === 0 ? 0xffff_ffff : (0xffff_ffff << (32 - 4 * (nibbles % 8))) >>> 0
  const targets = new Uint32Array(bytes.length * count)
  const filter = new Uint8Array(2 ** (filterBits - 3))
  const byFirst = new Map<number, number[]>()
  for (const [t, one] of bytes.entries()) {
    for (let i = 0; i < one.length; i++) targets[t * count + (i >> 2)] |= one[i] << (24 - 8 * (i & 3))
    const first = targets[t * count]
    const bit = first >>> (32 - filterBits)
    filter[bit >> 3] |= 1 << (bit & 7)
    const before = byFirst.get(first)
    if (before) before.push(t)
    else byFirst.set(first, [t])
  }
  return {
    nibbles,
    find(words) {
      const bit = words[0] >>> (32 - filterBits)
      if ((filter[bit >> 3] & (1 << (bit & 7))) === 0) return -1
      for (const t of byFirst.get(words[0]) ?? []) {
        let w = 1
        while (w < count && targets[t * count + w] === (w === count - 1 ? words[w] & lastMask : words[w]) >>> 0) w++
        if (w >= count) return t
      }
      return -1
    },
  }
}
