import type { CodedColumn } from '../../../data/table.js'
import { type Random, unit } from '../../../math/random.js'
import type { Classes } from '../classes.js'

/** A column whose values stand along an axis, of one row for each combination of values that there is. */
export interface OrderedColumn {
  /** By combination: the place of its value. */
  readonly places: Uint32Array
  /** By place: the share of people with it, above 0. */
  readonly shares: Float64Array
}

/**
 * Numbers rise; words have no order of their own and are set along the first axis of multiple correspondence analysis,
 * where values stand near each other when the same people have them: what a correlation can say is then said.
 */
export function orderedColumns(
  columns: readonly CodedColumn[],
  { sizes, firsts }: Pick<Classes, 'sizes' | 'firsts'>,
  random: Random,
): OrderedColumn[] {
  const codes = columns.map((column) => firsts.map((row) => column.codes[row]))
  const people = sizes.reduce((sum, size) => sum + size, 0)
  const axis = firstAxis(codes, columns, sizes, random)
  return columns.map((column, c) => {
    const held = new Float64Array(column.values.length)
    for (let i = 0; i < sizes.length; i++) held[codes[c][i]] += sizes[i]
    const used = Uint32Array.from(column.values, (_, code) => code).filter((code) => held[code] > 0)
    const numbers = numbersOf(column)
    const along = numbers ?? axis[c]
    used.sort((a, b) => along[a] - along[b] || a - b)
    const placeOf = new Uint32Array(column.values.length)
    for (const [place, code] of used.entries()) placeOf[code] = place
    return {
      places: codes[c].map((code) => placeOf[code]),
      shares: Float64Array.from(used, (code) => held[code] / people),
    }
  })
}

function numbersOf({ type, exceptions, values }: CodedColumn): Float64Array | undefined {
  if ((type !== 'integer' && type !== 'number') || exceptions > 0) return undefined
  const numbers = Float64Array.from(values, Number)
  return numbers.every(Number.isFinite) ? numbers : undefined
}

const rounds = 60

/** Reciprocal averaging: a person's score is the mean of their values' scores, a value's that of its people. */
function firstAxis(
  codes: readonly Uint32Array[],
  columns: readonly CodedColumn[],
  sizes: Uint32Array,
  random: Random,
): Float64Array[] {
  const scores = columns.map(({ values }) => Float64Array.from(values, () => unit(random) - 0.5))
  const held = columns.map(({ values }, c) => {
    const sums = new Float64Array(values.length)
    for (let i = 0; i < sizes.length; i++) sums[codes[c][i]] += sizes[i]
    return sums
  })
  const person = new Float64Array(sizes.length)
  for (let round = 0; round < rounds; round++) {
    let [mean, weight] = [0, 0]
    for (let i = 0; i < sizes.length; i++) {
      person[i] = 0
      for (let c = 0; c < codes.length; c++) person[i] += scores[c][codes[c][i]]
      mean += sizes[i] * person[i]
      weight += sizes[i]
    }
    mean /= weight
    let squares = 0
    for (let i = 0; i < sizes.length; i++) squares += sizes[i] * (person[i] - mean) ** 2
    const spread = Math.sqrt(squares / weight) || 1
    for (const [c, score] of scores.entries()) {
      score.fill(0)
      for (let i = 0; i < sizes.length; i++) score[codes[c][i]] += (sizes[i] * (person[i] - mean)) / spread
      for (let code = 0; code < score.length; code++) if (held[c][code] > 0) score[code] /= held[c][code]
    }
  }
  return scores
}
