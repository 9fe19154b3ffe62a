import { describe, expect, test } from 'vitest'
import { expectPrinted, figure36, remaining, replay, type Printed } from './replay.js'

const third = 1 / 3
const equal = (share: number): Printed => Array.from({ length: 4 }, () => Array<number>(4).fill(share))

/** Cells as the thesis names them: row context, column item. */
function named(steps: readonly { row: number; column: number }[]): string[] {
  return steps.map(({ row, column }) => `${figure36.contexts[row]} / ${figure36.items[column]}`)
}

test('Figure 3.6: the largest distance is 2.93, between gangrene and icd; eliminating nothing keeps the table', () => {
  expect(Math.max(...figure36.distances)).toBe(2.93)
  expect(remaining([])[2][1]).toBe(2.93)
  expect(remaining([])[0]).toEqual([0.56, 0.78, 1.57, 2.19])
})

test('mda: reproduces Figure 4.1', () => {
  expect(remaining(replay('mda').steps)).toEqual([
    [0.56, 0.78, 1.57, 2.19],
    [1.75, 0.58, 1.74, 1.53],
    [2.6, null, 1.78, 1.49],
    [1.6, 1.51, 1.89, 1.03],
  ])
})

describe('tba', () => {
  const figure43: Printed = [
    [0.56, 0.78, 1.57, null],
    [null, 0.58, null, 1.53],
    [null, null, null, 1.49],
    [1.6, 1.51, null, 1.03],
  ]

  test('reproduces Figure 4.3 with the threshold rounded to 1.60 as printed', () => {
    expect(remaining(replay('tba', { threshold: 1.6 }).steps)).toEqual(figure43)
  })

  test('with the exact mean 1.595625 also eliminates knee / blood pressure (1.60), and nothing else', () => {
    const { threshold, steps } = replay('tba')
    expect(threshold).toBe(1.595625)
    const exact = figure43.map((line, row) => (row === 3 ? [null, ...line.slice(1)] : line))
    expect(remaining(steps)).toEqual(exact)
  })
})

describe('wba', () => {
  const { snapshots, steps, threshold } = replay('wba')

  test('starts from the weights and the weighted table of Figure 4.7, threshold 0.90', () => {
    const start = snapshots[0]
    expect(threshold).toBeCloseTo(0.9, 2)
    expectPrinted(start.rowWeights, start.weighted, equal(1 / 4), 9)
    expectPrinted(start.columnWeights, start.weighted, equal(1 / 4), 9)
    expectPrinted(start.weighted, start.weighted, [
      [0.32, 0.44, 0.88, 1.23],
      [0.98, 0.33, 0.98, 0.86],
      [1.46, 1.65, 1.0, 0.84],
      [0.9, 0.85, 1.06, 0.58],
    ])
  })

  test('reproduces Figure 4.8 after the first iteration', () => {
    expectFirstIterationWithEqualShares(snapshots[1])
  })

  test('reproduces Figure 4.9 after the fourth and last iteration', () => {
    const end = snapshots[4]
    expect(snapshots).toHaveLength(5)
    expectPrinted(
      end.rowWeights,
      end.weighted,
      [
        [third, third, third, null],
        [1 / 4, 1 / 4, 1 / 4, 1 / 4],
        [null, null, 1 / 2, 1 / 2],
        [third, third, null, third],
      ],
      9,
    )
    expectPrinted(
      end.columnWeights,
      end.weighted,
      [
        [third, third, third, null],
        [third, third, third, third],
        [null, null, third, third],
        [third, third, null, third],
      ],
      9,
    )
    expectPrinted(end.weighted, end.weighted, [
      [0.25, 0.35, 0.7, null],
      [0.88, 0.29, 0.87, 0.77],
      [null, null, 0.59, 0.5],
      [0.71, 0.67, null, 0.46],
    ])
    expect(named(steps)).toEqual([
      'gangrene / icd',
      'gangrene / blood pressure',
      'heart disease / injury',
      'knee / limbs',
    ])
  })
})

describe('gba', () => {
  const { snapshots, steps, threshold } = replay('gba')

  test('chooses the column icd with vulnerability 0.80 against the threshold 0.45', () => {
    expect(threshold).toBeCloseTo(0.445, 3)
    expect(steps[0].group).toBe('column')
    expect(steps[0].score).toBeCloseTo(0.8, 2)
  })

  test('reproduces Figure 4.11 of the thesis and Fig. 5 of the article after the first iteration', () => {
    expectFirstIterationWithEqualShares(snapshots[1])
  })

  test('reproduces Figure 4.12 of the thesis and Fig. 6 of the article after the fifth and last iteration', () => {
    const end = snapshots[5]
    expect(snapshots).toHaveLength(6)
    expectPrinted(
      end.rowWeights,
      end.weighted,
      [
        [third, third, third, null],
        [null, 1 / 2, null, 1 / 2],
        [null, null, 1 / 2, 1 / 2],
        [1 / 4, 1 / 4, 1 / 4, 1 / 4],
      ],
      9,
    )
    expectPrinted(
      end.columnWeights,
      end.weighted,
      [
        [1 / 2, third, third, null],
        [null, third, null, third],
        [null, null, third, third],
        [1 / 2, third, third, third],
      ],
      9,
    )
    expectPrinted(end.weighted, end.weighted, [
      [0.19, 0.35, 0.7, null],
      [null, 0.19, null, 0.51],
      [null, null, 0.59, 0.5],
      [0.6, 0.76, 0.95, 0.52],
    ])
  })

  test('stops because the most vulnerable group left, the column blood pressure, has only 0.41', () => {
    const goesOn = replay('gba', { threshold: 0.4 }).steps[5]
    expect(goesOn.group).toBe('column')
    expect(goesOn.column).toBe(0)
    expect(goesOn.score).toBeCloseTo(0.41, 2)
  })

  test('divided by the range as Definition 20 prints, the first row has vulnerability 0.48, not the 0.44 of its gap', () => {
    const start = snapshots[0].weighted[0]
    const gap = start[2] - start[1]
    expect(gap).toBeCloseTo(0.44, 2)
    expect(gap / (start[3] - start[0])).toBeCloseTo(0.48, 2)
    expect(replay('gba', { normalise: true }).threshold).not.toBeCloseTo(0.445, 2)
  })
})

