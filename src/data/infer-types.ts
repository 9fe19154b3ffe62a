import type { ColumnNote, ColumnType, Written } from './table.js'
import { type Tally, type TypedCells, isMostly, tallied } from './type-tally.js'

export interface InferredType {
  readonly type: ColumnType
  readonly exceptions: number
  readonly written?: Written
  readonly notes?: readonly ColumnNote[]
}

/**
 * The type of a column by all its cells, each value looked at once: at most one present cell in twenty is an exception
 * to it. Missing cells say nothing. A code with a leading zero makes the whole column text: as a number it would lose
 * the zero. Dates whose day and month could change places are settled by those of the column that cannot, and counted
 * when there are none.
 */
export function inferredType(cells: TypedCells, { decimalComma = true } = {}): InferredType {
  const tally = tallied(cells)
  const { present, zeros } = tally
  const fits = (count: number): boolean => isMostly(count, present)
  const of = (type: ColumnType, count: number, rest: Partial<InferredType> = {}): InferredType => ({
    type,
    exceptions: present - count,
    ...rest,
  })
  const truths = Math.max(...tally.truths)
  if (fits(truths)) return of('boolean', truths)
  const commas = decimalComma && tally.commas > tally.points
  const decimals = commas ? tally.commas : tally.points
  if (zeros === 0 && fits(tally.integers + decimals)) {
    const notes: ColumnNote[] = []
    if (commas && tally.thousands > 0) notes.push({ kind: 'ambiguous comma', cells: tally.thousands })
    if (!commas && tally.exponents > 0) notes.push({ kind: 'exponents', cells: tally.exponents })
    return of(decimals > 0 ? 'number' : 'integer', tally.integers + decimals, {
      ...(commas && { written: 'decimal comma' as const }),
      ...(notes.length > 0 && { notes }),
    })
  }
  return (
    dates(tally, of, fits) ??
    of(
      'text',
      present,
      zeros > 0 && fits(zeros + tally.integers + decimals) ? { notes: [{ kind: 'leading zeros', cells: zeros }] } : {},
    )
  )
}

function dates(
  { ymd, dmy, mdy, either, same }: Tally,
  of: (type: ColumnType, count: number, rest?: Partial<InferredType>) => InferredType,
  fits: (count: number) => boolean,
): InferredType | undefined {
  const all = ymd + dmy + mdy + either + same
  if (!fits(all)) return undefined
  if (dmy + mdy === 0 && either > 0) return of('date', all, { notes: [{ kind: 'ambiguous dates', cells: either }] })
  // Dates that are the same both ways go with any order.
  const [most, ...others] = [
    { written: 'ymd' as const, cells: ymd },
    { written: 'dmy' as const, cells: dmy + (dmy > mdy ? either : 0) },
    { written: 'mdy' as const, cells: mdy + (mdy > dmy ? either : 0) },
  ].toSorted((a, b) => b.cells - a.cells)
  const mixed = others.reduce((sum, { cells }) => sum + cells, 0)
  if (mixed > 0) return of('date', all, { notes: [{ kind: 'mixed dates', cells: mixed }] })
  return of('date', all, most.cells > 0 ? { written: most.written } : {})
}
