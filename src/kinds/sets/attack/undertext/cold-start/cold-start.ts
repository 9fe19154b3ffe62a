import { type Random, below } from '../../../../../math/random.js'
import type { UnitVectors } from '../../../../../meaning/measure.js'
import type { PlainItems } from '../plain-items.js'
import { itemFeatures } from './item-features.js'
import { companyLessons } from './lessons.js'
import { type Meetings, meetingsIn } from './meetings.js'
import { type RidgeRegression, type Taught, product, ridgeRegressions } from './ridge-regression.js'

/** How far the company of members and terms is above chance, term-major, as a log-ratio: 0 is chance. */
export type Company = (members: Uint32Array, terms: Uint32Array) => Float64Array

/** An item counts as often as it is met, up to so many times. */
const mostWeight = 20
const foldCount = 5
/** The most frequent plain items teach; the rest is met too seldom to tell more than they cost. */
const mostTaught = 2048

/** The plain items that teach what stands together, the most frequent ones. */
export function taughtItems({ postings }: PlainItems): Uint32Array {
  const met = Uint32Array.from(postings.keys()).filter((item) => postings[item].length > 0)
  return met.sort((a, b) => postings[b].length - postings[a].length || a - b).slice(0, mostTaught)
}

/**
 * What is to be said of a hidden item is predicted from what is known of its like, in vector and words: the plain items
 * teach, each weighed as often as it is met.
 */
export function learnedFrom(
  { postings, release }: PlainItems,
  items: Uint32Array,
  asked: Iterable<number>,
  known: UnitVectors | undefined,
  random: Random,
): (lambda: number) => RidgeRegression {
  const taught: Taught = {
    items,
    weights: Float64Array.from(items, (item) => Math.min(mostWeight, postings[item].length)),
    folds: Uint8Array.from(items, () => below(foldCount, random)),
    foldCount,
  }
  return ridgeRegressions(itemFeatures(release, items, asked, known), taught)
}

/** What is predicted of y_ic = log((n_ic + ½) / (n_i n_c / N + ½)); that of an item and itself is 0. */
export function companyBy(plain: PlainItems, items: Uint32Array, regression: RidgeRegression): Company {
  const { foldOf, share } = regression
  const meetings = meetingsIn(plain)
  const lessonOf = companyLessons(plain, meetings, items, regression)
  const solutionOf = keptOfTaught(items, regression.solution)
  const rowOf = new Map(Array.from(items, (item, row) => [item, row]))
  return (members, terms) => {
    const columns = members.length
    const result = new Float64Array(terms.length * columns)
    // Members of one set are hidden together: none of them teaches of another.
    const hidden = Array.from(members).filter((member) => rowOf.has(member))
    const ratios = hidden.map((member) => logRatios(plain, meetings, member, terms))
    for (const [column, member] of members.entries()) {
      const solution = solutionOf(member)
      const fold = foldOf(member)
      for (const [t, term] of terms.entries()) result[t * columns + column] = product(solution, lessonOf(term)(fold))
      for (const [h, other] of hidden.entries()) {
        const own = share(solution, rowOf.get(other)!, fold)
        for (let t = 0; t < terms.length; t++) result[t * columns + column] -= own * ratios[h][t]
      }
    }
    return result
  }
}

/** Solutions of taught items, which are asked for again and again, are kept; a member of a real set is asked about once. */
function keptOfTaught(items: Uint32Array, solution: (item: number) => Float64Array) {
  const kept = new Map<number, Float64Array | undefined>(Array.from(items, (item) => [item, undefined]))
  return (item: number): Float64Array => {
    const found = kept.get(item) ?? solution(item)
    if (kept.has(item)) kept.set(item, found)
    return found
  }
}

function logRatios({ postings }: PlainItems, { never, of }: Meetings, item: number, terms: Uint32Array): Float64Array {
  const { met, above } = of(item)
  const aboveOf = new Map(Array.from(met, (other, i) => [other, above[i]]))
  return Float64Array.from(terms, (term) =>
    term === item ? 0 : never(postings[item].length, postings[term].length) + (aboveOf.get(term) ?? 0),
  )
}
