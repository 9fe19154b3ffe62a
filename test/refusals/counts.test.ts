import { expect, test } from 'vitest'
import { readCounts, readCountsBeside } from '../../src/kinds/files.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

const { file } = tempFolder()

test.each([
  ['a total that is not its parts', `area,count\nTotal,10\n${secret},6\nb,5\n`, { line: 2 }],
  ['a total that its hidden parts cannot reach', `area,count\nTotal,20\n${secret},6\nb,<5\n`, { line: 2 }],
  ['a row of a cross-table that does not add up', `,a,b,Total\nr,1,2,3\n${secret},1,1,3\nTotal,2,3,6\n`, { line: 3 }],
  ['a negative count', `area,count\n${secret},-3\nb,5\n`, { line: 2, column: 2 }],
  ['a count that is no whole number', `area,count\n${secret},2.5\nb,5\nc,6\n`, { line: 2, column: 2 }],
  ['a cell that is no count', `area,count\na,5\nb,${secret}\nc,6\n`, { line: 3, column: 2 }],
  ['a group that is counted twice', `area,count\n${secret},5\n${secret},5\n`, { line: 3 }],
  ['a line that is too short', `area,sex,count\n${secret},5\n`, { line: 2 }],
  ['no column of counts', `area,name\n${secret},x\n`, {}],
  ['no line', 'area,count\n', {}],
  ['a mean that is no number', `drug,users,records,mean\n${secret},3,4,much\n`, { line: 2, column: 4 }],
  ['a query that is none', `query,count\nolder than ${secret},5\n`, { line: 2, column: 1 }],
  ['a narrower query with a larger count', `query,count\nage>60,5\nage>61,6\n`, { line: 2 }],
])('published counts are refused with %s', async (_, text, place) => {
  expect(await refusalOf(readCounts(file('counts.csv', text)))).toMatchObject(place)
})

test('published counts are refused when a number is no multiple of what they are rounded to', async () => {
  const path = file('counts.csv', `area,count\n${secret},12\nb,5\n`)
  expect(await refusalOf(readCounts(path, { round: 5 }))).toMatchObject({ line: 2, column: 2 })
})

test('a second table is refused where it is neither of the same people nor of a part of them', async () => {
  const first = file('a.csv', `area,count\n${secret},12\nb,5\n`)
  const second = file('b.csv', `area,count\n${secret},10\nb,6\n`)
  expect((await refusalOf(readCountsBeside(first, [second]))).message).toContain('neither of the same people')
})
