import { shareOfTrials } from '../../math/interval.js'
import { type Random, below, shuffle } from '../../math/random.js'
import { type Rows, rowAt, rowCount } from '../rows.js'
import { fewestOfSome } from './fewest-of-some.js'
import { fewestOfThree, fewestOfTwo } from './fewest-sharing.js'
import { type RankedRows, fewestOfOne, hasRank, rankedRows } from './ranked-rows.js'

/** So many things are known of a person at most. */
export const mostKnown = 3

/**
 * People of whom somebody knows one, two or three things (items, places, queries), a row of codes each, no code twice in a
 * row. Of each it is known how many people share the things that fewest share: the worst that can be known of them.
 */
export interface KnownWorst {
  readonly people: number
  /** By the number of known things, from 1: what was counted of whom. */
  readonly by: readonly KnownWorstBy[]
}

interface KnownWorstBy {
  /** The people looked at: all of them, or some that were drawn. */
  readonly looked: Uint32Array
  readonly all: boolean
  /** Of each of these: how many people share the worst things that may be known of them, themselves counted. */
  readonly fewest: Uint32Array
}

/** Steps after which it is counted of a part of the people, and of how many at most: some seconds. */
const [mostSteps, mostDrawn] = [4e8, 3000] as const

/** Counts of everybody, or where that takes too long of some who are drawn by lot. */
export function knownWorst(given: Rows, codeCount: number, random: Random, steps: number = mostSteps): KnownWorst {
  const ranked = rankedRows(given, codeCount)
  const people = rowCount(given)
  const everybody = Uint32Array.from({ length: people }, (_, person) => person)
  const whole = (fewest: Uint32Array): KnownWorstBy => ({ looked: everybody, all: true, fewest })
  const two = fewestOfTwo(ranked, steps)
  const three = two && fewestOfThree(ranked, two, steps)
  const one = whole(fewestOfOne(ranked))
  if (two && three) return { people, by: [one, whole(two), whole(three)] }
  const some = shuffle(everybody.slice(), random).subarray(0, mostDrawn)
  const drawn = fewestOfSome(ranked, some, steps / 4)
  const part = (fewest: Uint32Array): KnownWorstBy => ({ looked: drawn.rows, all: false, fewest })
  return { people, by: [one, two ? whole(two) : part(drawn.two), part(drawn.three)] }
}

/** How many of those looked at stand alone, with the interval of a sample where not all were. */
export function aloneShare({ fewest, all }: KnownWorstBy) {
  const people = fewest.reduce((sum, one) => sum + (one === 1 ? 1 : 0), 0)
  const of = fewest.length
  const value = of === 0 ? 0 : people / of
  const { low, high } = all || of === 0 ? { low: value, high: value } : shareOfTrials(people, of)
  return { people, of, share: value, low, high }
}

/** Things of each person, drawn by lot, and by how many of them the person stands alone: 0 where by none. */
export interface KnownByLot {
  /** By person, so many places each: the codes drawn. */
  readonly known: Rows
  readonly aloneBy: Uint8Array
}

/** Whether whoever knows some things of a person, drawn by lot, has one person left. */
export function knownByLot(given: Rows, codeCount: number, most: number, random: Random): KnownByLot {
  const ranked = rankedRows(given, codeCount)
  const people = rowCount(given)
  const aloneBy = new Uint8Array(people)
  const offsets = new Uint32Array(people + 1)
  const drawn = new Uint32Array(Math.min(given.codes.length, people * most))
  for (let person = 0; person < people; person++) {
    const own = rowAt(ranked.rows, person).slice()
    const count = Math.min(most, own.length)
    for (let i = 0; i < count; i++) {
      const j = i + below(own.length - i, random)
      ;[own[i], own[j]] = [own[j], own[i]]
      drawn[offsets[person] + i] = own[i]
      if (aloneBy[person] === 0 && isAlone(ranked, person, own.subarray(0, i + 1))) aloneBy[person] = i + 1
    }
    offsets[person + 1] = offsets[person] + count
  }
  const codes = drawn.subarray(0, offsets[people]).map((rank) => ranked.codes[rank])
  return { known: { offsets, codes }, aloneBy }
}

/** Whether nobody else has all of these: the holders of the rarest are looked through until somebody does. */
function isAlone({ rows, holders }: RankedRows, person: number, known: Uint32Array): boolean {
  const rarest = known.reduce((least, rank) => Math.min(least, rank))
  for (let e = holders.offsets[rarest]; e < holders.offsets[rarest + 1]; e++) {
    const other = holders.codes[e]
    if (other !== person && known.every((rank) => rank === rarest || hasRank(rows, other, rank))) return false
  }
  return true
}
