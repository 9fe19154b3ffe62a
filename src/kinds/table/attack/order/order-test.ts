import { type Random, below, shuffle } from '../../../../math/random.js'

/** How often row i fits person i, beside what it would be if one of the two were shuffled. */
export interface OrderTest {
  readonly inPlace: number
  readonly shuffled: number
  /** How rarely a shuffled list fits as often. */
  readonly p: number
  /** The share of the rows that stand where they stood, by what fits beyond chance. */
  readonly kept: number
}

/** Places that are looked at, and lists that are shuffled. */
const mostPlaces = 20_000
const shuffles = 999
/** A shuffled list is taken for one in order once in a hundred. */
export const orderLevel = 0.01

/** Whether two lists stand in one order: does i fit i more often than somebody drawn by lot does? */
export function orderTest(count: number, fits: (row: number, other: number) => boolean, random: Random): OrderTest {
  if (count < 2) return { inPlace: count, shuffled: count, p: 1, kept: 0 }
  const places = Uint32Array.from({ length: Math.min(count, mostPlaces) }, (_, i) =>
    count <= mostPlaces ? i : below(count, random),
  )
  const share = (others: Uint32Array): number => {
    let found = 0
    for (let i = 0; i < places.length; i++) if (fits(places[i], others[i])) found++
    return found / places.length
  }
  const inPlace = share(places)
  // Once it is plain that it is no chance, or that it is, more lists tell nothing.
  const enough = Math.max(19, Math.min(shuffles, Math.floor(20_000_000 / Math.max(1, places.length))))
  const order = places.slice()
  let sum = 0
  let atLeast = 0
  for (let run = 0; run < enough; run++) {
    const drawn = share(shuffle(order, random))
    sum += drawn
    if (drawn >= inPlace) atLeast++
  }
  const shuffled = sum / enough
  const kept = shuffled < 1 ? Math.max(0, (inPlace - shuffled) / (1 - shuffled)) : 0
  return { inPlace, shuffled, p: (atLeast + 1) / (enough + 1), kept }
}
