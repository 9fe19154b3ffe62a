import type { PairedColumn, PairedTable } from './paired-table.js'

/** What a release lost cell by cell. A row that is no longer told loses all of it. */
export interface CellLosses {
  /** ARX's loss by column, and over all: the geometric mean of 1 + loss, less 1. */
  readonly lossOf: readonly number[]
  readonly loss: number
  /** Sweeney's precision; undefined where no column has a hierarchy. */
  readonly precision: number | undefined
  /** Mean of level over height of what is told; undefined likewise. */
  readonly distortion: number | undefined
  /** Mean of 1 - (leaves under it - 1) / (leaves - 1): 1 where nothing was changed. */
  readonly granularity: number
  /** NCP of a row (the sum over its columns), the mean of all rows; GCP is that over the number of columns. */
  readonly ncp: number
  readonly gcp: number
  readonly suppressedCells: number
  readonly unreadCells: number
}

export function cellLosses({ columns, rowCount, dropped, suppressed }: PairedTable): CellLosses {
  const lossOf = columns.map((column) => arxLoss(column, rowCount, dropped))
  const logs = lossOf.reduce((sum, loss) => sum + Math.log1p(loss), 0)
  const mean = (per: (column: PairedColumn, code: number) => number, whenDropped: number, over = columns): number => {
    let sum = 0
    for (const column of over) {
      sum += dropped * whenDropped
      for (const [code, count] of column.after.entries()) if (count > 0) sum += count * per(column, code)
    }
    return rowCount === 0 ? 0 : sum / (rowCount * Math.max(1, over.length))
  }
  const gcp = mean(penalty, 1)
  const levelled = columns.filter(({ levels, height }) => levels && height > 0)
  const share = ({ levels, height }: PairedColumn, code: number) => levels![code] / height
  const lost = levelled.length === 0 ? undefined : mean(share, 1, levelled)
  return {
    lossOf,
    loss: columns.length === 0 ? 0 : Math.expm1(logs / columns.length),
    precision: lost === undefined ? undefined : 1 - lost,
    // Rows of which nothing is told are at the top of every column: what is left of the sum are the others, if any.
    distortion:
      lost === undefined || suppressed >= rowCount
        ? lost
        : Math.max(0, (lost * rowCount - suppressed) / (rowCount - suppressed)),
    granularity: mean(({ sizes, leafCount }, code) => 1 - (sizes[code] - 1) / Math.max(1, leafCount - 1), 0),
    ncp: gcp * columns.length,
    gcp,
    suppressedCells: columns.reduce((sum, column) => sum + dropped + starsOf(column), 0),
    unreadCells: columns.reduce((sum, { unread }) => sum + unread, 0),
  }
}

/** v = (Σ share - N/leaves) / (N - N/leaves), as ARX 3.9 has it: 0 is the original, 1 is nothing. */
function arxLoss({ after, sizes, leafCount }: PairedColumn, rowCount: number, dropped: number): number {
  if (leafCount < 2 || rowCount === 0) return 0
  let shares = dropped * leafCount
  for (const [code, count] of after.entries()) shares += count * sizes[code]
  return (shares - rowCount) / (rowCount * (leafCount - 1))
}

/** Normalised certainty penalty (Xu et al. 2006): width over range of an interval, share of the leaves of a node. */
function penalty({ widths, sizes, leafCount }: PairedColumn, code: number): number {
  if (!Number.isNaN(widths[code])) return widths[code]
  return sizes[code] > 1 ? sizes[code] / leafCount : 0
}

/** Cells that tell nothing of what they were, where there was something to tell. */
function starsOf({ after, covers, leafCount }: PairedColumn): number {
  let stars = 0
  for (const [code, count] of after.entries()) if (leafCount > 1 && covers[code].length === leafCount) stars += count
  return stars
}
