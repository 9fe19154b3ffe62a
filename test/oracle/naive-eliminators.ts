/**
 * The six methods as the papers print them: the whole table weighed again, every group sorted again, after every
 * elimination. O((rows · columns)²) and meant to be read, not run on anything large. Settled points as in
 * docs/methods/semantic-attack.md. Only the mean is shared with the fast code: a threshold that differs in the last bit
 * would decide ties differently.
 */
import { meanOfKnown } from '../../src/math/interval.js'

export type Grid = readonly (readonly number[])[]

interface NaiveStep {
  readonly row: number
  readonly column: number
  readonly score: number
}

export interface NaiveResult {
  readonly threshold: number | null
  readonly steps: readonly NaiveStep[]
}

interface Cell {
  readonly row: number
  readonly column: number
  readonly value: number
}

interface Options {
  readonly threshold?: number | undefined
  readonly normalise?: boolean | undefined
}

export function naiveMda(grid: Grid): NaiveResult {
  const [farthest] = cellsOf(grid).sort(greaterFirst)
  return { threshold: null, steps: farthest ? [{ ...at(farthest), score: farthest.value }] : [] }
}

export function naiveTba(grid: Grid, options: Options): NaiveResult {
  const threshold = options.threshold ?? meanOfKnown(cellsOf(grid).map((cell) => cell.value))
  const gone = emptyOf(grid)
  const steps: NaiveStep[] = []
  for (const cell of cellsOf(grid).sort(greaterFirst)) {
    if (!(cell.value > threshold) || !mayGo(leftOf(gone), cell)) continue
    gone[cell.row][cell.column] = true
    steps.push({ ...at(cell), score: cell.value })
  }
  return { threshold, steps }
}

export function naiveWba(grid: Grid, options: Options): NaiveResult {
  const gone = emptyOf(grid)
  const threshold = options.threshold ?? meanOfKnown(cellsOf(equallyWeighted(grid, gone)).map((cell) => cell.value))
  const steps: NaiveStep[] = []
  for (;;) {
    const left = leftOf(gone)
    const open = cellsOf(equallyWeighted(grid, gone)).filter((cell) => mayGo(left, cell))
    const [farthest] = open.sort(greaterFirst)
    if (!farthest || !(farthest.value > threshold)) return { threshold, steps }
    gone[farthest.row][farthest.column] = true
    steps.push({ ...at(farthest), score: farthest.value })
  }
}

export function naiveGba(grid: Grid, options: Options): NaiveResult {
  const gone = emptyOf(grid)
  const threshold = options.threshold ?? meanVulnerability(equallyWeighted(grid, gone), options)
  const steps: NaiveStep[] = []
  for (;;) {
    const best = mostVulnerable(equallyWeighted(grid, gone), gone, options)
    if (!best || !(best.vulnerability > threshold)) return { threshold, steps }
    gone[best.cell.row][best.cell.column] = true
    steps.push({ ...at(best.cell), score: best.vulnerability })
  }
}

export function naiveRba(grid: Grid, options: Options): NaiveResult {
  const gone = emptyOf(grid)
  const rowWeights = grid.map((row) => row.map(() => 1 / row.length))
  const columnWeights = grid.map((row) => row.map(() => 1 / grid.length))
  const weigh = (): number[][] =>
    grid.map((row, i) =>
      row.map((distance, j) => (gone[i][j] ? NaN : distance * ((1 - rowWeights[i][j]) * (1 - columnWeights[i][j])))),
    )
  const threshold = options.threshold ?? meanVulnerability(weigh(), options)
  const steps: NaiveStep[] = []
  for (;;) {
    const weighted = weigh()
    const best = mostVulnerable(weighted, gone, options)
    if (!best || !(best.vulnerability > threshold)) return { threshold, steps }
    const { row, column } = best.cell
    const nearInRow = lowerCluster(rowOf(weighted, row))
    const nearInColumn = lowerCluster(columnOf(weighted, column))
    share(rowWeights, best.cell, nearInRow)
    share(columnWeights, best.cell, nearInColumn)
    gone[row][column] = true
    steps.push({ row, column, score: best.vulnerability })
  }
}