describe('rba', () => {
  const { snapshots, steps } = replay('rba')

  test('reproduces Figure 4.15 of the thesis and Fig. 8 of the article after the first iteration', () => {
    const first = snapshots[1]
    expectPrinted(
      first.rowWeights,
      first.weighted,
      [
        [1 / 4, 1 / 4, 1 / 4, 1 / 4],
        [1 / 4, 1 / 4, 1 / 4, 1 / 4],
        [1 / 4, null, 3 / 8, 3 / 8],
        [1 / 4, 1 / 4, 1 / 4, 1 / 4],
      ],
      9,
    )
    expectPrinted(
      first.columnWeights,
      first.weighted,
      [
        [1 / 4, third, 1 / 4, 1 / 4],
        [1 / 4, third, 1 / 4, 1 / 4],
        [1 / 4, null, 1 / 4, 1 / 4],
        [1 / 4, third, 1 / 4, 1 / 4],
      ],
      9,
    )
    expectPrinted(first.weighted, first.weighted, [
      [0.32, 0.39, 0.88, 1.23],
      [0.98, 0.29, 0.98, 0.86],
      [1.46, null, 0.83, 0.7],
      [0.9, 0.76, 1.06, 0.58],
    ])
  })

  test('reproduces Figure 4.16 of the thesis after the second iteration', () => {
    const second = snapshots[2]
    expectPrinted(
      second.rowWeights,
      second.weighted,
      [
        [1 / 4, 1 / 4, 1 / 4, 1 / 4],
        [1 / 4, 1 / 4, 1 / 4, 1 / 4],
        [null, null, 1 / 2, 1 / 2],
        [1 / 4, 1 / 4, 1 / 4, 1 / 4],
      ],
      9,
    )
    expectPrinted(
      second.columnWeights,
      second.weighted,
      [
        [1 / 2, third, 1 / 4, 1 / 4],
        [1 / 4, third, 1 / 4, 1 / 4],
        [null, null, 1 / 4, 1 / 4],
        [1 / 4, third, 1 / 4, 1 / 4],
      ],
      9,
    )
    expectPrinted(second.weighted, second.weighted, [
      [0.21, 0.39, 0.88, 1.23],
      [0.98, 0.29, 0.98, 0.86],
      [null, null, 0.67, 0.56],
      [0.9, 0.76, 1.06, 0.58],
    ])
  })

  test('reproduces Figure 4.17 of the thesis and Fig. 9 of the article after ten iterations', () => {
    const tenth = snapshots[10]
    expect(steps).toHaveLength(10)
    expectPrinted(
      tenth.rowWeights,
      tenth.weighted,
      [
        [1 / 2, 1 / 2, null, null],
        [null, 1, null, null],
        [null, null, 1 / 2, 1 / 2],
        [null, null, null, 1],
      ],
      9,
    )
    expectPrinted(
      tenth.columnWeights,
      tenth.weighted,
      [
        [1, 1 / 2, null, null],
        [null, 1 / 2, null, null],
        [null, null, 1, 1 / 2],
        [null, null, null, 1 / 2],
      ],
      9,
    )
    expectPrinted(tenth.weighted, tenth.weighted, [
      [0, 0.2, null, null],
      [null, 0, null, null],
      [null, null, 0, 0.37],
      [null, null, null, 0],
    ])
  })

  test('leaves exactly the originals of Figure 1.3', () => {
    expect(remaining(steps)).toEqual([
      [0.56, 0.78, null, null],
      [null, 0.58, null, null],
      [null, null, 1.78, 1.49],
      [null, null, null, 1.03],
    ])
  })
})

/** Figures 4.8, 4.11 and Fig. 5 print the same state: gangrene / icd gone, its weight shared by all left. */
function expectFirstIterationWithEqualShares(first: ReturnType<typeof replay>['snapshots'][number]): void {
  const quarters = [1 / 4, 1 / 4, 1 / 4, 1 / 4]
  const rows: Printed = [quarters, quarters, [third, null, third, third], quarters]
  const columns: Printed = [0, 1, 2, 3].map((row) => [1 / 4, row === 2 ? null : third, 1 / 4, 1 / 4])
  expectPrinted(first.rowWeights, first.weighted, rows, 9)
  expectPrinted(first.columnWeights, first.weighted, columns, 9)
  expectPrinted(first.weighted, first.weighted, [
    [0.32, 0.39, 0.88, 1.23],
    [0.98, 0.29, 0.98, 0.86],
    [1.3, null, 0.89, 0.75],
    [0.9, 0.76, 1.06, 0.58],
  ])
}
