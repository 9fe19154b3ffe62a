import { transactionCount } from '../../../../data/transactions.js'
import { type Random, below } from '../../../../random/random.js'
import type { UnitVectors } from '../../../../semantics/measure.js'
import type { PlainItems } from '../plain-items.js'
import { itemFeatures } from './item-features.js'
import { type Smoother, type Taught, ridgeSmoothers } from './ridge-smoother.js'

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
): (ridge: number) => Smoother {
  const taught: Taught = {
    items,
    weights: Float64Array.from(items, (item) => Math.min(mostWeight, postings[item].length)),
    folds: Uint8Array.from(items, () => below(foldCount, random)),
    foldCount,
  }
  return ridgeSmoothers(itemFeatures(release, items, asked, known), taught)
}

/** What the smoother predicts of log((n_ic + ½) / (n_i n_c / N + ½)), where most n_ic are 0: by support, and then those that are not. */
export function companyBy(plain: PlainItems, items: Uint32Array, smoother: Smoother): Company {
  const { release, postings } = plain
  const count = transactionCount(release)
  const rowOf = new Map(Array.from(items, (item, row) => [item, row]))
  const supports = [...new Set(postings.map(({ length }) => length))].toSorted((a, b) => a - b)
  const placeOf = new Map(supports.map((support, place) => [support, place]))
  const support = Uint32Array.from(items, (item) => placeOf.get(postings[item].length)!)
  const width = supports.length
  const unmet = new Float64Array(width * width)
  for (let a = 0; a < width; a++)
    for (let b = 0; b < width; b++) unmet[a * width + b] = -Math.log((2 * supports[a] * supports[b]) / count + 1)
  const meetings = meetingsOf(plain, rowOf)
  const weighed = new Map<number, Float64Array>()
  const weightsOf = (member: number): Float64Array => {
    const before = weighed.get(member) ?? smoother(member)
    weighed.set(member, before)
    return before
  }
  return (members, terms) => {
    const columns = members.length
    // Members of one set are hidden together: none of them teaches of another.
    const hidden = new Set(Array.from(members, (member) => rowOf.get(member)))
    const weights = new Float64Array(items.length * columns)
    const never = new Float64Array(width * columns)
    for (const [column, member] of members.entries()) {
      const own = weightsOf(member)
      const bySupport = new Float64Array(width)
      for (let row = 0; row < own.length; row++) {
        if (hidden.has(row)) continue
        weights[row * columns + column] = own[row]
        bySupport[support[row]] += own[row]
      }
      for (let met = 0; met < width; met++)
        for (let place = 0; place < width; place++)
          never[met * columns + column] += bySupport[place] * unmet[place * width + met]
    }
    const result = new Float64Array(terms.length * columns)
    for (const [t, term] of terms.entries()) {
      const met = placeOf.get(postings[term].length)!
      const itself = rowOf.get(term)
      const { rows, logs } = meetings(term)
      for (let column = 0; column < columns; column++) {
        let sum = never[met * columns + column]
        if (itself !== undefined) sum -= weights[itself * columns + column] * unmet[met * width + met]
        for (let i = 0; i < rows.length; i++) sum += weights[rows[i] * columns + column] * logs[i]
        result[t * columns + column] = sum
      }
    }
    return result
  }
}

interface Meetings {
  readonly rows: Uint32Array
  /** log(2 n + 1): how far having met n times is above never. */
  readonly logs: Float64Array
}

/** By term: the taught items that it meets, and how often. */
function meetingsOf({ release, of, postings }: PlainItems, rowOf: ReadonlyMap<number, number>) {
  const known = new Map<number, Meetings>()
  return (term: number): Meetings => {
    const before = known.get(term)
    if (before) return before
    const counts = new Map<number, number>()
    for (const t of postings[term]) {
      const met = new Set<number>()
      for (let e = release.offsets[t]; e < release.offsets[t + 1]; e++) {
        const item = of(release.elements[e])
        const row = item >= 0 && item !== term ? rowOf.get(item) : undefined
        if (row !== undefined) met.add(row)
      }
      for (const row of met) counts.set(row, (counts.get(row) ?? 0) + 1)
    }
    const found = {
      rows: Uint32Array.from(counts.keys()),
      logs: Float64Array.from(counts.values(), (n) => Math.log(2 * n + 1)),
    }
    known.set(term, found)
    return found
  }
}
