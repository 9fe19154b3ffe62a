import type { LatticeAttribute } from './attribute.js'

/** All combinations of levels, numbered in mixed radix: the last attribute counts fastest. */
export interface Lattice {
  readonly tops: Uint8Array
  /** Doubles where the lattice is larger than any that is searched. */
  readonly strides: readonly number[]
  readonly size: number
}

/** More nodes than this are not searched: their marks alone would not fit. */
export const mostNodes = 2 ** 22

export function latticeOf(attributes: readonly LatticeAttribute[]): Lattice {
  const tops = Uint8Array.from(attributes, ({ top }) => top)
  const strides = Array.from(tops, () => 0)
  let size = 1
  for (let a = tops.length - 1; a >= 0; a--) {
    strides[a] = size
    size *= tops[a] + 1
  }
  return { tops, strides, size }
}

export function levelsOf({ tops, strides }: Lattice, node: number): Uint8Array {
  return tops.map((top, a) => Math.floor(node / strides[a]) % (top + 1))
}

/**
 * Marks a node and everything below it (`down`) or above it. What is marked by the same bit has had its turn, so that
 * all marks together cost no more than the lattice has edges.
 */
export function markFrom(lattice: Lattice, node: number, way: 'down' | 'up', marks: Uint8Array, bit: number): void {
  if ((marks[node] & bit) !== 0) return
  marks[node] |= bit
  const { tops, strides } = lattice
  const stack = [node]
  for (let next = stack.pop(); next !== undefined; next = stack.pop())
    for (let a = 0; a < tops.length; a++) {
      const level = Math.floor(next / strides[a]) % (tops[a] + 1)
      if (way === 'down' ? level === 0 : level === tops[a]) continue
      const neighbour = way === 'down' ? next - strides[a] : next + strides[a]
      if ((marks[neighbour] & bit) !== 0) continue
      marks[neighbour] |= bit
      stack.push(neighbour)
    }
}
