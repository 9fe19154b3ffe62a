import { expect, test } from 'vitest'
import { marginals } from '../../src/kinds/sets/attack/undertext/belief-propagation.js'
import {
  type CrowdLesson,
  type ReleaseEvidence,
  fullnessShift,
} from '../../src/kinds/sets/attack/undertext/fullness.js'
import { logitsOf } from '../../src/kinds/sets/attack/undertext/logistic-regression.js'
import { normalQuantile } from '../../src/math/normal.js'
import { type Random, stream, unit } from '../../src/math/index.js'

const [rows, columns] = [6, 3]
/** log-odds of an original before the evidence, and what a unit of it is worth. */
const [before, worth] = [-1, 2]

/** Evidence that is higher by `worth` where there is an original: its log-odds are worth · (x − worth / 2). */
function table(logit: number, random: Random): CrowdLesson {
  const cells = rows * columns
  const truth = new Uint8Array(cells)
  do for (let cell = 0; cell < cells; cell++) truth[cell] = unit(random) < 1 / (1 + Math.exp(-logit)) ? 1 : 0
  while (!covered(truth))
  const told = Float64Array.from(truth, (one) => worth * one + normalQuantile(unit(random)))
  const nothing = new Float64Array(cells)
  const witnesses = { measures: [told], cells: [], columns: [nothing], tables: [nothing] }
  return { rows, columns, witnesses, truth, offset: before, weight: 1 }
}

function covered(truth: Uint8Array): boolean {
  const has = (cells: readonly number[]): boolean => cells.some((cell) => truth[cell] === 1)
  const inRows = Array.from({ length: rows }, (_r, r) => Array.from({ length: columns }, (_c, c) => r * columns + c))
  const inColumns = Array.from({ length: columns }, (_c, c) => Array.from({ length: rows }, (_r, r) => r * columns + c))
  return [...inRows, ...inColumns].every(has)
}

const coefficients = { intercept: -(worth * worth) / 2, weights: Float64Array.of(worth, 0, 0) }

function world(shift: number, seed: number) {
  const random = stream(seed, 'fullness')
  const crowd = Array.from({ length: 150 }, () => table(before, random))
  const release = Array.from({ length: 80 }, () => table(before + shift, random))
  return { crowd, release }
}

function readAs({ crowd, release }: ReturnType<typeof world>): number {
  const tables: ReleaseEvidence[] = release.map((one) => ({ ...one, partial: undefined }))
  return fullnessShift(crowd, tables, coefficients)
}

test('fullness: sets as full as in the crowd are left as they are, fuller ones are found from the evidence alone', () => {
  for (const seed of [1, 2, 3]) {
    expect(Math.abs(readAs(world(0, seed)))).toBeLessThan(0.5)
    const fuller = world(1.5, seed)
    const shift = readAs(fuller)
    expect(shift).toBeGreaterThan(0.75)
    expect(shift).toBeLessThan(2.25)
    // The chances add up to the originals as they did not before.
    const missing = (by: number): number => {
      const off = fuller.release.map(({ truth, witnesses }) => {
        const features = [...witnesses.measures, ...witnesses.columns, ...witnesses.tables]
        const logits = logitsOf({ rows, columns, features }, coefficients, before + by)
        return marginals(logits, rows, columns).reduce((sum, chance, cell) => sum + chance - truth[cell], 0)
      })
      return Math.abs(off.reduce((sum, one) => sum + one, 0))
    }
    expect(missing(shift)).toBeLessThan(missing(0) / 2)
  }
})

test('fullness: of a few tables nothing is said', () => {
  const { crowd, release } = world(3, 1)
  expect(readAs({ crowd, release: release.slice(0, 7) })).toBe(0)
  expect(readAs({ crowd: crowd.slice(0, 7), release })).toBe(0)
})
