import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, coded, tableOf } from '../../src/data/index.js'
import { shuffle, stream } from '../../src/math/index.js'
import { aheadOf, shareOfTrials } from '../../src/math/interval.js'
import { policyNamed } from '../../src/policy/policies.js'
import { type Audited, audit } from '../../src/run/audit/audit.js'
import { allNearestOf, distanceUpTo, mixedPoints, nearestOf } from '../../src/kinds/table/synthetic/mixed-points.js'
import { sureUpTo } from '../../src/kinds/table/synthetic/told-by-rows.js'
import { type SyntheticWorld, syntheticWorld } from '../synthetic-worlds.js'
import { tries } from './tries.js'

const policy = policyNamed('house')!

async function audited({ release, original, control }: Partial<SyntheticWorld> & Pick<SyntheticWorld, 'release'>) {
  const found = await audit(release, { granted: {}, original, control, seed: 1, policy })
  return { ...found, states: Object.fromEntries(found.lines.map(({ line, state }) => [line.id, state])) }
}

test.each([1, 2, 3])('synthetic: half of the rows copied is found by each question (seed %i)', async (seed) => {
  const { verdict, lines, states } = await audited(syntheticWorld(seed, 400, 0.5))
  expect(verdict.exit).toBe(1)
  expect(verdict.above.map(({ line }) => line.id).toSorted()).toEqual(['I2', 'S3', 'S9'])
  const { furthest, details } = lines.find(({ line }) => line.id === 'S9')!
  expect(furthest!.success.value).toBeGreaterThan(0.45)
  expect(furthest!.guessing).toBeLessThan(0.02)
  expect(details).toMatchObject({ kind: 'copies' })
  expect(details?.kind === 'copies' && details.nearer).toBeGreaterThan(0.65)
  expect(states['I5']).toBe('no limit')
  expect(lines.find(({ line }) => line.id === 'I5')!.furthest!.success.value).toBeGreaterThan(0.3)
})

test('synthetic: copies with a number changed a little are copies all the same', async () => {
  const { lines } = await audited(syntheticWorld(5, 400, 0.5, 200))
  const { state, furthest } = lines.find(({ line }) => line.id === 'S9')!
  expect([state, furthest!.success.value > 0.4]).toEqual(['above', true])
})

test('synthetic: rows drawn anew are above nothing in 40 seeds, and questions about rows of people are not asked', async () => {
  for (let seed = 1; seed <= tries(40, 15); seed++) {
    const { verdict, states } = await audited(syntheticWorld(seed, 300, 0))
    expect(
      verdict.above.map(({ line }) => line.id),
      `seed ${seed}`,
    ).toEqual([])
    expect(states).toMatchObject({
      S1: 'not applicable',
      L1: 'not applicable',
      L4: 'not applicable',
      I7: 'not applicable',
    })
  }
})

test('synthetic: of 1,500 rows drawn anew it is seen that nothing is told, but where luck comes near the limit', async () => {
  let seen = 0
  const seeds = tries(6, 3)
  for (let seed = 1; seed <= seeds; seed++) {
    const { states } = await audited(syntheticWorld(seed, 1500, 0))
    for (const id of ['S9', 'S3', 'I2']) if (states[id] === 'within') seen++
  }
  expect(seen).toBeGreaterThanOrEqual(3 * seeds - Math.ceil(seeds / 6))
})

test('synthetic: without the original, without people outside, or without time nothing is within', async () => {
  const world = syntheticWorld(1, 100, 0)
  for (const [given, option] of [
    [{ release: world.release }, 'original'],
    [{ release: world.release, original: world.original }, 'control'],
  ] as const) {
    const { verdict, lines } = await audited(given)
    expect(verdict.exit).toBe(3)
    expect(lines.find(({ line }) => line.id === 'S9')!.missing?.option).toBe(option)
    expect(verdict.within).toEqual([])
  }
  const { original, control, release } = world
  const none = await audit(release, { granted: {}, original, control, seed: 1, policy, budgetMs: 0 })
  expect([none.verdict.exit, none.verdict.within]).toEqual([3, []])
})

test('synthetic: the same seed gives the same figures', async () => {
  const world = syntheticWorld(2, 200, 0.3)
  const [one, two] = [await audited(world), await audited(world)]
  // A question holds how it is counted, which is made anew for each audit.
  const answers = ({ lines }: Pick<Audited, 'lines'>) => lines.map((answer) => ({ ...answer, line: answer.line.id }))
  expect(answers(one)).toEqual(answers(two))
})

const cell = fc.constantFrom('1', '2', '7.5', '40', '')
const word = fc.constantFrom('a', 'b', 'c')
const someRows = fc.array(fc.tuple(cell, word, cell), { minLength: 1, maxLength: 12 })

