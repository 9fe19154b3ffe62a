import { madeInRounds } from '../../bench/worlds/made-in-rounds.js'
import { allowedCellsIn, cellBounds } from '../../src/kinds/table/attack/allowed-cells.js'
import { placesInBox, type CoarseClasses, coarseClasses } from '../../src/kinds/table/attack/coarse-classes.js'
import { downcoding } from '../../src/kinds/table/attack/downcoding.js'
import { chancesByRoom } from '../../src/kinds/table/attack/learn-cells.js'
import { orderByLoss, orderOfRounds } from '../../src/kinds/table/attack/state-order.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nobody } from '../../src/kinds/index.js'
import { type Table, hierarchyOf, tableOf } from '../../src/data/index.js'
import { nodesByLoss } from '../../src/kinds/table/protect/nodes-by-loss.js'
import { streamsOf } from '../../src/math/index.js'
import { attack } from '../../src/run/index.js'
import { coarseByLot, greedyRounds } from '../refining-worlds.js'
import { naiveRounds, naiveWorlds } from './naive-refinement.js'
import { tries } from '../laws/tries.js'

const letters = hierarchyOf(Array.from('abcd', (letter, i) => [letter, i < 2 ? 'early' : 'late', '*']))
const signs = hierarchyOf(Array.from('xyz', (sign) => [sign, '*']))
const names = ['letter', 'sign']

function people(rows: readonly (readonly number[])[]): Table {
  const texts = rows.map(([letter, sign]) => ['abcd'[letter], 'xyz'[sign]])
  const table = tableOf(names, texts, { letter: 'quasi', sign: 'quasi' })
  const columns = table.columns.map((one) => ({ ...one, hierarchy: one.name === 'letter' ? letters : signs }))
  return { ...table, columns }
}

const cell = fc.tuple(fc.nat(3), fc.nat(2))
const anyState = fc.tuple(fc.nat(2), fc.nat(1))
const rising = [
  [0, 0],
  [1, 0],
  [1, 1],
  [2, 1],
]

/** The place of each row's true cell among the finest that are published. */
function trueCells({ columns }: CoarseClasses, rows: readonly (readonly number[])[]): number[][] {
  return rows.map((row) => columns.map(({ fineOf }, c) => fineOf[row[c]]))
}

/** Whether every row may be in its own cell, and every cell holds as many as the bounds allow. */
function expectSound(
  release: Table,
  rows: readonly (readonly number[])[],
  k: number,
  orderOf: typeof orderOfRounds,
): void {
  const classes = coarseClasses(release)
  const allowed = allowedCellsIn(classes, orderOf(classes, k))
  const truth = trueCells(classes, rows)
  for (let one = 0; one < classes.count; one++) {
    const { sides, cells, groupings } = allowed(one)
    const places = placesInBox(sides, cells)
    const bounds = cellBounds(cells.length, classes.sizes[one], groupings, k - 1)
    expect(bounds).toBeDefined()
    const held = new Uint32Array(cells.length)
    for (const own of truth.filter((_, row) => classes.classOf[row] === one)) {
      const at = cells.findIndex((_, i) => own.every((place, c) => place === places[c][i]))
      expect(at).toBeGreaterThanOrEqual(0)
      held[at]++
    }
    for (const [i, count] of held.entries()) {
      expect(count).toBeGreaterThanOrEqual(bounds!.low[i])
      expect(count).toBeLessThanOrEqual(bounds!.high[i])
    }
  }
}

const someRows = fc.array(cell, { minLength: 4, maxLength: 40 })
const smallK = fc.integer({ min: 2, max: 4 })

test('downcoding: a record made by rounds is never said to be where it is not, whatever the states were', () => {
  const someStates = fc.uniqueArray(anyState, { minLength: 1, maxLength: 5, selector: String })
  fc.assert(
    fc.property(someRows, someStates, smallK, (rows, states, k) =>
      expectSound(madeInRounds(people(rows), states, k).release, rows, k, orderOfRounds),
    ),
    { numRuns: tries(500) },
  )
})

