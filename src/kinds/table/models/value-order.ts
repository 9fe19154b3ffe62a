import { numberOfCell } from '../../../data/number-text.js'
import { isMissing } from '../../../data/table.js'
import type { Places } from './distances.js'
import type { Sensitive } from './sensitive.js'

/**
 * Where each value stands: by number where all are numbers, else by the alphabet, hierarchy or not (ARX's order: with it
 * alone its optimum of Adult comes out). A missing value comes last. Values that nobody has do not count.
 */
export function placesOf({
  domain,
  whole,
  written,
}: Pick<Sensitive, 'domain' | 'whole' | 'written'>): Places & { readonly by: string } {
  const held = [...domain.keys()].filter((value) => whole[value] > 0)
  const numbers = domain.map((value) => (isMissing(value) ? Infinity : numberOfCell(value, written)))
  const numeric = !held.some((value) => Number.isNaN(numbers[value]))
  const rank = numeric ? numbers : domain.map((value) => (isMissing(value) ? 1 : 0))
  held.sort((a, b) => compare(rank[a], rank[b]) || compare(domain[a], domain[b]))
  const placeOf = new Uint32Array(domain.length)
  // Numbers that are written in several ways stand on one place.
  let count = 0
  for (const [i, value] of held.entries()) {
    const same = numeric && i > 0 && Number.isFinite(numbers[value]) && numbers[value] === numbers[held[i - 1]]
    placeOf[value] = same ? count - 1 : count++
  }
  return { placeOf, count, by: numeric ? 'by number' : 'by the alphabet' }
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}
