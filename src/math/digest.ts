/** A hash function on bytes, made to be asked millions of times: it works in memory of its own and makes nothing new. */
export interface Digest {
  readonly id: 'md5' | 'sha1' | 'sha256' | 'sha512'
  /** Bytes of a digest, and of a block of the message. */
  readonly size: number
  readonly blockSize: number
  /** Words of 32 bits, the most significant byte of the digest first in each; overwritten by the next call. */
  readonly words: Uint32Array
  /** Digests the first `length` bytes. `from` goes on after a block that `after` has seen. */
  of(message: Uint8Array, length: number, from?: DigestState): Uint32Array
  /** Digests what the same function gave as `words`, after a block that `after` has seen. */
  ofOwn(words: Uint32Array, from: DigestState): Uint32Array
  /** What is left of a whole block: many messages that begin with it share the work. */
  after(block: Uint8Array): DigestState
}

interface DigestState {
  readonly state: Uint32Array
  /** Bytes seen. */
  readonly seen: number
}

/** What tells the members of the family apart. */
interface Compression {
  readonly id: Digest['id']
  readonly size: number
  readonly blockSize: number
  readonly start: Uint32Array
  readonly littleEndian: boolean
  /** Mixes a block (as words of 32 bits) into the state. */
  readonly compress: (state: Uint32Array, block: Uint32Array) => void
}

/** Merkle and Damgård: the message in blocks, a one bit, zeros and its length (RFC 1321, FIPS 180-4). */
export function digestOf({ id, size, blockSize, start, littleEndian, compress }: Compression): Digest {
  const state = new Uint32Array(start.length)
  const block = new Uint32Array(blockSize / 4)
  const words = new Uint32Array(size / 4)
  const lengthBytes = blockSize / 8

  function load(message: Uint8Array, at: number): void {
    for (let w = 0, i = at; w < block.length; w++, i += 4)
      block[w] = littleEndian
        ? message[i] | (message[i + 1] << 8) | (message[i + 2] << 16) | (message[i + 3] << 24)
        : (message[i] << 24) | (message[i + 1] << 16) | (message[i + 2] << 8) | message[i + 3]
  }

  /** What is left of the message after its whole blocks, padded. */
  function finish(message: Uint8Array, at: number, length: number, total: number): void {
    const rest = length - at
    for (let w = 0, i = at; w < block.length; w++, i += 4) {
      let word = 0
      if (i + 4 <= length)
        word = littleEndian
          ? message[i] | (message[i + 1] << 8) | (message[i + 2] << 16) | (message[i + 3] << 24)
          : (message[i] << 24) | (message[i + 1] << 16) | (message[i + 2] << 8) | message[i + 3]
      else if (i <= length)
        for (let b = 0; i + b <= length; b++)
          word |= (i + b < length ? message[i + b] : 0x80) << (littleEndian ? 8 * b : 24 - 8 * b)
      block[w] = word
    }
    if (rest + 1 + lengthBytes > blockSize) {
      compress(state, block)
      block.fill(0)
    }
    const high = Math.floor(total / 0x2000_0000)
    if (littleEndian) {
      block[block.length - 2] = total << 3
      block[block.length - 1] = high
    } else {
      block[block.length - 2] = high
      block[block.length - 1] = total << 3
    }
    compress(state, block)
  }

  function told(): Uint32Array {
    for (let w = 0; w < words.length; w++) words[w] = littleEndian ? swapped(state[w]) : state[w]
    return words
  }

  return {
    id,
    size,
    blockSize,
    words,
    of(message, length, from) {
      state.set(from ? from.state : start)
      let at = 0
      for (; length - at >= blockSize; at += blockSize) {
        load(message, at)
        compress(state, block)
      }
      finish(message, at, length, length + (from ? from.seen : 0))
      return told()
    },
    ofOwn(own, from) {
      state.set(from.state)
      block.fill(0)
      for (let w = 0; w < own.length; w++) block[w] = littleEndian ? swapped(own[w]) : own[w]
      block[own.length] = littleEndian ? 0x80 : 0x8000_0000
      block[block.length - (littleEndian ? 2 : 1)] = (from.seen + size) * 8
      compress(state, block)
      return told()
    },
    after(first) {
      state.set(start)
      load(first, 0)
      compress(state, block)
      return { state: state.slice(), seen: blockSize }
    },
  }
}

function swapped(word: number): number {
  return ((word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)) >>> 0
}

/** The first 64 bits after the point of the square or cube root of the first primes: where SHA-2 takes its constants from. */
export function rootsOfPrimes(count: number, root: 2 | 3): BigUint64Array {
  const found = new BigUint64Array(count)
  for (let prime = 2, n = 0; n < count; prime++) {
    let divided = false
    for (let by = 2; by * by <= prime; by++) if (prime % by === 0) divided = true
    if (!divided) found[n++] = integerRoot(BigInt(prime) << BigInt(64 * root), root)
  }
  return found
}

/** Newton's; a BigUint64Array keeps its last 64 bits, which are those after the point. */
function integerRoot(value: bigint, root: 2 | 3): bigint {
  const power = BigInt(root)
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / root))
  for (;;) {
    const better = ((power - 1n) * guess + value / guess ** (power - 1n)) / power
    if (better >= guess) return guess
    guess = better
  }
}
