import type { Digest } from '../../../../math/digest.js'
import { digests, hmac } from '../../../../math/digests.js'
import { type DigestTargets, digestTargets } from './digest-targets.js'
import type { Token } from './token.js'

/** How identifiers may have been hashed: alone, with a constant before or after, or under a key where one is known. */
export interface Hashing {
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
