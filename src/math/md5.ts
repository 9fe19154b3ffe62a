import { type Digest, digestOf } from './digest.js'

const sines = Int32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) | 0)
const shifts = Uint8Array.of(7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21)

/** MD5 (RFC 1321). */
export function md5(): Digest {
  return digestOf({
    id: 'md5',
    size: 16,
    blockSize: 64,
    littleEndian: true,
    start: Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476),
    compress,
  })
}

function compress(state: Uint32Array, block: Uint32Array): void {
  let a = state[0] | 0
  let b = state[1] | 0
  let c = state[2] | 0
  let d = state[3] | 0
  for (let i = 0; i < 64; i++) {
    const round = i >> 4
    let mixed: number
    let at: number
    if (round === 0) {
      mixed = d ^ (b & (c ^ d))
      at = i
    } else if (round === 1) {
      mixed = c ^ (d & (b ^ c))
      at = (5 * i + 1) & 15
    } else if (round === 2) {
      mixed = b ^ c ^ d
      at = (3 * i + 5) & 15
    } else {
      mixed = c ^ (b | ~d)
      at = (7 * i) & 15
    }
    const sum = (a + mixed + sines[i] + block[at]) | 0
    const by = shifts[(round << 2) | (i & 3)]
    a = d
    d = c
    c = b
    b = (b + ((sum << by) | (sum >>> (32 - by)))) | 0
  }
  state[0] += a
  state[1] += b
  state[2] += c
  state[3] += d
}
