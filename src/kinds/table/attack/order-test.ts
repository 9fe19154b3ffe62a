import { type Random, below, shuffle } from '../../../math/random.js'
import type { Fits } from './row-fits.js'

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
const fewestShuffles = 499
const mostShuffles = 1999
/** Where so many shuffled lists fit as well it is no better than they are: more tell nothing (Besag, Clifford 1991). */
const enoughAsGood = 10
/** A shuffled list is taken for one in order once in a thousand times. */
export const orderLevel = 0.001

/** Whether two lists stand in one order: does i fit i more often than somebody drawn by lot does? */
export function orderTest(count: number, fits: Fits, random: Random): OrderTest {
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
  const order = places.slice()
  let sum = 0
  const { p, runs } = rarity(() => {
    const drawn = share(shuffle(order, random))
    sum += drawn
    return drawn >= inPlace
  })
  const shuffled = sum / runs
  const kept = shuffled < 1 ? Math.max(0, (inPlace - shuffled) / (1 - shuffled)) : 0
  return { inPlace, shuffled, p, kept }
}

/** The same by one of several signs, and where no order is found, of the list turned round: the last row for the first. */
export function orderEitherWay(
  count: number,
  signs: readonly Fits[],
  random: Random,
): OrderTest & { readonly placeOf: (person: number) => number } {
  const testOf = (placeOf: (person: number) => number) => {
    const placed = signs.map(
      (fits): Fits =>
        (place, person) =>
          fits(placeOf(place), person),
    )
    return { ...rarest(placed.map((fits) => orderTest(count, fits, random))), placeOf }
  }
  const straight = testOf((person) => person)
  if (straight.p <= orderLevel) return straight
  const turned = testOf((person) => count - 1 - person)
  return turned.p <= orderLevel ? turned : straight
}

/** How rarely lists that are shuffled one after the other do as well; of those that do so often only a few are drawn. */
export function rarity(asGood: () => boolean): { readonly p: number; readonly runs: number } {
  let [runs, found] = [0, 0]
  while (runs < fewestShuffles || (runs < mostShuffles && found < enoughAsGood)) {
    if (asGood()) found++
    runs++
  }
  return { p: (found + 1) / (runs + 1), runs }
}

/** Of several tests of the same: the one that says most, taken for as rare as it is among so many (Bonferroni). */
export function rarest<T extends { readonly p: number }>(tests: readonly T[]): T {
  const most = tests.reduce((best, one) => (one.p < best.p ? one : best))
  return { ...most, p: Math.min(1, most.p * tests.length) }
}
