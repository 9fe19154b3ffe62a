import { type Random, shuffle } from '../../../math/random.js'
import { type CodedColumn, type Table, coded } from '../../../data/table.js'

/** Cells by their places in each column. */
export interface CellList {
  readonly count: number
  /** By column and cell. */
  readonly places: readonly Uint32Array[]
}

/**
 * How frequent a cell is: a factor for each value and one for each pair of values of two columns (a log-linear model
 * without higher terms). Each pair is drawn toward 1, which is independence, by as many people as `strength` says.
 */
export interface CellModel {
  readonly sizes: readonly number[]
  readonly strength: number
  readonly terms: readonly Term[]
}

interface Term {
  readonly columns: readonly number[]
  readonly factors: Float64Array
}

/** Values alone are hardly drawn anywhere. */
const strengthOfValues = 0.01

export function cellModel(sizes: readonly number[], strength: number): CellModel {
  const singles = sizes.map((size, c): Term => ({ columns: [c], factors: new Float64Array(size).fill(1) }))
  const pairs = sizes.flatMap((size, a) =>
    sizes.slice(0, a).map((other, b): Term => ({ columns: [a, b], factors: new Float64Array(size * other).fill(1) })),
  )
  return { sizes, strength, terms: Number.isFinite(strength) ? [...singles, ...pairs] : singles }
}

/** The frequencies of cells in a model that is being fitted: kept up to date, because every sweep needs them all. */
export interface FittedCells {
  readonly model: CellModel
  readonly rates: Float64Array
  readonly entryOf: readonly Uint32Array[]
}

export function fittedCells(model: CellModel, { places, count }: CellList): FittedCells {
  const entryOf = model.terms.map(({ columns: [a, b] }) => {
    if (b === undefined) return places[a]
    const [first, second] = [places[a], places[b]]
    const entries = new Uint32Array(count)
    for (let cell = 0; cell < count; cell++) entries[cell] = first[cell] * model.sizes[b] + second[cell]
    return entries
  })
  return { model, rates: cellRates(model, { places, count }), entryOf }
}

/** How frequent the model takes each of some cells to be. */
export function cellRates({ terms, sizes }: CellModel, { places, count }: CellList): Float64Array {
  const rates = new Float64Array(count).fill(1)
  for (const {
    columns: [a, b],
    factors,
  } of terms) {
    const first = places[a]
    if (b === undefined) for (let cell = 0; cell < count; cell++) rates[cell] *= factors[first[cell]]
    else {
      const second = places[b]
      const width = sizes[b]
      for (let cell = 0; cell < count; cell++) rates[cell] *= factors[first[cell] * width + second[cell]]
    }
  }
  return rates
}

const settled = 1e-3

/**
 * Fits the factors to how many people each cell holds, one term after the other (iterative proportional fitting with a
 * gamma prior on each factor), until none moves; only the first `used` cells are fitted to.
 */
export function fitCells(
  { model, rates, entryOf }: FittedCells,
  counts: Float64Array,
  sweeps: number,
  used: number = rates.length,
): void {
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let most = 0
    for (const [t, { factors, columns }] of model.terms.entries()) {
      const strength = columns.length === 1 ? strengthOfValues : model.strength
      const entries = entryOf[t]
      const seen = new Float64Array(factors.length)
      const fitted = new Float64Array(factors.length)
      for (let cell = 0; cell < used; cell++) {
        seen[entries[cell]] += counts[cell]
        fitted[entries[cell]] += rates[cell]
      }
      // From here `fitted` holds what each factor is multiplied by.
      for (let entry = 0; entry < factors.length; entry++) {
        const factor = (seen[entry] + strength) / (fitted[entry] / factors[entry] + strength)
        if (fitted[entry] > 1) most = Math.max(most, Math.abs(Math.log(factor / factors[entry])))
        fitted[entry] = factor / factors[entry]
        factors[entry] = factor
      }
      for (let cell = 0; cell < rates.length; cell++) rates[cell] *= fitted[entries[cell]]
    }
    if (most < settled) return
  }
}

/** From pairs as they were seen to columns that have nothing to do with each other. */
const strengths: readonly number[] = [1, 4, 16, Infinity]
const folds = 5
const foldSweeps = 20

/**
 * How far pairs of values are to be believed, by what the published cells themselves say: each fifth of them is foretold
 * from the others, as the unpublished ones will be, and the strength with the highest likelihood is taken.
 */
