import type { Granted } from '../../src/contract/attack.js'
import { below, stream } from '../../src/math/index.js'

/** How related terms are, by a distance of one's own. */
export function measureOf(distance: (a: string, b: string) => number): NonNullable<Granted['meaning']> {
  return {
    prepare: async () => {},
    distances: (rows, columns) => Float64Array.from(rows.flatMap((a) => columns.map((b) => distance(a, b)))),
  }
}

/** From 0 to 1, the same for the same two terms. */
export function noise(a: string, b: string, seed: number): number {
  return below(1000, stream(seed, [a, b].sort().join())) / 1000
}
