import { expect } from 'vitest'
import { eliminators, type EliminationParams } from '../../src/kinds/index.js'
import type { DistanceTable } from '../../src/data/index.js'
import { stream } from '../../src/math/index.js'

/** Figure 3.6 of the thesis, Fig. 4 of the article. */
export const figure36: DistanceTable = {
  contexts: ['heart disease', 'anesthesia', 'gangrene', 'knee'],
  items: ['blood pressure', 'icd', 'limbs', 'injury'],
  distances: Float64Array.of(
    0.56,
    0.78,
    1.57,
    2.19,
    1.75,
    0.58,
    1.74,
    1.53,
    2.6,
    2.93,
    1.78,
    1.49,
    1.6,
    1.51,
    1.89,
    1.03,
  ),
}

export type Printed = readonly (readonly (number | null)[])[]

interface Snapshot {
  readonly rowWeights: number[][]
  readonly columnWeights: number[][]
  readonly weighted: number[][]
}

/** Runs a method on Figure 3.6, keeping both weight tables and the weighted table of every iteration. */
export function replay(id: string, params: EliminationParams = {}) {
  const snapshots: Snapshot[] = []
  const eliminator = eliminators.find((one) => one.id === id)!
  const draw = (value: (row: number, column: number) => number): number[][] =>
    figure36.contexts.map((_, row) => figure36.items.map((_item, column) => value(row, column)))
  const result = eliminator.run(
    figure36,
    {
      ...params,
      watch: (moment) =>
        snapshots.push({
          rowWeights: draw(moment.rowWeight),
          columnWeights: draw(moment.columnWeight),
          weighted: draw(moment.weighted),
        }),
    },
    stream(1, 'replay'),
  )
  return { ...result, snapshots }
}

/** As the figures print it: "-" (null) where eliminated, else equal when rounded to the printed digits. */
export function expectPrinted(found: number[][], eliminatedIn: number[][], printed: Printed, digits = 2): void {
  const half = 0.5 * 10 ** -digits + 1e-9
  printed.forEach((line, row) =>
    line.forEach((value, column) => {
      const where = `row ${row + 1}, column ${column + 1}`
      if (value === null) expect(eliminatedIn[row][column], where).toBeNaN()
      else expect(Math.abs(found[row][column] - value), where).toBeLessThanOrEqual(half)
    }),
  )
}

/** The cells kept after a run, with their distances; "-" (null) where eliminated. */
export function remaining(steps: readonly { row: number; column: number }[]): Printed {
  return figure36.contexts.map((_, row) =>
    figure36.items.map((_item, column) =>
      steps.some((step) => step.row === row && step.column === column)
        ? null
        : figure36.distances[row * figure36.items.length + column],
    ),
  )
}