test('nearest row: stopping early finds what looking at every row in full does', () => {
  fc.assert(
    fc.property(someRows, someRows, (one, other) => {
      const [a, b] = mixedPoints([tableOf(['x', 'y', 'z'], one), tableOf(['x', 'y', 'z'], other)], ['x', 'y', 'z'])
      for (let row = 0; row < a.count; row++) {
        const all = Array.from({ length: b.count }, (_, i) => distanceUpTo(a, row, b, i, Infinity))
        const least = Math.min(...all)
        expect(nearestOf(a, row, b)).toEqual({ distance: least, at: all.indexOf(least) })
        expect(allNearestOf(a, row, b)).toEqual({
          distance: least,
          at: [...all.keys()].filter((i) => all[i] === least),
        })
      }
    }),
    { seed: 1 },
  )
})

test('distance: numbers count by their range, words by being another, missing is a value of its own', () => {
  const rows = [
    ['0', 'a'],
    ['5', 'a'],
    ['10', 'b'],
    ['', 'b'],
  ]
  const [points] = mixedPoints([tableOf(['x', 'y'], rows)], ['x', 'y'])
  const from = (i: number, j: number) => distanceUpTo(points, i, points, j, Infinity)
  expect([from(0, 1), from(0, 2), from(2, 3), from(3, 3)]).toEqual([0.5, 2, 1, 0])
})

test('sure: twenty right ones for each wrong one and one more, and as far as that holds', () => {
  const said = (right: number, at: number) => Array.from({ length: right }, () => ({ at, right: true }))
  expect(sureUpTo(said(19, 0))).toBe(-Infinity)
  expect(sureUpTo(said(20, 0))).toBe(0)
  expect(sureUpTo([...said(20, 0), { at: 1, right: false }, ...said(19, 2)])).toBe(0)
  expect(sureUpTo([...said(20, 0), { at: 1, right: false }, ...said(20, 2)])).toBe(2)
})

test('aheadOf: the interval of Newcombe’s worked example, 56 of 70 beside 48 of 80', () => {
  const { value, low, high } = aheadOf(shareOfTrials(56, 70), shareOfTrials(48, 80))
  expect(value).toBeCloseTo(0.2, 10)
  expect([low, high]).toEqual([expect.closeTo(0.0524, 3), expect.closeTo(0.3339, 3)])
})

const shifted = (
  world: SyntheticWorld,
  by: (row: readonly string[]) => readonly string[],
): SyntheticWorld['original'] => {
  const { columns, rowCount } = world.original
  const rows = Array.from({ length: rowCount }, (_, row) => [...by(columns.map((column) => cellOf(column, row)))])
  return tableOf(
    columns.map(({ name }) => name),
    rows,
    Object.fromEntries(columns.map(({ name, role }) => [name, role!])),
  )
}

test('13 §2.10: an original that cannot be the data the rows were made after is refused, whoever was copied', async () => {
  for (let seed = 1; seed <= tries(10, 5); seed++) {
    const world = syntheticWorld(seed, 300, 1)
    for (const by of [
      // Another country, other ages, other incomes, nearly everybody of one area.
      ([age, area, ...others]: readonly string[]) => [age, `place ${area}`, ...others],
      ([age, ...others]: readonly string[]) => [String(Number(age) + 100), ...others],
      ([age, area, sex, job, income, ill]: readonly string[]) => [
        age,
        area,
        sex,
        job,
        String(10 * Number(income)),
        ill,
      ],
      ([age, area, ...others]: readonly string[]) => [age, Number(age) % 10 === 0 ? area : 'area 1', ...others],
    ])
      await expect(audited({ ...world, original: shifted(world, by) })).rejects.toThrow(
        /cannot be the data that the rows/,
      )
  }
})

test('13 §2.10: people outside who are the people inside are refused', async () => {
  for (const copied of [0, 1]) {
    const world = syntheticWorld(2, 300, copied)
    await expect(audited({ ...world, control: world.original })).rejects.toThrow(
      /holds the same people as the original/,
    )
  }
})

test('13 §2.10: an original like the right one is refused where people outside were copied, and the two exchanged', async () => {
  for (let seed = 1; seed <= 5; seed++) {
    const { release, original, control } = syntheticWorld(seed, 400, 0.5)
    await expect(audited({ release, original: control, control: original })).rejects.toThrow(
      /is not the data that the rows were made after: far more of the people outside stand in them/,
    )
  }
  // Of a few copies it is not sure enough to refuse, and nothing is within.
  const { release, original, control } = syntheticWorld(6, 400, 0.05)
  const found = await audited({ release, original: control, control: original })
  expect(found.states['S9']).toBe('not measured')
})

test('13 §2.10: the right original is never refused: rows drawn anew, copied, blurred or column by column, 200 worlds', async () => {
  for (let seed = 1; seed <= tries(200, 60); seed++) {
    const world = syntheticWorld(seed, 40 + seed, (seed % 3) / 2, seed % 2 === 0 ? 5000 : 0)
    const { release } = world
    const independent = release.columns.map((column) => {
      const { codes, ...rest } = coded(column)
      return { ...rest, codes: shuffle(codes.slice(), stream(seed, column.name)) }
    })
    const made = seed % 5 === 0 ? { ...release, columns: independent } : release
    const found = await audit(made, { ...world, granted: {}, seed: 1, policy, only: ['S9'] })
    const details = found.lines[0].details
    expect(details?.kind === 'copies' && details.differs < 0.3, `seed ${seed}`).toBe(true)
  }
})