export function chooseStrength(
  sizes: readonly number[],
  cells: CellList,
  counts: Float64Array,
  random: Random,
): number {
  if (cells.count < 2 * folds) return Infinity
  const order = shuffle(
    Uint32Array.from({ length: cells.count }, (_, cell) => cell),
    random,
  )
  const likelihoods = strengths.map((strength) => {
    let sum = 0
    for (let fold = 0; fold < folds; fold++) {
      const known = order.filter((_, i) => i % folds !== fold)
      const held = order.filter((_, i) => i % folds === fold)
      const picked = Uint32Array.of(...known, ...held)
      const list = { count: cells.count, places: cells.places.map((places) => picked.map((cell) => places[cell])) }
      const people = Float64Array.from(picked, (cell) => counts[cell])
      const fitted = fittedCells(cellModel(sizes, strength), list)
      fitCells(fitted, people, foldSweeps, known.length)
      sum += likelihood(fitted.rates.subarray(known.length), people.subarray(known.length))
    }
    return sum
  })
  return strengths[likelihoods.indexOf(Math.max(...likelihoods))]
}

function likelihood(rates: Float64Array, counts: Float64Array): number {
  const all = rates.reduce((sum, rate) => sum + rate, 0)
  let sum = 0
  for (const [cell, count] of counts.entries()) sum += count * Math.log(rates[cell] / all)
  return sum
}

/** What stands beside the quasi-identifiers of a row, as it was: how likely each value is in a cell. */
export interface BesideCell {
  readonly column: CodedColumn
  /** By value; and by column of the cells, by place × value. */
  readonly shares: Float64Array
  readonly factors: readonly Float64Array[]
}

/** A column of more values than this tells too little of each. */
const mostValues = 64
const sweeps = 20
/** Even where pairs of the other columns are not believed at all. */
const mostStrength = 16

/** Learns from rows whose cell is published how the columns that were left alone depend on it; pairs are believed as in the model. */
export function besideCells(
  release: Table,
  { sizes, strength }: Pick<CellModel, 'sizes' | 'strength'>,
  cells: CellList,
  cellOf: Uint32Array,
): BesideCell[] {
  const toward = Math.min(strength, mostStrength)
  return release.columns.flatMap((column) => {
    if (column.role !== 'sensitive' && column.role !== 'insensitive') return []
    const known = coded(column)
    const told = known.values.length > 1 && known.values.length <= mostValues
    return told ? [evidenceIn(known, sizes, cells, cellOf, toward)] : []
  })
}

function evidenceIn(
  column: CodedColumn,
  sizes: readonly number[],
  cells: CellList,
  cellOf: Uint32Array,
  strength: number,
): BesideCell {
  const width = column.values.length
  const seen = new Float64Array(cells.count * width)
  const sums = new Float64Array(cells.count)
  for (const [row, cell] of cellOf.entries()) {
    if (cell >= cells.count) continue
    seen[cell * width + column.codes[row]]++
    sums[cell]++
  }
  const evidence = {
    column,
    shares: new Float64Array(width).fill(1),
    factors: sizes.map((size) => new Float64Array(size * width).fill(1)),
  }
  const fitted = new Float64Array(cells.count * width)
  const rescale = (factors: Float64Array, entryOf: (cell: number) => number): void => {
    for (let cell = 0; cell < cells.count; cell++) {
      chancesIn(evidence, cells.places, cell, fitted, cell * width)
      for (let value = 0; value < width; value++) fitted[cell * width + value] *= sums[cell]
    }
    const [held, made] = [new Float64Array(factors.length), new Float64Array(factors.length)]
    for (let cell = 0; cell < cells.count; cell++)
      for (let value = 0; value < width; value++) {
        const entry = entryOf(cell) * width + value
        held[entry] += seen[cell * width + value]
        made[entry] += fitted[cell * width + value]
      }
    for (let entry = 0; entry < factors.length; entry++)
      factors[entry] = (held[entry] + strength) / (made[entry] / factors[entry] + strength)
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    rescale(evidence.shares, () => 0)
    for (const [c, factors] of evidence.factors.entries()) rescale(factors, (cell) => cells.places[c][cell])
  }
  return evidence
}

/** The chances of the values in a cell, written from `at` on. */
export function chancesIn(
  { shares, factors }: BesideCell,
  places: readonly Uint32Array[],
  cell: number,
  into: Float64Array,
  at: number,
): void {
  const width = shares.length
  let all = 0
  for (let value = 0; value < width; value++) {
    let chance = shares[value]
    for (let c = 0; c < factors.length; c++) chance *= factors[c][places[c][cell] * width + value]
    into[at + value] = chance
    all += chance
  }
  for (let value = 0; value < width; value++) into[at + value] /= all
}
