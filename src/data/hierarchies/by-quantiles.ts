import { roundestBetween } from '../../math/round-between.js'
import { type Hierarchy, hierarchyOf } from '../hierarchy.js'
import { numberOfCell } from '../number-text.js'
import type { Written } from '../table.js'
import { type Unfit, pathOfMissing, unfit, valuesToPlace } from './unfit.js'

export interface QuantileOptions {
  /** How many bands the first level has at most; every further level has half as many. */
  readonly bands?: number | undefined
  /** How the numbers are written: with a point unless said. Ends of bands always have one. */
  readonly written?: Written | undefined
}

/**
 * Numbers in bands that about as many records lie in, `<20`, `[20, 35[`, `35+`, two of which become one on each level. A
 * cut may lie a little off its quantile, where a rounder number does; the outermost bands are open, so that nobody's
 * value is told. A number that is alone in its band stays itself.
 */
export function quantileHierarchy(
  values: readonly string[],
  counts: ArrayLike<number>,
  { bands = 16, written }: QuantileOptions = {},
): Hierarchy | Unfit {
  const { present, missing } = valuesToPlace(values)
  const numbers = present.map((value) => numberOfCell(value, written))
  const bad = numbers.findIndex(Number.isNaN)
  if (bad >= 0)
    return unfit(
      present[bad],
      'bands are made of numbers, written with a point, or all of a column with a comma',
      'correct the cell, or make the hierarchy by frequency or prefix',
    )
  const countOf = new Map(values.map((value, v) => [value, counts[v]]))
  const order = numbers.map((_, i) => i).sort((a, b) => numbers[a] - numbers[b] || (present[a] < present[b] ? -1 : 1))
  const sorted = order.map((i) => numbers[i])
  const parts = 2 ** Math.floor(Math.log2(Math.max(1, Math.min(bands, new Set(sorted).size))))
  const cuts = cutsAt(
    sorted,
    order.map((i) => countOf.get(present[i]) ?? 0),
    parts,
  )
  const levels: string[][] = []
  let before = Infinity
  for (let step = 1; step < parts; step *= 2) {
    const names = bandNames(
      sorted,
      cuts.filter((cut, i) => cut !== undefined && (i + 1) % step === 0).map((cut) => cut!),
      order.map((i) => present[i]),
    )
    const size = new Set(names).size
    // A level that merges nothing more than the one before is none.
    if (size === before || size === present.length || size === 1) continue
    before = size
    levels.push(names)
  }
  const paths = order.map((i, at) => [present[i], ...levels.map((level) => level[at]), '*'])
  return hierarchyOf([...paths, ...missing.map((value) => pathOfMissing(value, levels.length + 2))])
}

/** How far from its quantile a cut may lie, as a part of a band. */
const slack = 0.25

/** The ends between bands, rising, as they are written; none where a value is so frequent that its band has no end there. */
function cutsAt(sorted: readonly number[], counts: readonly number[], parts: number): (string | undefined)[] {
  const upTo = Float64Array.from(counts)
  for (let i = 1; i < upTo.length; i++) upTo[i] += upTo[i - 1]
  const all = upTo[upTo.length - 1] ?? 0
  /** The value below which this share of the records lies, or it itself. */
  const at = (share: number): number =>
    sorted[
      Math.max(
        0,
        upTo.findIndex((sum) => sum >= share * all - 1e-9),
      )
    ]
  let last = -Infinity
  return Array.from({ length: parts - 1 }, (_, i) => {
    const low = Math.max(at((i + 1 - slack) / parts), last)
    const high = at((i + 1 + slack) / parts)
    // Where one value fills the slack the cut is above it.
    const above = low < high ? high : sorted.find((value) => value > low)
    if (above === undefined) return undefined
    const cut = roundestBetween(low, above)
    if (Number(cut) <= last) return undefined
    last = Number(cut)
    return cut
  })
}

/** The names of sorted numbers by rising ends of bands. */
function bandNames(sorted: readonly number[], cuts: readonly string[], texts: readonly string[]): string[] {
  const bandOf = sorted.map((value) => cuts.filter((cut) => Number(cut) <= value).length)
  const numbersIn = new Map<number, Set<number>>()
  for (const [i, band] of bandOf.entries()) numbersIn.set(band, (numbersIn.get(band) ?? new Set()).add(sorted[i]))
  return bandOf.map((band, i) => {
    if (numbersIn.get(band)!.size === 1) return texts[bandOf.indexOf(band)]
    if (cuts.length === 0) return texts[i]
    if (band === 0) return `<${cuts[0]}`
    return band === cuts.length ? `${cuts[band - 1]}+` : `[${cuts[band - 1]}, ${cuts[band]}[`
  })
}
