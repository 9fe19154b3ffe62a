import { classesOf } from '../../src/kinds/table/classes.js'
import { expect, test } from 'vitest'
import { everyAttack, tableRelease } from '../../src/kinds/index.js'
import { type Table, coded } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { shuffle, stream } from '../../src/math/index.js'
import { attack } from '../../src/run/index.js'
import type { Finding } from '../../src/score/index.js'
import { adultAt, adultFile, atLevels, readAdult, withoutClasses } from '../adult.js'

const attacks = await everyAttack()

const needs = '[needs ../shared/data]'
const levels = '0-3-0-0-2-1-1-0'
const fewerThanFive = (size: number): boolean => size < 5

async function found(id: string, release: Table, given: { original?: Table; control?: Table } = {}): Promise<Finding> {
  const method = attacks.find((one) => one.on === 'table' && one.id === id)!
  const outcome = await attack(tableRelease(release), method, withFallbacks(method.parameters, {}), {
    granted: {},
    seed: 1,
    ...given,
  })
  if (outcome.kind === 'not measured') throw new Error(outcome.because)
  return outcome.finding
}

const figure = ({ figures }: Finding, name: string): number => figures.find(({ id }) => id === name)!.attack.value

test.skipIf(!adultFile)(
  `adult-homogeneity-k5, adult-majority-k5: 0, 54 and 1,286 people; 0.3049694614 ${needs}`,
  async () => {
    const release = withoutClasses(await adultAt(levels, 'occupation'), fewerThanFive)
    const finding = await found('majority', release)
    expect(finding.records).toEqual({ tried: 28816, of: 30162, unique: null })
    expect(['certain', 'twoAtMost', 'halfOrMore'].map((id) => figure(finding, id))).toEqual([0, 54, 1286])
    expect(figure(finding, 'expected')).toBeCloseTo(0.3049694614, 10)
    // Dealt out anew, the same classes would be nearly as far from certain: what is read is in the values, not in the classes.
    expect(finding.figures.find(({ id }) => id === 'expected')!.baseline!.value).toBeLessThan(0.3)
  },
)

test.skipIf(!adultFile)(
  `adult-skewness-k5: 1,003 people whose true value has lift ≥ 5, at most 154.7 ${needs}`,
  async () => {
    const release = withoutClasses(await adultAt(levels, 'occupation'), fewerThanFive)
    const finding = await found('skewness', release, { original: await readAdult(['occupation']) })
    expect(figure(finding, 'lift')).toBe(1003)
    expect(figure(finding, 'greatestLift')).toBeCloseTo(154.7, 1)
  },
)

test.skipIf(!adultFile)(`adult-raw-inference: 0.5968768649, 10,098 homogeneous ${needs}`, async () => {
  const adult = await readAdult(['occupation'])
  const finding = await found('majority', adult, { original: adult })
  expect(finding.success!.value).toBeCloseTo(0.5968768649, 10)
  expect(finding.people).toBe(10098)
})

test.skipIf(!adultFile)(`adult-suda: 15,512 alone by all nine columns, minimal uniques by size ${needs}`, async () => {
  const adult = await readAdult(['occupation'])
  const finding = await found('columns', adult)
  // To somebody who knows the occupation too 15,512 stand alone, and tell nothing more; of the others it is told.
  expect(classesOf(adult, adult.columns).sizes.filter((size) => size === 1).length).toBe(15512)
  expect(finding.notes.join()).toContain('6,671 rows more stand alone')
  expect(figure(finding, 'alone')).toBe(8841)
  expect(Array.from({ length: 8 }, (_, i) => figure(finding, `minimal${i + 1}`))).toEqual([
    2, 1204, 14890, 26029, 15983, 4172, 498, 31,
  ])
})

test.skipIf(!adultFile)(
  `adult-nonmember: members 0.308, people outside 0.281, whichever way they are found ${needs}`,
  async () => {
    const adult = await readAdult(['occupation'])
    const [inside, outside, leftOut]: number[][] = [[], [], []]
    for (let seed = 1; seed <= 5; seed++) {
      const order = shuffle(
        Uint32Array.from({ length: adult.rowCount }, (_, row) => row),
        stream(seed, 'half'),
      )
      const [members, others] = [rowsOf(adult, order.subarray(0, 15081)), rowsOf(adult, order.subarray(15081))]
      const release = withoutClasses(atLevels(members, levels.split('-').map(Number)), fewerThanFive)
      const held = await found('majority', release, { original: members, control: others })
      inside.push(held.success!.value)
      outside.push(held.baseline!.value)
      leftOut.push((await found('majority', release, { original: members })).baseline!.value)
      expect(held.reads).toBe(true)
    }
    expect(mean(inside)).toBeCloseTo(0.308, 2)
    expect(mean(outside)).toBeCloseTo(0.281, 2)
    expect(mean(leftOut)).toBeCloseTo(mean(outside), 1)
  },
)

function rowsOf(table: Table, rows: Uint32Array): Table {
  return {
    ...table,
    rowCount: rows.length,
    columns: table.columns.map((column) => ({ ...coded(column), codes: rows.map((row) => coded(column).codes[row]) })),
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
