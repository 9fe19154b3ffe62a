import { type Random, shuffle } from '../../math/random.js'

/** Who may become a target. */
export interface Pool {
  /** People who are in the release, or may be. */
  readonly inside: number
  /** People who are not. */
  readonly outside: number
}

/** A target before anything is told of it: the place in one of the pools. */
export interface DrawnTarget {
  readonly from: keyof Pool
  readonly place: number
}

/** So many targets by lot, half of them from outside where there are enough, in an order that does not tell which. */
export function drawTargets({ inside, outside }: Pool, targets: number, random: Random): DrawnTarget[] {
  const out = Math.min(outside, Math.max(Math.floor(targets / 2), targets - inside))
  const of = (from: keyof Pool, size: number, count: number): DrawnTarget[] =>
    Array.from(someOf(size, count, random), (place) => ({ from, place }))
  const drawn = [...of('inside', inside, Math.min(inside, targets - out)), ...of('outside', outside, out)]
  return Array.from(someOf(drawn.length, drawn.length, random), (at) => drawn[at])
}

function someOf(size: number, count: number, random: Random): Uint32Array {
  return shuffle(
    Uint32Array.from({ length: size }, (_, i) => i),
    random,
  ).subarray(0, count)
}
