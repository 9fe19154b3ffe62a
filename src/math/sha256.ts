import { type Digest, digestOf, rootsOfPrimes } from './digest.js'

const constants = Int32Array.from(rootsOfPrimes(64, 3), (bits) => Number(bits >> 32n))
const start = Uint32Array.from(rootsOfPrimes(8, 2), (bits) => Number(bits >> 32n))
const schedule = new Int32Array(64)

/** SHA-256 (FIPS 180-4). */
export function sha256(): Digest {
  return digestOf({ id: 'sha256', size: 32, blockSize: 64, littleEndian: false, start, compress })
}

function compress(state: Uint32Array, block: Uint32Array): void {
  const w = schedule
  for (let i = 0; i < 16; i++) w[i] = block[i]
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]
    const y = w[i - 2]
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0
  }
  let a = state[0] | 0
  let b = state[1] | 0
  let c = state[2] | 0
  let d = state[3] | 0
  let e = state[4] | 0
  let f = state[5] | 0
  let g = state[6] | 0
  let h = state[7] | 0
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + (g ^ (e & (f ^ g))) + constants[i] + w[i]) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] += a
  state[1] += b
  state[2] += c
  state[3] += d
  state[4] += e
  state[5] += f
  state[6] += g
  state[7] += h
}
