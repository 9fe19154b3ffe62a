import { groupRows } from '../../../data/group-rows.js'
import type { MatchAxis } from '../reading/match-axis.js'
import { matchBoxes } from '../reading/match-boxes.js'
import { type Cover, type Domain, covers as isCovered, coverSize } from '../reading/reading.js'

/** People by what is known of them: by column and point the place of their value; `anyAtom` where it is missing. */
export interface KnownPeople {
  readonly count: number
  /** People, by point. */
  readonly weights: Uint32Array
  readonly places: readonly Uint32Array[]
}

/** The classes of a release, and how each column compares. */
export interface ComparedClasses {
  readonly count: number
  readonly sizes: Uint32Array
  readonly axes: readonly MatchAxis[]
  readonly levels: readonly Levels[]
}

/** Columns of which a pair must agree in every one to be looked at; an error in one pass is made up for by another. */
export type Passes = readonly (readonly number[])[]

/** Shows every pair of a person and a class that agrees in all columns of some pass, once. No columns: every pair. */
export function eachPair(
  classes: ComparedClasses,
  people: KnownPeople,
  passes: Passes,
  onPair: (point: number, c: number) => void,
): void {
  for (const [turn, pass] of passes.entries()) {
    const earlier = passes.slice(0, turn)
    const seen = (point: number, c: number): boolean =>
      earlier.some((columns) => columns.every((column) => levelAt(classes, people, column, point, c) === agree))
    eachOfPass(classes, people, pass, (point, c) => {
      if (!seen(point, c)) onPair(point, c)
    })
  }
}

export function levelAt(
  classes: ComparedClasses,
  people: KnownPeople,
  column: number,
  point: number,
  c: number,
): number {
  return levelOf(classes.levels[column], classes.axes[column].coverOf[c], people.places[column][point])
}

function eachOfPass(
  { count, axes, levels }: ComparedClasses,
  people: KnownPeople,
  pass: readonly number[],
  onPair: (point: number, c: number) => void,
): void {
  const points = keep(people.count, (point) => pass.every((c) => people.places[c][point] < levels[c].places))
  const told = keep(count, (box) => pass.every((c) => levels[c].whole[axes[c].coverOf[box]] === 0))
  const alike = membersOf(
    points,
    pass.map((c) => ({ of: people.places[c], count: levels[c].places })),
  )
  const boxes = membersOf(
    told,
    pass.map((c) => ({ of: axes[c].coverOf, count: axes[c].covers.length })),
  )
  const question = {
    points: alike.firsts.length,
    boxes: boxes.firsts.length,
    axes: pass.map((c) => ({
      ...axes[c],
      atomOf: alike.firsts.map((point) => people.places[c][point]),
      coverOf: boxes.firsts.map((box) => axes[c].coverOf[box]),
    })),
  }
  matchBoxes(question, (group, box) => {
    for (let i = alike.offsets[group]; i < alike.offsets[group + 1]; i++)
      for (let j = boxes.offsets[box]; j < boxes.offsets[box + 1]; j++) onPair(alike.members[i], boxes.members[j])
  })
}

function keep(count: number, holds: (one: number) => boolean): Uint32Array {
  return Uint32Array.from({ length: count }, (_, i) => i).filter(holds)
}

interface Members {
  readonly firsts: Uint32Array
  readonly offsets: Uint32Array
  readonly members: Uint32Array
}

function membersOf(chosen: Uint32Array, words: readonly { of: Uint32Array; count: number }[]): Members {
  const grouped = groupRows(
    words.map(({ of, count }) => ({ codes: chosen.map((one) => of[one]), count })),
    chosen.length,
  )
  const offsets = new Uint32Array(grouped.count + 1)
  for (let g = 0; g < grouped.count; g++) offsets[g + 1] = offsets[g] + grouped.sizes[g]
  const next = offsets.slice()
  const members = new Uint32Array(chosen.length)
  for (const [i, g] of grouped.groupOf.entries()) members[next[g]++] = chosen[i]
  return { firsts: grouped.firsts.map((i) => chosen[i]), offsets, members }
}

/** Pairs of a person and a class that are looked at, about. */
export const mostPairs = 2 ** 23
const sampledPoints = 1024
const sampledClasses = 256

/**
 * As many passes as are affordable, each with columns of its own, so that errors in any but one of them do no harm. How
 * many pairs a pass costs is seen on a sample; columns that tell most apart are dealt out first.
 */
export function choosePasses(classes: ComparedClasses, people: KnownPeople): Passes {
  const pairs = classes.count * people.count
  if (pairs <= mostPairs) return [[]]
  const masks = sampledAgreement(classes, people)
  const share = (columns: readonly number[]): number => {
    const mask = columns.reduce((bits, c) => bits | (1 << c), 0)
    return masks.reduce((sum, bits) => sum + ((bits & mask) === mask ? 1 : 0), 0) / masks.length
  }
  const order = [...classes.axes.keys()].toSorted((a, b) => share([a]) - share([b]))
  for (let count = order.length; count > 1; count--) {
    const passes = dealt(order, count)
    if (pairs * passes.reduce((sum, pass) => sum + share(pass), 0) <= mostPairs) return passes
  }
  return [order]
}

/** To and fro, so that each hand gets as much. */
function dealt(order: readonly number[], count: number): number[][] {
  const hands = Array.from({ length: count }, (): number[] => [])
  for (const [i, column] of order.entries()) {
    const turn = i % (2 * count)
    hands[turn < count ? turn : 2 * count - 1 - turn].push(column)
  }
  return hands
}

function sampledAgreement(classes: ComparedClasses, people: KnownPeople): Uint32Array {
  const points = spread(people.count, sampledPoints)
  const some = spread(classes.count, sampledClasses)
  const masks = new Uint32Array(points.length * some.length)
  let i = 0
  for (const point of points)
    for (const c of some) {
      for (let column = 0; column < classes.axes.length; column++)
        if (levelAt(classes, people, column, point, c) === agree) masks[i] |= 1 << column
      i++
    }
  return masks
}

function spread(count: number, most: number): Uint32Array {
  const taken = Math.min(count, most)
  return Uint32Array.from({ length: taken }, (_, i) => Math.floor((i * count) / taken))
}

/** How a cell and a known value compare: they contradict each other, nearly agree, agree, or one says nothing. */
export const disagree = 0
export const near = 1
export const agree = 2
export const untold = 3

/** The comparisons of one column. */
interface Levels {
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

function levelOf({ table, places, whole, covers }: Levels, cover: number, place: number): number {
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
