import { type Random, below, shuffle, unit } from '../../../math/random.js'
import { anyAtom } from '../reading/match-axis.js'
import { type Cover, coverSize } from '../reading/reading.js'
import { nobody } from '../../../contract/claims.js'
import type { ComparedClasses, KnownPeople } from './compared-pairs.js'
import { type Comparison, questionsOf } from '../reading/comparison.js'
import { matchBoxes } from '../reading/match-boxes.js'

/** People made up from the release, each after a row of it. */
export interface ShadowPeople {
  readonly people: KnownPeople
  /** By shadow: the class of its own row. */
  readonly classOf: Uint32Array
  /** By shadow: columns in which it is wrong, a bit each. */
  readonly slipped: Uint32Array
}

/** What shadows are made after. */
export interface ShadowModel {
  readonly register: KnownPeople
  /** By column and place: people of the register. */
  readonly frequencies: readonly Float64Array[]
  /** By class and place in its list: somebody of the register whom it covers, `nobody` where nobody is. */
  readonly donors: Uint32Array
  /** By column: how often the register is wrong. */
  readonly errors: Float64Array
  /** What stands there then: values as frequent as in the register, or any. */
  readonly slips: 'frequent values' | 'any value'
}

/** People of the register that are kept for a class. */
const donorsPerClass = 4

/**
 * People who might have been in the release: each has the values of a row, where it is coarse those of somebody in the
 * register whom it covers, and as many slips and as much missing as the register. How they resemble rows that are not
 * theirs is how anybody does. No row has two of them as long as there are rows.
 */
export function shadowPeople(
  { sizes, axes, levels }: ComparedClasses,
  { register, frequencies, donors, errors, slips }: ShadowModel,
  count: number,
  random: Random,
): ShadowPeople {
  const rows = new Uint32Array(sizes.reduce((sum, size) => sum + size, 0))
  for (let c = 0, row = 0; c < sizes.length; c++) for (let i = 0; i < sizes[c]; i++) rows[row++] = c
  shuffle(rows, random)
  const upTo = frequencies.map(sumsOf)
  const slipsUpTo = slips === 'any value' ? frequencies.map((own) => sumsOf(own.map(() => 1))) : upTo
  const outside = axes.map(({ covers }, j) => covers.map((cover) => outsideOf(cover, levels[j].places)))
  const places = axes.map(() => new Uint32Array(count))
  const classOf = Uint32Array.from({ length: count }, (_, s) => rows[s % rows.length])
  const slipped = new Uint32Array(count)
  for (const [s, c] of classOf.entries()) {
    const like = below(register.count, random)
    const donor = donors[c * donorsPerClass + below(donorsPerClass, random)]
    for (let j = 0; j < axes.length; j++) {
      const cover = axes[j].coverOf[c]
      const wrong = unit(random) < errors[j]
      if (wrong) slipped[s] |= 1 << j
      places[j][s] =
        register.places[j][like] === anyAtom
          ? anyAtom
          : wrong
            ? drawnPlace(outside[j][cover], slipsUpTo[j], random)
            : donor !== nobody && coverSize(axes[j].covers[cover]) > 1
              ? register.places[j][donor]
              : drawnPlace(axes[j].covers[cover], upTo[j], random)
    }
  }
  return { people: { count, weights: new Uint32Array(count).fill(1), places }, classOf, slipped }
}

function sumsOf(frequencies: Float64Array): Float64Array {
  const sums = new Float64Array(frequencies.length + 1)
  for (let p = 0; p < frequencies.length; p++) sums[p + 1] = sums[p] + frequencies[p]
  return sums
}

/** What is wrong contradicts the cell: all places that it does not cover. Nothing contradicts a cell that covers all. */
function outsideOf(cover: Cover, places: number): Cover {
  const ends = [0, ...cover, places]
  const gaps: number[] = []
  for (let i = 0; i < ends.length; i += 2) if (ends[i] < ends[i + 1]) gaps.push(ends[i], ends[i + 1])
  return Uint32Array.from(gaps.length > 0 ? gaps : [0, places])
}

/** A place of a cover, by how frequent it is; any of them where none is met. */
function drawnPlace(cover: Cover, upTo: Float64Array, random: Random): number {
  let total = 0
  let size = 0
  for (let i = 0; i < cover.length; i += 2) {
    total += upTo[cover[i + 1]] - upTo[cover[i]]
    size += cover[i + 1] - cover[i]
  }
  // What covers nothing that is known has no place.
  if (size === 0) return anyAtom - 1
  let left = total > 0 ? unit(random) * total : below(size, random)
  for (let i = 0; i < cover.length; i += 2) {
    const [start, end] = [cover[i], cover[i + 1]]
    const held = total > 0 ? upTo[end] - upTo[start] : end - start
    if (left < held || i + 2 === cover.length)
      return total > 0 ? placeAt(upTo, upTo[start] + left, start, end) : Math.min(end - 1, start + left)
    left -= held
  }
  return anyAtom - 1
}

/** The place in [start, end) at which the sum passes this. */
function placeAt(upTo: Float64Array, sum: number, start: number, end: number): number {
  let [low, high] = [start, end - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (upTo[middle + 1] > sum) high = middle
    else low = middle + 1
  }
  return low
}

/** For each class some people of the register whom it covers, drawn by lot (Vitter's reservoir); who is known in part is left out. */
export function donorsOf(comparison: Comparison, random: Random): Uint32Array {
  const donors = new Uint32Array(comparison.classes.count * donorsPerClass).fill(nobody)
  const [first] = questionsOf(comparison)
  if (!first) return donors
  const { question, points, offsets, classes } = first
  const seen = new Uint32Array(question.boxes)
  const kept = new Uint32Array(question.boxes * donorsPerClass).fill(nobody)
  matchBoxes(question, (point, box) => {
    const turn = seen[box]++
    const slot = turn < donorsPerClass ? turn : below(turn + 1, random)
    if (slot < donorsPerClass) kept[box * donorsPerClass + slot] = points[point]
  })
  for (let box = 0; box < question.boxes; box++) {
    if (seen[box] === 0) continue
    const held = Math.min(seen[box], donorsPerClass)
    // Fewer donors than places: each fills several.
    for (let i = offsets[box]; i < offsets[box + 1]; i++)
      for (let slot = 0; slot < donorsPerClass; slot++)
        donors[classes[i] * donorsPerClass + slot] = kept[box * donorsPerClass + (slot % held)]
  }
  return donors
}
