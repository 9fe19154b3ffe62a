import type { Digest } from '../../../math/digest.js'
import { digests, hmac } from '../../../math/digests.js'
import type { Token } from './identifier-tokens.js'

/** How identifiers may have been hashed: alone, with a constant before or after, or under a key where one is known. */
interface Hashing {
  readonly families: readonly Digest['id'][]
  readonly salt?: string | undefined
  readonly hmacKey?: string | undefined
}

/** Told of each candidate that fits, and which of the values it fits. */
type OnFit = (value: number, candidate: string) => void

const capacity = 4096
const encoder = new TextEncoder()

/** Tries candidates against the digests among the tokens: each is hashed in every way, and looked up. */
export class TryDigests {
  readonly #ways: readonly Way[]
  /** Hashes made so far. */
  hashes = 0

  constructor(tokens: readonly Token[], { families, salt, hmacKey }: Hashing) {
    const byNibbles = new Map<number, { readonly bytes: Uint8Array[]; readonly values: number[] }>()
    for (const [value, token] of tokens.entries()) {
      if (token.kind !== 'digest') continue
      const group = byNibbles.get(token.nibbles) ?? { bytes: [], values: [] }
      byNibbles.set(token.nibbles, group)
      group.bytes.push(token.bytes)
      group.values.push(value)
    }
    const targets = Array.from(byNibbles, ([nibbles, { bytes, values }]) => ({
      ...digestTargets(bytes, nibbles),
      values,
    }))
    this.#ways = families.flatMap((family) => {
      const long = targets.filter(({ nibbles }) => nibbles <= 2 * digests[family]().size)
      return long.length === 0 ? [] : waysOf(family, salt, hmacKey, long)
    })
  }

  get ways(): number {
    return this.#ways.length
  }

  try(candidate: string, onFit: OnFit): void {
    for (const { hash, buffer, before, after, targets } of this.#ways) {
      const end = written(candidate, buffer, before)
      if (end < 0) return
      buffer.set(after, end)
      const words = hash(buffer, end + after.length)
      this.hashes++
      for (const target of targets) {
        const found = target.find(words)
        if (found >= 0) onFit(target.values[found], candidate)
      }
    }
  }
}

type Targets = DigestTargets & { readonly values: readonly number[] }

interface Way {
  readonly hash: (message: Uint8Array, length: number) => Uint32Array
  /** Begins with what stands before the candidate. */
  readonly buffer: Uint8Array
  readonly before: number
  readonly after: Uint8Array
  readonly targets: readonly Targets[]
}

function waysOf(
  family: Digest['id'],
  salt: string | undefined,
  hmacKey: string | undefined,
  targets: readonly Targets[],
): Way[] {
  const digest = digests[family]()
  const plain = (message: Uint8Array, length: number): Uint32Array => digest.of(message, length)
  const way = (hash: Way['hash'], before: string, after: string): Way => {
    const start = encoder.encode(before)
    const buffer = new Uint8Array(capacity + start.length + 3 * after.length)
    buffer.set(start)
    return { hash, buffer, before: start.length, after: encoder.encode(after), targets }
  }
  // Whoever knows the key knows that there is one.
  if (hmacKey !== undefined) return [way(hmac(digest, encoder.encode(hmacKey)), '', '')]
  return [way(plain, '', ''), ...(salt === undefined ? [] : [way(plain, salt, ''), way(plain, '', salt)])]
}

/** Where the text ends in the buffer; -1 where it is too long to be an identifier. */
function written(text: string, buffer: Uint8Array, at: number): number {
  if (3 * text.length > capacity) return -1
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 127) return at + encoder.encodeInto(text, buffer.subarray(at)).written
    buffer[at + i] = unit
  }
  return at + text.length
}

/** Digests to be found, all told to the same number of hexadecimal digits. */
interface DigestTargets {
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
