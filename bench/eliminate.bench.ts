import { eliminateInBlocks, eliminators, type Eliminator } from '../src/kinds/index.js'
import type { DistanceTable } from '../src/data/index.js'
import { stream, unit, streamsOf } from '../src/math/index.js'
import { textTable } from '../src/report/index.js'
import { naiveGba, naiveRba, naiveWba } from '../test/oracle/naive-eliminators.js'
import { type Benchmark, time } from './benchmark.js'

const sizes = [50, 100, 200, 400]
const seed = 1

export const eliminate: Benchmark = {
  id: 'eliminate',
  summary:
    'the elimination methods on random distance tables (goals: growth per doubling ≤ 9 for gba and rba, ≥ 30 × the naive twin at N = 100, rba 400 × 400 ≤ 30 s, 20,000 × 20 in blocks ≤ 10 s)',
  async run(print) {
    const methods = eliminators.filter(({ id }) => ['tba', 'wba', 'gba', 'rba'].includes(id))
    print('\nN × N: best of several runs in ms, and growth per doubling of N')
    const growth = methods.map((method) => [method.id, ...growthCells(method)])
    textTable([['', ...sizes.map((n) => `N = ${n}`)], ...growth]).forEach(print)

    print('\nRatio to the naive twin, which weighs and sorts everything again (same table, same run)')
    const twins = { wba: naiveWba, gba: naiveGba, rba: naiveRba }
    const ratios = Object.entries(twins).map(([id, twin]) => [id, ...[50, 100].map((n) => ratioCell(id, twin, n))])
    textTable([['', 'N = 50', 'N = 100'], ...ratios]).forEach(print)

    print('\nRows × columns, in ms')
    const shapes = [
      [1000, 20],
      [20, 1000],
    ] as const
    const tall = methods.map((method) => [
      method.id,
      ...shapes.map(([rows, columns]) => milliseconds(bestOf(method, randomTable(rows, columns), 3))),
      blocksCell(method, randomTable(20_000, 20)),
    ])
    textTable([['', '1,000 × 20', '20 × 1,000', '20,000 × 20, --block 100'], ...tall]).forEach(print)
  },
}

function growthCells(method: Eliminator): string[] {
  let before: number | undefined
  return sizes.map((n) => {
    const best = bestOf(method, randomTable(n, n), n >= 400 ? 2 : 5)
    const cell = `${milliseconds(best)}${before === undefined ? '' : ` (× ${(best / before).toFixed(1)})`}`
    before = best
    return cell
  })
}

function bestOf(method: Eliminator, table: DistanceTable, runs: number): number {
  return time(() => method.run(table, {}, stream(seed, 'unused')).steps.length, runs).bestMs
}

function ratioCell(id: string, twin: typeof naiveGba, n: number): string {
  const table = randomTable(n, n)
  const grid = table.contexts.map((_, row) => Array.from(table.distances.subarray(row * n, (row + 1) * n)))
  const method = eliminators.find((one) => one.id === id)!
  const fast = bestOf(method, table, 5)
  const naive = time(() => twin(grid, {}).steps.length, 1).bestMs
  return `${Math.round(naive / fast)} × (${milliseconds(naive)} against ${milliseconds(fast)} ms)`
}

function blocksCell(method: Eliminator, table: DistanceTable): string {
  return milliseconds(time(() => eliminateInBlocks(method, table, 100, {}, streamsOf(seed)).steps.length, 1).bestMs)
}

function randomTable(rows: number, columns: number): DistanceTable {
  const random = stream(seed, `bench/${rows}x${columns}`)
  return {
    contexts: Array.from({ length: rows }, (_, i) => `c${i}`),
    items: Array.from({ length: columns }, (_, i) => `i${i}`),
    distances: Float64Array.from({ length: rows * columns }, () => 3 * unit(random)),
  }
}

function milliseconds(ms: number): string {
  return ms.toFixed(ms < 10 ? 1 : 0)
}
