import { type Digest, digestOf, rootsOfPrimes } from './digest.js'

/** Words of 64 bits as two of 32, the high one first. */
function halves(words: BigUint64Array): Uint32Array {
  return Uint32Array.from([...words].flatMap((word) => [Number(word >> 32n), Number(word & 0xffff_ffffn)]))
}

const constants = halves(rootsOfPrimes(80, 3))
const start = halves(rootsOfPrimes(8, 2))
const schedule = new Uint32Array(160)
const v = new Uint32Array(16)

/** SHA-512 (FIPS 180-4). */
export function sha512(): Digest {
  return digestOf({ id: 'sha512', size: 64, blockSize: 128, littleEndian: false, start, compress })
}

/** The high half of x rotated right by n (below 32); with the halves changed over the low half, or by 32 more. */
function rotated(high: number, low: number, n: number): number {
  return (high >>> n) | (low << (32 - n))
}

function compress(state: Uint32Array, block: Uint32Array): void {
  const w = schedule
  for (let i = 0; i < 32; i++) w[i] = block[i]
  for (let i = 32; i < 160; i += 2) {
    const [xh, xl, yh, yl] = [w[i - 30], w[i - 29], w[i - 4], w[i - 3]]
    const s0h = rotated(xh, xl, 1) ^ rotated(xh, xl, 8) ^ (xh >>> 7)
    const s0l = rotated(xl, xh, 1) ^ rotated(xl, xh, 8) ^ rotated(xl, xh, 7)
    const s1h = rotated(yh, yl, 19) ^ rotated(yl, yh, 29) ^ (yh >>> 6)
    const s1l = rotated(yl, yh, 19) ^ rotated(yh, yl, 29) ^ rotated(yl, yh, 6)
    const low = w[i - 31] + (s0l >>> 0) + w[i - 13] + (s1l >>> 0)
    w[i + 1] = low
    w[i] = w[i - 32] + s0h + w[i - 14] + s1h + Math.floor(low / 2 ** 32)
  }
  v.set(state)
  for (let i = 0; i < 160; i += 2) {
    const [eh, el, ah, al] = [v[8], v[9], v[0], v[1]]
    const s1h = rotated(eh, el, 14) ^ rotated(eh, el, 18) ^ rotated(el, eh, 9)
    const s1l = rotated(el, eh, 14) ^ rotated(el, eh, 18) ^ rotated(eh, el, 9)
    const chooseHigh = v[12] ^ (eh & (v[10] ^ v[12]))
    const chooseLow = v[13] ^ (el & (v[11] ^ v[13]))
    const t1l = v[15] + (s1l >>> 0) + (chooseLow >>> 0) + constants[i + 1] + w[i + 1]
    const t1h = (v[14] + s1h + chooseHigh + constants[i] + w[i] + Math.floor(t1l / 2 ** 32)) >>> 0
    const s0h = rotated(ah, al, 28) ^ rotated(al, ah, 2) ^ rotated(al, ah, 7)
    const s0l = rotated(al, ah, 28) ^ rotated(ah, al, 2) ^ rotated(ah, al, 7)
    const mostHigh = (ah & v[2]) | (v[4] & (ah | v[2]))
    const mostLow = (al & v[3]) | (v[5] & (al | v[3]))
    const low = (t1l >>> 0) + (s0l >>> 0) + (mostLow >>> 0)
    const sumLow = v[7] + (t1l >>> 0)
    const sumHigh = v[6] + t1h + Math.floor(sumLow / 2 ** 32)
    v.copyWithin(2, 0, 14)
    v[8] = sumHigh
    v[9] = sumLow
    v[0] = t1h + s0h + mostHigh + Math.floor(low / 2 ** 32)
    v[1] = low
  }
  for (let i = 0; i < 16; i += 2) {
    const low = state[i + 1] + v[i + 1]
    state[i] += v[i] + Math.floor(low / 2 ** 32)
    state[i + 1] = low
  }
}
