/** A seeded stream: each call gives the next unsigned 32-bit integer. Always the last parameter of a function. */
export type Random = () => number

/**
 * The named stream of a seed. Streams of different names are independent, so adding a random choice in one place
 * never changes the numbers drawn in another. xoshiro128** (Blackman and Vigna 2018), seeded by a string hash.
 */
export function stream(seed: number, name: string): Random {
  const word = wordHash(`${seed}\u0000${name}`)
  let a = word()
  let b = word()
  let c = word()
  let d = word() | 1
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11)
    return result >>> 0
  }
}

/** The streams of one seed, by name: what a method is handed, always last, so that it draws from no other seed. */
export type Streams = (name: string) => Random

export function streamsOf(seed: number): Streams {
  return (name) => stream(seed, name)
}

/** A number in [0, 1) with 53 random bits. */
export function unit(random: Random): number {
  return ((random() >>> 5) * 2 ** 26 + (random() >>> 6)) / 2 ** 53
}

/** A whole number in [0, bound), each equally likely; bound at most 2^32. */
export function below(bound: number, random: Random): number {
  const fair = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const drawn = random()
    if (drawn < fair) return drawn % bound
  }
}

/** Shuffles in place (Fisher and Yates). */
export function shuffle<T extends { readonly length: number; [index: number]: number }>(values: T, random: Random): T {
  for (let i = values.length - 1; i > 0; i--) {
    const j = below(i + 1, random)
    const held = values[i]
    values[i] = values[j]
    values[j] = held
  }
  return values
}

function rotate(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by))
}

/** MurmurHash3-style mixing of a string into as many words as are asked for. */
function wordHash(text: string): () => number {
  let h = 1779033703 ^ text.length
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353)
    h = rotate(h, 13)
  }
  return () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507)
    h = Math.imul(h ^ (h >>> 13), 3266489909)
    h ^= h >>> 16
    return h >>> 0
  }
}
