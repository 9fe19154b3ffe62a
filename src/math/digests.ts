import type { Digest } from './digest.js'
import { md5 } from './md5.js'
import { sha1 } from './sha1.js'
import { sha256 } from './sha256.js'
import { sha512 } from './sha512.js'

/** The hash functions that identifiers are met under, the shortest digest first. */
export const digests: Readonly<Record<Digest['id'], () => Digest>> = { md5, sha1, sha256, sha512 }

export const digestNames: Readonly<Record<Digest['id'], string>> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha512: 'SHA-512',
}

/** HMAC with a known key (RFC 2104): what depends on the key alone is done once. */
export function hmac(digest: Digest, key: Uint8Array): (message: Uint8Array, length: number) => Uint32Array {
  const padded = new Uint8Array(digest.blockSize)
  if (key.length > digest.blockSize) bytesOfWords(digest.of(key, key.length), padded)
  else padded.set(key)
  const inner = digest.after(padded.map((byte) => byte ^ 0x36))
  const outer = digest.after(padded.map((byte) => byte ^ 0x5c))
  return (message, length) => digest.ofOwn(digest.of(message, length, inner), outer)
}

/** Words as bytes, the most significant first. */
export function bytesOfWords(words: Uint32Array, bytes: Uint8Array): void {
  for (let w = 0; w < words.length; w++) {
    bytes[4 * w] = words[w] >>> 24
    bytes[4 * w + 1] = words[w] >>> 16
    bytes[4 * w + 2] = words[w] >>> 8
    bytes[4 * w + 3] = words[w]
  }
}
