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
