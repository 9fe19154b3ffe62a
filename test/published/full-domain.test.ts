import { expect, test } from 'vitest'
import { hierarchyOf } from '../../src/data/hierarchy.js'
import { type Table, cellOf, tableOf } from '../../src/data/table.js'
import { datafly, mingen, muArgus, optimal } from '../../src/kinds/index.js'
import { latticeLosses } from '../../src/kinds/table/protect/lattice/losses.js'
import { fullDomainTask } from '../../src/kinds/table/protect/optimal.js'
import { latticeFor } from '../../src/kinds/table/lattice-found.js'
import { protect } from '../../src/run/protect.js'

const k2 = [{ model: 'k', values: { k: 2 } }]

/** The lecture's four patients with the hierarchies of its slides: zip 3, age 3 and nationality 2 levels high. */
const patients = withTrees(
  tableOf(
    ['zip', 'age', 'nationality', 'condition'],
    [
      ['13053', '28', 'Brazilian', 'Heart'],
      ['13067', '29', 'US', 'Heart'],
      ['13053', '37', 'Indian', 'Cancer'],
      ['13067', '36', 'Japanese', 'Cancer'],
    ],
    { zip: 'quasi', age: 'quasi', nationality: 'quasi', condition: 'sensitive' },
  ),
  {
    zip: ['13053', '13067'].map((zip) => [zip, `${zip.slice(0, 4)}*`, '130**', '*']),
    age: [
      ['28', '<30', '<40', '*'],
      ['29', '<30', '<40', '*'],
      ['36', '3*', '<40', '*'],
      ['37', '3*', '<40', '*'],
    ],
    nationality: [
      ['Brazilian', 'American', '*'],
      ['US', 'American', '*'],
      ['Indian', 'Asian', '*'],
      ['Japanese', 'Asian', '*'],
    ],
  },
)

function withTrees(table: Table, trees: Readonly<Record<string, readonly (readonly string[])[]>>): Table {
  const columns = table.columns.map((column) =>
    trees[column.name] ? { ...column, hierarchy: hierarchyOf(trees[column.name]) } : column,
  )
  return { ...table, columns }
}

/** Levels as the lecture writes them: zip, age, nationality. */
function distortionAt(zip: number, age: number, nationality: number): number {
  const task = fullDomainTask(patients, k2, 0)
  if (task.kind === 'infeasible') throw new Error(task.because)
  const named: Readonly<Record<string, number>> = { zip, age, nationality }
  const levels = Uint8Array.from(task.asker.ground.attributes, ({ column }) => named[column.name])
  const { verdict, grouping } = task.asker.ask(levels)
  expect(verdict).toBe('holds')
  return latticeLosses['precision'](task.asker.ground, task.lattice).of(task.asker.judged(grouping))
}

test('lecture-distortion (A6): 0.56, 0.5 and 0.78; precision .44, .50 and .22', () => {
  for (const [levels, distortion, precision] of [
    [[0, 2, 2], 0.56, 0.44],
    [[2, 1, 1], 0.5, 0.5],
    [[2, 2, 2], 0.78, 0.22],
  ] as const) {
    const found = distortionAt(levels[0], levels[1], levels[2])
    expect(found).toBeCloseTo(distortion, 2)
    expect(1 - found).toBeCloseTo(precision, 2)
  }
})

test('lecture (A5): [zip 0, <40, *] and [130**, <30 or 3*, American or Asian] are minimal, [130**, <40, *] is not', () => {
  const found = latticeFor(patients, { models: k2, loss: 'precision' })
  if (found.kind === 'infeasible') throw new Error(found.because)
  const shown = found.minimal.map(({ levels }) => Object.values(levels).join('-'))
  expect(shown).toContain('0-2-2')
  expect(shown).toContain('2-1-1')
  expect(shown).not.toContain('2-2-2')
})

test('lecture (A7): MinGen publishes (2,1,1) with distortion 0.5, and the optimal search finds it too', async () => {
  const made = await protect(patients, mingen, { models: k2, keepOrder: true }, 1)
  if (made.kind === 'infeasible') throw new Error(made.because)
  expect(made.levels).toEqual({ zip: 2, age: 1, nationality: 1 })
  expect(made.made).toMatchObject({ distortion: 0.5, precision: 0.5, classes: 2 })
  const rows = [0, 1, 2, 3].map((row) => made.release.columns.map((column) => cellOf(column, row)).join(','))
  // A3: the table of the slide.
  expect(rows).toEqual([
    '130**,<30,American,Heart',
    '130**,<30,American,Heart',
    '130**,3*,Asian,Cancer',
    '130**,3*,Asian,Cancer',
  ])
  const best = await protect(patients, optimal, { models: k2, loss: 'precision' }, 1)
  expect(best).toMatchObject({ levels: made.levels, made: { loss: 0.5 } })
})

test('lecture (A10): three columns of 3, 3 and 2 levels have 4 · 4 · 3 nodes', () => {
  expect(latticeFor(patients, { models: k2 })).toMatchObject({ nodes: 48 })
})

test('Datafly (A8): the column with most values goes up, so it ends at (0,2,2): distortion 0.56 where 0.5 would do', async () => {
  // age and nationality have 4 values each: age, nationality; then all have 2: age again, nationality again.
  const made = await protect(patients, datafly, { k: 2 }, 1)
  expect(made).toMatchObject({ levels: { zip: 0, age: 2, nationality: 2 }, made: { steps: 4, suppressed: 0 } })
})

test('Datafly (A8): up to k rows that are left over are suppressed', async () => {
  const rows = ['a', 'a', 'a', 'b', 'b', 'c'].map((value) => [value])
  const table = tableOf(['q'], rows, { q: 'quasi' })
  expect(await protect(table, datafly, { k: 2 }, 1)).toMatchObject({
    levels: { q: 0 },
    made: { suppressed: 1, classes: 2 },
  })
})

test('µ-Argus (A9): every value, pair and triple occurs k times, and the release is not k-anonymous; it says so', async () => {
  // All sixteen rows of four bits: each triple of bits stands in two, each row is unique.
  const rows = Array.from({ length: 16 }, (_, i) => [8, 4, 2, 1].map((bit) => ((i & bit) > 0 ? '1' : '0')))
  const table = tableOf(['a', 'b', 'c', 'd'], rows, { a: 'quasi', b: 'quasi', c: 'quasi', d: 'quasi' })
  const made = await protect(table, muArgus, { k: 2 }, 1)
  if (made.kind === 'infeasible') throw new Error(made.because)
  expect(made.made).toEqual({ reachedK: 1, suppressedCells: 0 })
  expect(made.levels).toEqual({ a: 0, b: 0, c: 0, d: 0 })
  expect(made.notes[0]).toContain('NOT 2-ANONYMOUS: the smallest group has 1 row')
  expect(made.judged).toEqual([])
})

test('µ-Argus (A9): rare values go up, and what is still rare loses cells', async () => {
  const rows = Array.from('aabbccdd').map((value, i) => [value, i < 6 ? 'x' : i === 6 ? 'y' : 'x'])
  const table = tableOf(['q', 'r'], rows, { q: 'quasi', r: 'quasi' })
  const made = await protect(table, muArgus, { k: 2, suppress: 0.5 }, 1)
  if (made.kind === 'infeasible') throw new Error(made.because)
  // y occurs once: the column r becomes *.
  expect(made.levels).toEqual({ q: 0, r: 1 })
  expect(made.made).toMatchObject({ reachedK: 2 })
  expect(made.notes.some((note) => note.includes('NOT'))).toBe(false)
})
