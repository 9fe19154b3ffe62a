import { type CodedColumn, type Table, coded } from '../../../../data/table.js'
import type { CellList, CellModel } from './cell-model.js'

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
