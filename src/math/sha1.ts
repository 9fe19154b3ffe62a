import { type Digest, digestOf } from './digest.js'

const schedule = new Int32Array(80)

/** SHA-1 (FIPS 180-4). */
export function sha1(): Digest {
  return digestOf({
    id: 'sha1',
    size: 20,
    blockSize: 64,
    littleEndian: false,
    start: Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0),
    compress,
  })
}

function compress(state: Uint32Array, block: Uint32Array): void {
  const w = schedule
  for (let i = 0; i < 16; i++) w[i] = block[i]
  for (let i = 16; i < 80; i++) {
    const x = w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16]
    w[i] = (x << 1) | (x >>> 31)
  }
  let a = state[0] | 0
  let b = state[1] | 0
  let c = state[2] | 0
  let d = state[3] | 0
  let e = state[4] | 0
  for (let i = 0; i < 80; i++) {
    let mixed: number
    if (i < 20) mixed = (d ^ (b & (c ^ d))) + 0x5a827999
    else if (i < 40) mixed = (b ^ c ^ d) + 0x6ed9eba1
    else if (i < 60) mixed = ((b & c) | (d & (b | c))) + 0x8f1bbcdc
    else mixed = (b ^ c ^ d) + 0xca62c1d6
    const sum = (((a << 5) | (a >>> 27)) + mixed + e + w[i]) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = sum
  }
  state[0] += a
  state[1] += b
  state[2] += c
  state[3] += d
  state[4] += e
}
