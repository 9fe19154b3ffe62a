import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableOf } from '../../src/data/index.js'
import { readBuckets, sensitivePath, writeBuckets } from '../../src/kinds/files.js'
import { anatomy } from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

const { file, path } = tempFolder()
const records = 'town,group\na,1\nb,1\n'

test.each([
  ['a count that is no number', records, `group,illness,count\n1,x,1\n1,y,${secret}\n`, { line: 3, column: 3 }],
  ['a group that no record is in', records, 'group,illness,count\n1,x,1\n1,y,1\n2,z,1\n', { line: 4 }],
  ['a value twice in a group', records, `group,illness,count\n1,${secret},1\n1,${secret},1\n`, { line: 3 }],
  ['fewer values than records', records, 'group,illness,count\n1,x,1\n', {}],
  ['more values than records', records, 'group,illness,count\n1,x,2\n1,y,1\n', {}],
  ['no column of groups', 'town\na\n', 'group,illness,count\n1,x,1\n', {}],
  ['the sensitive column among the records', 'illness,group\nx,1\n', 'group,illness,count\n1,x,1\n', {}],
  ['two columns of values', records, 'group,illness\n1,x\n', {}],
  ['a record without a group', `town,group\na,1\n${secret},\n`, 'group,illness,count\n1,x,1\n', { line: 3, column: 2 }],
])('a bucketised table is refused with %s', async (_, first, second, place) => {
  const refusal = await refusalOf(readBuckets(file('r.csv', first), {}, file('r.sensitive.csv', second)))
  expect(refusal).toMatchObject({
    ...('line' in place && { line: place.line }),
    ...('column' in place && { column: place.column }),
  })
})

const people = tableOf(
  ['group', 'illness'],
  [
    ['a', 'x'],
    ['b', 'y'],
  ],
  { group: 'quasi', illness: 'sensitive' },
)

function bucketised() {
  const made = anatomy.run(people, { l: 2, attribute: undefined, keepOrder: true }, streamsOf(1))
  if (made.kind === 'infeasible') throw new Error(made.because)
  return made.release
}

test('a column that is called group already keeps its name', async () => {
  const place = path('release.csv')
  await writeBuckets(place, bucketised())
  const read = await readBuckets(place)
  expect(read.table.columns.map(({ name }) => name)).toEqual(['group'])
  expect(read.groupCount).toBe(1)
})

test('a bucketised table that its verifier refuses leaves neither file behind', async () => {
  const place = path('release.csv')
  const verify = async (one: string, other: string): Promise<void> => {
    expect([existsSync(one), existsSync(other)]).toEqual([true, true])
    throw new Error('refused')
  }
  await expect(writeBuckets(place, bucketised(), { verify })).rejects.toThrow('refused')
  expect([existsSync(place), existsSync(sensitivePath(place))]).toEqual([false, false])
})

test('a bucketised table does not go to standard output', async () => {
  expect(await refusalOf(writeBuckets('-', bucketised()))).toMatchObject({ remedy: 'name a file' })
})

test('anatomy: no sensitive column, two of them, one that is not there, no rows, and a person of two rows are answers', () => {
  const run = (table: typeof people, attribute?: string) =>
    anatomy.run(table, { l: 2, attribute, keepOrder: false }, streamsOf(1))
  const rows = [
    ['a', 'x'],
    ['a', 'y'],
  ]
  expect(run(tableOf(['a', 'b'], rows, { a: 'quasi' }))).toMatchObject({ because: 'no column is sensitive' })
  expect(run(tableOf(['a', 'b'], rows, { a: 'sensitive', b: 'sensitive' }))).toMatchObject({
    because: '2 columns are sensitive',
  })
  expect(run(people, 'c')).toMatchObject({ because: 'no sensitive column has that name' })
  expect(run(tableOf(['a', 'b'], [], { b: 'sensitive' }))).toMatchObject({ because: 'the table has no rows' })
  expect(run(tableOf(['a', 'b'], rows, { a: 'person', b: 'sensitive' }))).toMatchObject({
    remedy: 'protect one row of each, with ‹oneRow› first, last, drawn, earliest:column or latest:column',
    say: { oneRow: 'last' },
  })
})
