import { transactionCount } from '../../../../../data/transactions.js'
import type { PlainItems } from '../plain-items.js'

/** How often an item meets others, as log-ratios: of each of them, and of the part that goes by supports alone. */
export interface Meetings {
  /** Log-ratio of two items that never meet: log(½ / (n_a n_b / N + ½)), by their supports. */
  readonly never: (a: number, b: number) => number
  /** Plain items that an item meets, itself not among them, and log(2 n + 1): how far n times is above never. */
  readonly of: (item: number) => { readonly met: readonly number[]; readonly above: Float64Array }
}

export function meetingsIn({ release, of, postings }: PlainItems): Meetings {
  const count = transactionCount(release)
  const times = new Uint32Array(postings.length)
  const last = new Int32Array(postings.length).fill(-1)
  const logs: number[] = []
  return {
    never: (a, b) => -Math.log((2 * a * b) / count + 1),
    of(item) {
      const met: number[] = []
      for (const t of postings[item]) {
        for (let e = release.offsets[t]; e < release.offsets[t + 1]; e++) {
          const other = of(release.elements[e])
          // An item that is written twice in a transaction meets once there.
          if (other < 0 || other === item || last[other] === t) continue
          last[other] = t
          if (times[other]++ === 0) met.push(other)
        }
      }
      const above = new Float64Array(met.length)
      for (const [i, other] of met.entries()) {
        above[i] = logs[times[other]] ??= Math.log(2 * times[other] + 1)
        times[other] = 0
        last[other] = -1
      }
      return { met, above }
    },
  }
}
