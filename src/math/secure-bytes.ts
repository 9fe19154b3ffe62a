/** Random bytes, so many at a time. Always the last parameter of a function. */
export type SecureRandom = (count: number) => Uint8Array

/**
 * Bytes that nobody can foretell, from the operating system: what keeps a secret by noise must not come out of a seed,
 * because whoever guesses the seed takes the noise away.
 */
export const secureBytes: SecureRandom = (count) => globalThis.crypto.getRandomValues(new Uint8Array(count))

/** A whole number in [0, bound), each equally likely: bits are drawn until they are below. */
export function belowBig(bound: bigint, bytes: SecureRandom): bigint {
  const bits = (bound - 1n).toString(2).length
  const mask = (1n << BigInt(bits)) - 1n
  for (;;) {
    let drawn = 0n
    for (const byte of bytes(Math.ceil(bits / 8))) drawn = (drawn << 8n) | BigInt(byte)
    if ((drawn & mask) < bound) return drawn & mask
  }
}
