import { type Random, below, unit } from '../../src/math/index.js'
import type { PublishedGroups } from './published-groups.js'

/** How what is hidden is spread: names with one ordinary value or none, ranks, numbers that are all different or not. */
export type HiddenSort =
  | 'binary'
  | 'nominal'
  | 'skewed'
  | 'ordinal'
  | 'distinct'
  | 'whole'
  | 'heaped'
  | 'constant'
  | 'real'

/** What is hidden of each person; numbers can be had near to one. */
export interface Hidden {
  readonly cells: string[]
  readonly numbers?: Float64Array
  readonly near?: (middle: number, luck: number) => string
}

/** Drawn for each person by itself, or pulled a little by the columns: the same for people alike in any group. */
export function drawnHidden(
  { raw }: PublishedGroups,
  sort: HiddenSort,
  trend: boolean,
  random: Random,
  values?: readonly string[],
): Hidden {
  const people = raw[0].length
  const pull = trend ? pullOf(raw, random) : new Float64Array(people)
  if (values) return { cells: Array.from(pull, () => values[below(values.length, random)]) }
  if (sort === 'constant') return { cells: Array.from({ length: people }, () => 'no') }
  if (sort === 'distinct' || sort === 'whole' || sort === 'heaped') return numbersOf(sort, pull, random)
  const weights = weightsOf(sort, random)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const slopes = weights.map(() => (sort === 'ordinal' ? 0 : 2 * unit(random) - 1))
  return {
    cells: Array.from(pull, (own) => {
      // A trend makes some values likelier, at most some five times.
      const pulled = weights.map((weight, v) => (weight / whole) * Math.exp(own * (slopes[v] + v / weights.length)))
      return names(sort)[drawn(pulled, random)]
    }),
  }
}

function names(sort: HiddenSort): readonly string[] {
  if (sort === 'binary') return ['no', 'yes']
  if (sort === 'ordinal') return ['none', 'mild', 'some', 'severe', 'worst']
  return Array.from({ length: 40 }, (_, i) => `illness ${i}`)
}

function weightsOf(sort: HiddenSort, random: Random): number[] {
  const rare = 0.005 * 100 ** unit(random)
  if (sort === 'binary') return [1 - rare, rare]
  if (sort === 'ordinal') return [5, 3, 2, 1, 0.5].map((weight) => weight * (0.5 + unit(random)))
  const count = 3 + below(25, random)
  const steep = sort === 'skewed' ? 1.2 + unit(random) : 0.3 * unit(random)
  return Array.from({ length: count }, (_, v) => (v + 1) ** -steep)
}

function numbersOf(sort: 'distinct' | 'whole' | 'heaped', pull: Float64Array, random: Random): Hidden {
  const digits = sort === 'distinct' ? 4 : 0
  const numbers = Float64Array.from(pull, (own) => {
    if (sort === 'heaped' && unit(random) < 0.4) return 0
    const normal = Math.sqrt(-2 * Math.log(1 - unit(random))) * Math.cos(2 * Math.PI * unit(random))
    const value = sort === 'distinct' ? Math.exp(8 + 0.5 * own + normal) : 40 + 6 * own + 15 * normal
    return Math.max(0, Number(value.toFixed(digits)))
  })
  const spread = numbers.toSorted()
  const step = (spread[Math.floor(0.75 * spread.length)] - spread[Math.floor(0.25 * spread.length)]) / 25
  return {
    cells: Array.from(numbers, (number) => number.toFixed(digits)),
    numbers,
    near: (middle, luck) => Math.max(0, middle + step * (luck - 0.5)).toFixed(digits),
  }
}

/** How far each person's columns pull: each column with a slope of its own, as a standard number. */
function pullOf(raw: readonly Float64Array[], random: Random): Float64Array {
  const slopes = raw.map(() => 2 * unit(random) - 1)
  const greatest = raw.map((column) => column.reduce((most, value) => Math.max(most, value), 1))
  return raw[0].map((_, person) =>
    raw.reduce((sum, column, c) => sum + 2 * slopes[c] * ((2 * column[person]) / greatest[c] - 1), 0),
  )
}

function drawn(weights: readonly number[], random: Random): number {
  let left = unit(random) * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [v, weight] of weights.entries()) if ((left -= weight) < 0) return v
  return weights.length - 1
}
