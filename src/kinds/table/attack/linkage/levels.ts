import { type Cover, type Domain, covers as isCovered, coverSize } from '../../reading/reading.js'
import type { MatchAxis } from '../../matching/match-axis.js'

/** How a cell and a known value compare: they contradict each other, nearly agree, agree, or one says nothing. */
export const disagree = 0
export const near = 1
export const agree = 2
export const untold = 3

/** The comparisons of one column. */
export interface Levels {
  readonly places: number
  /** By cover: 1 where the cell may be any value. */
  readonly whole: Uint8Array
  readonly covers: readonly Cover[]
  /** By cover and place; absent where that were too many, and then nothing is near. */
  readonly table?: Uint8Array
}

/** Entries of a table of levels: 64 MB. */
const mostEntries = 2 ** 26
/** Numbers are near when at most this share of the register stands between them. */
const nearShare = 0.025
/** Words are near when one slip of the pen lies between them; shorter ones are other words. */
const shortestWord = 4

export function comparisonLevels({ covers }: MatchAxis, domain: Domain, frequencies: Float64Array): Levels {
  const places = domain.values.length
  const whole = Uint8Array.from(covers, (cover) => (coverSize(cover) === places ? 1 : 0))
  if (covers.length * places > mostEntries) return { places, whole, covers }
  const table = new Uint8Array(covers.length * places)
  const nearTo = domain.numbers ? byRank(frequencies, domain.numbers) : bySlip(domain.values)
  for (const [c, cover] of covers.entries()) {
    const row = table.subarray(c * places, (c + 1) * places)
    if (whole[c] === 1) row.fill(untold)
    else {
      nearTo(cover, row)
      for (let i = 0; i < cover.length; i += 2) row.fill(agree, cover[i], cover[i + 1])
    }
  }
  return { places, whole, covers, table }
}

export function levelOf({ table, places, whole, covers }: Levels, cover: number, place: number): number {
  // What is missing, and what stands nowhere in the domain, has no place.
  if (place >= places) return place === 0xffff_ffff ? untold : whole[cover] === 1 ? untold : disagree
  if (table) return table[cover * places + place]
  return whole[cover] === 1 ? untold : isCovered(covers[cover], place) ? agree : disagree
}

type NearTo = (cover: Cover, row: Uint8Array) => void

function byRank(frequencies: Float64Array, numbers: Float64Array): NearTo {
  // What is no number stands behind those that are, and is near to nothing.
  const first = numbers.findIndex(Number.isNaN)
  const end = first < 0 ? numbers.length : first
  // Half of those at a place stand on either side of it.
  const ranks = new Float64Array(frequencies.length)
  let sum = 0
  for (const [place, frequency] of frequencies.entries()) {
    ranks[place] = sum + frequency / 2
    sum += frequency
  }
  const reach = nearShare * sum
  return (cover, row) => {
    for (let i = 0; i < cover.length; i += 2) {
      if (cover[i] >= end) continue
      for (let p = cover[i] - 1; p >= 0 && ranks[cover[i]] - ranks[p] <= reach; p--) row[p] = near
      const last = Math.min(cover[i + 1], end) - 1
      for (let p = last + 1; p < end && ranks[p] - ranks[last] <= reach; p++) row[p] = near
    }
  }
}

/** Words that are alike once a letter of each is left out: one more, one less, another one, or two in the wrong order. */
function bySlip(values: readonly string[]): NearTo {
  const withLess = new Map<string, number[]>()
  const variants = values.map((value) => (value.length < shortestWord ? [] : [value, ...lessOne(value)]))
  for (const [place, all] of variants.entries())
    for (const variant of all) {
      const before = withLess.get(variant)
      if (before) before.push(place)
      else withLess.set(variant, [place])
    }
  const neighbours = variants.map((all) => new Set(all.flatMap((variant) => withLess.get(variant)!)))
  return (cover, row) => {
    for (let i = 0; i < cover.length; i += 2)
      for (let place = cover[i]; place < cover[i + 1]; place++) for (const other of neighbours[place]) row[other] = near
  }
}

function lessOne(word: string): string[] {
  return Array.from({ length: word.length }, (_, i) => word.slice(0, i) + word.slice(i + 1))
}