function share(weights: number[][], from: Cell, cluster: readonly Cell[]): void {
  const heirs = cluster.filter((cell) => cell.row !== from.row || cell.column !== from.column)
  for (const heir of heirs) {
    weights[heir.row][heir.column] = Math.min(
      1,
      weights[heir.row][heir.column] + weights[from.row][from.column] / heirs.length,
    )
  }
}

function equallyWeighted(grid: Grid, gone: readonly boolean[][]): number[][] {
  const { inRow, inColumn } = leftOf(gone)
  return grid.map((row, i) =>
    row.map((distance, j) => (gone[i][j] ? NaN : distance * ((1 - 1 / inRow[i]) * (1 - 1 / inColumn[j])))),
  )
}

function mostVulnerable(weighted: Grid, gone: readonly boolean[][], options: Options) {
  const left = leftOf(gone)
  const groups = [
    ...weighted.map((_, i) => ({ column: false, cells: rowOf(weighted, i) })),
    ...weighted[0].map((_, j) => ({ column: true, cells: columnOf(weighted, j) })),
  ]
  const candidates = groups.flatMap((group) => {
    const cell = rising(group.cells).at(-1)
    return cell && mayGo(left, cell)
      ? [{ cell, column: group.column, vulnerability: vulnerability(group.cells, options) }]
      : []
  })
  candidates.sort(
    (a, b) =>
      b.vulnerability - a.vulnerability ||
      b.cell.value - a.cell.value ||
      Number(a.column) - Number(b.column) ||
      a.cell.row - b.cell.row ||
      a.cell.column - b.cell.column,
  )
  return candidates[0]
}

function meanVulnerability(weighted: Grid, options: Options): number {
  const rows = weighted.map((_, i) => vulnerability(rowOf(weighted, i), options))
  const columns = weighted[0].map((_, j) => vulnerability(columnOf(weighted, j), options))
  return meanOfKnown([...rows, ...columns])
}

function vulnerability(group: readonly Cell[], { normalise }: Options): number {
  if (group.length < 2) return 0
  const values = rising(group).map((cell) => cell.value)
  const widest = Math.max(...values.slice(1).map((value, i) => value - values[i]))
  const range = values.at(-1)! - values[0]
  return normalise && widest > 0 ? widest / range : widest
}

function lowerCluster(group: readonly Cell[]): Cell[] {
  const cells = rising(group)
  let upper = 0
  let widest = 0
  for (let i = 1; i < cells.length; i++) {
    if (cells[i].value - cells[i - 1].value < widest) continue
    widest = cells[i].value - cells[i - 1].value
    upper = i
  }
  return cells.slice(0, upper)
}

function cellsOf(grid: Grid): Cell[] {
  return grid.flatMap((_, row) => rowOf(grid, row))
}

function rowOf(grid: Grid, row: number): Cell[] {
  return known(grid[row].map((value, column) => ({ row, column, value })))
}

function columnOf(grid: Grid, column: number): Cell[] {
  return known(grid.map((line, row) => ({ row, column, value: line[column] })))
}

function known(cells: readonly Cell[]): Cell[] {
  return cells.filter(({ value }) => !Number.isNaN(value))
}

function rising(cells: readonly Cell[]): Cell[] {
  return [...cells].sort((a, b) => -greaterFirst(a, b))
}

function greaterFirst(a: Cell, b: Cell): number {
  return b.value - a.value || a.row - b.row || a.column - b.column
}

interface Left {
  readonly inRow: readonly number[]
  readonly inColumn: readonly number[]
}

function leftOf(gone: readonly boolean[][]): Left {
  return {
    inRow: gone.map((line) => line.filter((out) => !out).length),
    inColumn: gone[0].map((_, j) => gone.filter((line) => !line[j]).length),
  }
}

function mayGo({ inRow, inColumn }: Left, { row, column }: Cell): boolean {
  return inRow[row] >= 2 && inColumn[column] >= 2
}

function emptyOf(grid: Grid): boolean[][] {
  return grid.map((row) => row.map(() => false))
}

function at({ row, column }: Cell) {
  return { row, column }
}
