import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eliminators } from '../../src/kinds/index.js'
import { stream } from '../../src/math/index.js'
import { naiveGba, naiveMda, naiveRba, naiveTba, naiveWba, type Grid } from './naive-eliminators.js'
import { tries } from '../laws/tries.js'

const twins = { mda: naiveMda, tba: naiveTba, wba: naiveWba, gba: naiveGba, rba: naiveRba }

/** Tables of any shape, a third of them on a coarse grid (many ties), with unreliable cells in some. */
const grids = fc
  .record({
    rows: fc.integer({ min: 2, max: 9 }),
    columns: fc.integer({ min: 2, max: 9 }),
    levels: fc.constantFrom(3, 6, 2 ** 31),
    holes: fc.constantFrom(0, 0, 0.15, 0.5),
    seed: fc.nat(),
  })
  .map(({ rows, columns, levels, holes, seed }): Grid => {
    const random = stream(seed, 'grid')
    return Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => {
        const unreliable = random() / 2 ** 32 < holes
        const value = (random() % levels) / (levels > 6 ? 2 ** 29 : 2)
        return unreliable ? NaN : value
      }),
    )
  })

describe.each(Object.entries(twins))('%s', (id, twin) => {
  const eliminator = eliminators.find((one) => one.id === id)!

  test('eliminates the same cells in the same order as the naive twin', () => {
    fc.assert(
      fc.property(grids, fc.boolean(), fc.option(fc.double({ min: 0, max: 2, noNaN: true })), (grid, divide, given) => {
        const normalise = divide && 'normalise' in eliminator.parameters
        const threshold = 'threshold' in eliminator.parameters ? (given ?? undefined) : undefined
        const fast = eliminator.run(tableOf(grid), { normalise, threshold }, stream(1, 'unused'))
        const naive = twin(grid, { normalise, threshold })
        expect(fast.steps.map(({ row, column, score }) => ({ row, column, score }))).toEqual(naive.steps)
        expect(fast.threshold).toEqual(naive.threshold)
      }),
      { numRuns: tries(2000) },
    )
  })
})

function tableOf(grid: Grid) {
  return {
    contexts: grid.map((_, i) => `c${i}`),
    items: grid[0].map((_, j) => `i${j}`),
    distances: Float64Array.from(grid.flat()),
  }
}
