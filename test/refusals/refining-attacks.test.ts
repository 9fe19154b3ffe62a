import { expect, test } from 'vitest'
import { downcoding } from '../../src/kinds/table/attack/downcoding.js'
import { priorCell } from '../../src/kinds/table/attack/prior-cell.js'
import { minimality } from '../../src/kinds/table/attack/minimality.js'
import { type Table, hierarchyOf, tableOf } from '../../src/data/index.js'
import { streamsOf } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'

const tree = hierarchyOf([
  ['a', 'early', '*'],
  ['b', 'early', '*'],
  ['c', 'late', '*'],
])

function letters(...rows: string[][]): Table {
  const table = tableOf(['letter', 'illness'], rows, { letter: 'quasi', illness: 'sensitive' })
  return { ...table, columns: table.columns.map((one) => (one.name === 'letter' ? { ...one, hierarchy: tree } : one)) }
}

const making = { method: 'rounds', k: 2 }

async function asked(table: Table, register: Table = table) {
  const release = tableRelease(table)
  const about = { about: undefined }
  return {
    prior: await priorCell.run(release, {}, {}, streamsOf(1)),
    downcoding: await downcoding.run(release, { making }, {}, streamsOf(1)),
    minimality: await minimality.run(release, { register, making: { ...making, l: 2 } }, about, streamsOf(1)),
  }
}

test.each([
  ['one row', letters(['a', 'flu'])],
  ['a release that tells everything', letters(['a', 'flu'], ['a', 'gout'], ['c', 'flu'], ['c', 'gout'])],
  ['nothing but stars', letters(['*', 'flu'], ['*', 'gout'], ['*', 'gout'])],
  ['no column that is a quasi-identifier', tableOf(['x'], [['1'], ['2']])],
])('downcoding: %s leaves nothing to refine, and says so', async (_, table) => {
  const { prior, downcoding: told } = await asked(table)
  expect(prior).toMatchObject({ kind: 'not measured' })
  expect(told).toMatchObject({ kind: 'not measured' })
})

test('downcoding: cells that nobody understands may be anything, and nothing is claimed beyond that', async () => {
  const rows = ['a', 'a', 'c', 'c', '??', '??'].map((letter) => [letter, 'flu'])
  const { downcoding: told } = await asked(letters(...rows))
  if (told.kind === 'not measured') throw new Error(told.because)
  // Of three letters two are published, and k = 2 leaves room for one of the two unread rows in the third.
  expect(told.notes).toContainEqual(expect.stringContaining('cannot have been made so'))
})

test('minimality: a register of other people tells of nobody', async () => {
  const release = letters(['early', 'flu'], ['early', 'gout'], ['late', 'flu'], ['late', 'gout'])
  for (const register of [tableOf(['shoe size'], [['44']]), letters(['z', 'flu'])]) {
    const { minimality: told } = await asked(release, register)
    const claimed = told.kind === 'not measured' ? 0 : told.figures!.find(({ id }) => id === 'told')!.value
    expect(claimed).toBe(0)
  }
})

test('minimality: of a table without a sensitive column nothing can be read', async () => {
  const { minimality: told } = await asked(tableOf(['letter'], [['early'], ['early']], { letter: 'quasi' }))
  expect(told).toMatchObject({ because: expect.stringContaining('sensitive') })
})
