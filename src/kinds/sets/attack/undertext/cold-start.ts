import { type Random, below } from '../../../../math/random.js'
import type { UnitVectors } from '../../../../meaning/measure.js'
import type { PlainItems } from '../context/plain-items.js'
import { itemFeatures } from './item-features.js'
import { type RidgeRegression, type Taught, product, ridgeRegressions } from './ridge-regression.js'
import { rememberedByNumber } from '../../../../data/remembered.js'
import { transactionCount } from '../../../../data/transactions.js'

/** How far the company of members and terms is above chance, term-major, as a log-ratio: 0 is chance. */
export type Company = (members: Uint32Array, terms: Uint32Array) => Float64Array

/** An item counts as often as it is met, up to so many times. */
const mostWeight = 20
const itemFolds = 5
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
    folds: Uint8Array.from(items, () => below(itemFolds, random)),
    foldCount: itemFolds,
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

/** XᵀD y of something known of the taught items, without a fold of them. */
type Lesson = (leftOut: number) => Float64Array

/** What each taught item has to say, told one by one. */
type Tell = (say: (row: number, y: number) => void) => void

/**
 * The lesson of all folds is made when it is asked for, and those without a fold, which only rehearsed items need, all at
 * once. What is told may be added to an earlier lesson.
 */
export function lessonBy({ folds, foldCount, teach, size }: RidgeRegression, tell: Tell, earlier?: Lesson): Lesson {
  const start = (leftOut: number): Float64Array => earlier?.(leftOut).slice() ?? new Float64Array(size)
  let whole: Float64Array | undefined
  let without: readonly Float64Array[] | undefined
  const ofAll = (): Float64Array => {
    const lesson = start(foldCount)
    tell((row, y) => teach(lesson, row, y))
    return lesson
  }
  const withoutEach = (): Float64Array[] => {
    const parts = Array.from({ length: foldCount }, () => new Float64Array(size))
    tell((row, y) => teach(parts[folds[row]], row, y))
    return parts.map((_, leftOut) => {
      const lesson = start(leftOut)
      for (const [fold, part] of parts.entries()) {
        if (fold === leftOut) continue
        for (let i = 0; i < size; i++) lesson[i] += part[i]
      }
      return lesson
    })
  }
  return (leftOut) => (leftOut < foldCount ? (without ??= withoutEach())[leftOut] : (whole ??= ofAll()))
}

/**
 * By term: the lesson of its log-ratios with the taught items. Most pairs never meet, and their log-ratio goes by the
 * supports alone: that part is made once per support, and what the term meets is added.
 */
function companyLessons(
  { postings }: PlainItems,
  { never, of }: Meetings,
  items: Uint32Array,
  regression: RidgeRegression,
): (term: number) => Lesson {
  const rowOf = new Int32Array(postings.length).fill(-1)
  for (const [row, item] of items.entries()) rowOf[item] = row
  const ofStrangers = rememberedByNumber((support) =>
    lessonBy(regression, (say) => {
      for (const [row, item] of items.entries()) say(row, never(postings[item].length, support))
    }),
  )
  return rememberedByNumber((term) => {
    const support = postings[term].length
    const tell: Tell = (say) => {
      if (rowOf[term] >= 0) say(rowOf[term], -never(support, support))
      const { met, above } = of(term)
      for (let i = 0; i < met.length; i++) if (rowOf[met[i]] >= 0) say(rowOf[met[i]], above[i])
    }
    return lessonBy(regression, tell, ofStrangers(support))
  })
}

/** How often an item meets others, as log-ratios: of each of them, and of the part that goes by supports alone. */
interface Meetings {
  /** Log-ratio of two items that never meet: log(½ / (n_a n_b / N + ½)), by their supports. */
  readonly never: (a: number, b: number) => number
  /** Plain items that an item meets, itself not among them, and log(2 n + 1): how far n times is above never. */
  readonly of: (item: number) => { readonly met: readonly number[]; readonly above: Float64Array }
}

function meetingsIn({ release, of, postings }: PlainItems): Meetings {
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
