import type { Sensitive } from './sensitive.js'

/** The counts of a class, least first and without a common divisor; the array serves the next class as well. */
export function reducedCounts({ offsets, counts }: Pick<Sensitive, 'offsets' | 'counts'>): (c: number) => Uint32Array {
  let most = 0
  for (let c = 0; c + 1 < offsets.length; c++) most = Math.max(most, offsets[c + 1] - offsets[c])
  const room = new Uint32Array(most)
  return (c) => {
    const size = offsets[c + 1] - offsets[c]
    const own = room.subarray(0, size)
    let divisor = 0
    for (let i = 0; i < size; i++) {
      own[i] = counts[offsets[c] + i]
      divisor = gcd(own[i], divisor)
    }
    if (divisor > 1) for (let i = 0; i < size; i++) own[i] /= divisor
    return own.sort()
  }
}

function gcd(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b]
  return a
}