test('downcoding: nor one made by trying every state, by rising loss', () => {
  const trees = [letters, signs]
  const lossesOf = (rows: readonly (readonly number[])[]): number[][] =>
    trees.map(({ values, levels }, c) => [
      0,
      ...levels.map(({ codes }) => {
        const sizes = rows.map((row) => codes.filter((node) => node === codes[row[c]]).length)
        return sizes.reduce((sum, size) => sum + (size - 1) / (values.length - 1), 0) / rows.length
      }),
    ])
  fc.assert(
    fc.property(someRows, smallK, (rows, k) => {
      const states = Array.from(nodesByLoss(lossesOf(rows)), (heights) => [...heights])
      expectSound(madeInRounds(people(rows), states, k).release, rows, k, orderByLoss)
    }),
    { numRuns: tries(500) },
  )
})

test('downcoding: cells, bounds and chances agree with every table that the rounds would have published so', () => {
  let compared = 0
  let off = 0
  fc.assert(
    fc.property(fc.array(cell, { minLength: 4, maxLength: 9 }), fc.integer({ min: 2, max: 3 }), (rows, k) => {
      const { release } = madeInRounds(people(rows), rising, k)
      const classes = coarseClasses(release)
      if (classes.states.some((state) => state.every((height, c) => height === classes.columns[c].nodes.length - 1)))
        return
      const trees = { nodes: classes.columns.map(({ nodes }) => nodes.map((level) => [...level])) }
      const every = classes.columns.reduce<number[][]>(
        (all, { names: places }) => all.flatMap((one) => places.map((_, place) => [...one, place])),
        [[]],
      )
      const states = classes.states.map((state) => [...state]).sort((a, b) => a[0] + a[1] - b[0] - b[1])
      const labels = naiveRounds(trees, trueCells(classes, rows), states, k)
      const worlds = naiveWorlds(trees, every, labels, states, k)
      if (worlds.length > 20_000) return
      const allowedIn = allowedCellsIn(classes, orderOfRounds(classes, k))
      for (let one = 0; one < classes.count; one++) {
        if (classes.cellCounts[one] === 1) continue
        const { sides, cells, groupings } = allowedIn(one)
        const places = placesInBox(sides, cells)
        const row = classes.firsts[one]
        const exact = Array.from(cells, (_, i) => {
          const at = every.findIndex((own) => own.every((place, c) => place === places[c][i]))
          return worlds.filter((world) => world[row] === at).length / worlds.length
        })
        // Nothing is struck that could be: the allowed cells have all the chance there is.
        expect(exact.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
        const rowsOfClass = [{ count: classes.sizes[one], weights: new Float64Array(cells.length).fill(1) }]
        const [chances] = chancesByRoom(rowsOfClass, groupings, k - 1, { sweeps: 2000, settled: 1e-9 })
        for (const [i, chance] of exact.entries()) {
          compared++
          off += Math.abs(chances[i] - chance)
          expect(Math.abs(chances[i] - chance)).toBeLessThan(0.05)
        }
      }
    }),
    { numRuns: 300 },
  )
  expect(compared).toBeGreaterThan(100)
  expect(off / compared).toBeLessThan(0.005)
})

test('downcoding: a planted release is recovered exactly where the constraints leave one solution', async () => {
  // k = 2, three fine classes of two; of letter a only y, z and of b only z are left for the four that were coarsened:
  // one each at most, so each of the four cells that no class covers holds exactly one.
  const rows = ['ax', 'ax', 'ay', 'az', 'bx', 'bx', 'by', 'bz', 'cx', 'cx', 'cy', 'cy', 'cz', 'cz', 'dx', 'dx']
  const table = people(rows.map(([letter, sign]) => ['abcd'.indexOf(letter), 'xyz'.indexOf(sign)]))
  const { release } = madeInRounds(
    table,
    [
      [0, 0],
      [1, 1],
    ],
    2,
  )
  const classes = coarseClasses(release)
  const coarse = classes.cellCounts.findIndex((count) => count > 1)
  const { sides, cells, groupings } = allowedCellsIn(classes, orderOfRounds(classes, 2))(coarse)
  const bounds = cellBounds(cells.length, classes.sizes[coarse], groupings, 1)!
  expect([...bounds.low]).toEqual([1, 1, 1, 1])
  expect([...bounds.high]).toEqual([1, 1, 1, 1])
  const places = placesInBox(sides, cells)
  const found = [...cells.keys()].map(
    (i) => `${classes.columns[0].names[places[0][i]]}${classes.columns[1].names[places[1][i]]}`,
  )
  expect(found.sort()).toEqual(['ay', 'az', 'by', 'bz'])
  const claims = await downcoding.run(release, { making: { method: 'rounds', k: 2 } }, {}, streamsOf(1))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  expect(claims.figures).toContainEqual(expect.objectContaining({ id: 'cellsForced', value: 4 }))
})

test('downcoding: a row that lost everything is found where one cell is left', async () => {
  const rows = 'ax ax ay ay az az bx bx by by bz bz cx cx cy cy cz cz dx dx dy dy dz'.split(' ')
  const table = people(rows.map(([letter, sign]) => ['abcd'.indexOf(letter), 'xyz'.indexOf(sign)]))
  const { release } = madeInRounds(table, [[0, 0]], 2)
  for (const method of ['rounds', 'optimal']) {
    const claims = await downcoding.run(release, { making: { method, k: 2 } }, {}, streamsOf(1))
    if (claims.kind === 'not measured') throw new Error(claims.because)
    const { posteriorOf, posteriors, values } = claims
    expect([...posteriorOf].filter((belief) => belief !== nobody)).toHaveLength(1)
    expect(values[posteriors.codes[posteriors.offsets[posteriorOf[22]]]]).toBe('letter=d, sign=z')
    expect(posteriors.chances[posteriors.offsets[posteriorOf[22]]]).toBeCloseTo(1, 12)
  }
})

async function gainOn(world: ReturnType<typeof greedyRounds>) {
  const { release, original, key, granted } = world
  const outcome = await attack(release, downcoding, {}, { granted, original, key, seed: 1 })
  if (outcome.kind === 'not measured') throw new Error(outcome.because)
  return outcome.finding
}

test('downcoding: rounds give rare people away beyond the same guess without exclusion', async () => {
  const finding = await gainOn(greedyRounds())
  expect(finding.reads).toBe(true)
  expect(finding.success!.value).toBeGreaterThan(2 * finding.baseline!.value)
})

test('downcoding: who was made coarse by lot is guessed no better than without exclusion', async () => {
  let above = 0
  for (let seed = 1; seed <= 20; seed++) if ((await gainOn(coarseByLot(seed))).reads) above++
  expect(above).toBeLessThanOrEqual(1)
})

test('downcoding: without its making, with another k or method, or nothing coarse: not measured, with the reason', async () => {
  const { release } = greedyRounds()
  const asked = async (making: { method: string; k?: number }, on = release) =>
    downcoding.run(on, { making }, {}, streamsOf(1))
  expect(await attack(release, downcoding, {}, { granted: {}, seed: 1 })).toMatchObject({
    because: expect.stringContaining('how the release was made'),
  })
  expect(await asked({ method: 'rounds', k: 9 })).toMatchObject({
    because: expect.stringContaining('not made with k = 9'),
  })
  expect(await asked({ method: 'rounds' })).toMatchObject({ kind: 'not measured' })
  expect(await asked({ method: 'noise', k: 4 })).toMatchObject({ because: expect.stringContaining('noise') })
  const fine = madeInRounds(
    people([
      [0, 0],
      [0, 0],
    ]),
    [[0, 0]],
    2,
  ).release
  expect(await asked({ method: 'rounds', k: 2 }, fine)).toMatchObject({ because: expect.stringContaining('coarser') })
})
