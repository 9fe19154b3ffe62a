import { expect, test } from 'vitest'
import { tableOf } from '../../src/data/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { takenTogether } from '../../src/kinds/table/taken-together.js'
import { below, stream } from '../../src/math/index.js'
import { judgeTable } from '../judge-table.js'
import { naiveClasses } from './naive-classes.js'

type Row = readonly [x: string, y: string, z: string, ill: string]
const known = (row: Row): readonly string[] => row.slice(0, 3)

function drawn(seed: number): { readonly rows: readonly Row[]; readonly delta: number } {
  const random = stream(seed, 'missing disclosure')
  const cell = (most: number): string => (below(4, random) === 0 ? '' : String(below(most, random)))
  const values = 2 + below(2, random)
  const rows = Array.from({ length: 2 + below(30, random) }, (): Row => [
    cell(2),
    cell(2),
    cell(3),
    below(9, random) === 0 ? '' : 'abc'[below(values, random)],
  ])
  // Every second bound is one that the groups just keep.
  const reached = Math.max(...naiveClasses(rows, known).map((group) => furthest(group, rows)))
  return { rows, delta: below(2, random) === 0 ? reached + 0.01 : [0.7, 1, 1.5, 2][below(4, random)] }
}

const share = (rows: readonly Row[], value: string): number =>
  rows.filter((row) => row[3] === value).length / rows.length

/** Brickell and Shmatikov by the letter, but for the values that a group does not hold. */
const furthest = (group: readonly Row[], all: readonly Row[]): number =>
  Math.max(...group.map(([, , , value]) => Math.abs(Math.log(share(group, value) / share(all, value)))))
const holds = (group: readonly Row[], all: readonly Row[], delta: number): boolean => furthest(group, all) < delta

/** Everything that may be known of somebody, values that nobody has included, and the rows that fit it. */
function candidates(rows: readonly Row[]): Row[][] {
  const domains = [0, 1, 2].map((c) => [...new Set(rows.map((row) => row[c]).filter((cell) => cell !== '')), 'other'])
  return domains[0]
    .flatMap((x) => domains[1].flatMap((y) => domains[2].map((z) => [x, y, z])))
    .map((told) => rows.filter((row) => known(row).every((cell, c) => cell === '' || cell === told[c])))
    .filter((some) => some.length > 0)
}

const tableWith = (rows: readonly Row[], missing: 'own' | 'any') => ({
  ...tableOf(['x', 'y', 'z', 'ill'], rows, { x: 'quasi', y: 'quasi', z: 'quasi', ill: 'sensitive' }),
  missing,
})

test('13 §3: δ-disclosure with missing values: in the groups, and in all that somebody may be in where they stand for any', () => {
  let onlyTogether = 0
  for (let seed = 0; seed < 780; seed++) {
    const { rows, delta } = drawn(seed)
    const groups = naiveClasses(rows, known)
    const own = groups.every((group) => holds(group, rows, delta))
    const any = own && candidates(rows).every((some) => holds(some, rows, delta))
    if (own !== any) onlyTogether++
    for (const [missing, expected] of [
      ['own', own],
      ['any', any],
    ] as const)
      expect([seed, missing, judgeTable(tableWith(rows, missing), 'delta-disclosure', { delta }).holds]).toEqual([
        seed,
        missing,
        expected,
      ])
  }
  // The groups alone would pass these.
  expect(onlyTogether).toBeGreaterThan(0)
})

test('takenTogether: the groups that fit whatever may be known of somebody, and no others', () => {
  for (let seed = 0; seed < 300; seed++) {
    const { rows } = drawn(seed)
    const groups = naiveClasses(rows, known)
    const told = takenTogether(tableRelease(tableWith(rows, 'any')))
    expect(told === undefined).toBe(!groups.some(([first]) => known(first).includes('')))
    if (
      told === undefined ||
      told === 'too many' ||
      groups.some(([first]) => known(first).every((cell) => cell === ''))
    )
      continue
    const texts = new Set(told.map((list) => [...list].join(' ')))
    const naive = candidates(rows).map((some) =>
      groups.flatMap((group, c) => (some.includes(group[0]) ? [c] : [])).join(' '),
    )
    expect([seed, texts]).toEqual([seed, new Set(naive)])
  }
})
