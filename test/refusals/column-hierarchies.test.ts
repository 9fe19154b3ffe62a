import { expect, test } from 'vitest'
import { hierarchyOf, tableOf } from '../../src/data/index.js'
import { readColumnHierarchy, readHierarchyLines, readSchema } from '../../src/files/index.js'
import { refuseUncovered } from '../../src/formats/index.js'
import { checkHierarchy, draftSchema, hierarchyMakers, makeHierarchy } from '../../src/run/index.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

const { file, folder } = tempFolder()

test('column hierarchy: a name may come back on another level of another path, unlike that of items', async () => {
  const { values, levels } = await readColumnHierarchy(file('h.csv', 'a;x;*\nb;y;*\nx;y;*\n'))
  expect(values).toEqual(['a', 'b', 'x'])
  expect(levels[0].names).toEqual(['x', 'y'])
})

test('column hierarchy: any delimiter; a comma in names does not hide the semicolon', async () => {
  for (const mark of [';', ',', '\t', '|'])
    expect((await readColumnHierarchy(file('h.csv', `a${mark}x${mark}*\nb${mark}x${mark}*\n`))).levels).toHaveLength(2)
  const { levels } = await readColumnHierarchy(file('h.csv', '21;[20, 25[;*\r\n27;[25, 30[;*\r\n'))
  expect(levels[0].names).toEqual(['[20, 25[', '[25, 30['])
})

test('column hierarchy: a line that is there twice is told and counts once', async () => {
  const notices: string[] = []
  const path = file('h.csv', 'a;x;*\nb;x;*\na;x;*\n')
  expect((await readColumnHierarchy(path, { onNotice: (text) => notices.push(text) })).values).toEqual(['a', 'b'])
  expect(notices).toHaveLength(1)
})

test('column hierarchy: contradictions, uneven lines and two parents are refused with their line', async () => {
  const read = (text: string) => refusalOf(readColumnHierarchy(file('h.csv', text)))
  expect(await read(`${secret};x;*\nb;x;*\n${secret};y;*\n`)).toMatchObject({ line: 3, column: 1 })
  expect(await read(`a;x;*\n${secret};*\n`)).toMatchObject({ line: 2 })
  expect(await read(`a;${secret};p\nb;${secret};q\n`)).toMatchObject({ line: 2, column: 3 })
  expect(await read('\n\n')).toMatchObject({ rule: expect.stringContaining('a value a line') })
})

test('a schema reads its hierarchies beside it, as those of columns', async () => {
  const path = file('s.json', '')
  const hierarchy = file('h.csv', `a;x;*\nx;y;*\n${secret};x\n`)
  const { writeFileSync } = await import('node:fs')
  const attribute = {
    name: 'q',
    role: 'quasi',
    hierarchy: hierarchy.slice(folder.length + 1),
    because: 'said',
    distinct: 3,
  }
  writeFileSync(path, JSON.stringify({ attributes: [attribute] }))
  expect(await refusalOf(readSchema(path))).toMatchObject({ file: hierarchy, line: 3 })
})

test('hierarchy check: everything that is wrong is told at once, with its line', async () => {
  const lines = await readHierarchyLines(
    file('h.csv', ['a;x;p;1', 'b;x;q;2', 'c;y;q;3', 'a;x;p;1', 'b;y;q;2', 'd;z;q;3'].join('\n')),
  )
  const table = tableOf(
    ['the\nid', 'q'],
    [
      ['1', 'a'],
      ['2\n3', 'c'],
      ['4', secret],
      ['5', ''],
      ['6', secret],
    ],
  )
  const { holds, findings, nodes, leaves } = checkHierarchy(lines, { table, column: 'q', file: 'data.csv' })
  expect(holds).toBe(false)
  expect(leaves).toBe(4)
  expect(nodes).toEqual([4, 3, 2, 3])
  expect(
    findings.map(({ what, warning, file: at, line, level }) => [what, warning, at === 'data.csv', line ?? level]),
  ).toEqual([
    ['copy', true, false, 4],
    ['contradiction', false, false, 5],
    ['parents', false, false, 2],
    ['parents', false, false, 3],
    ['finer', false, false, 3],
    ['top', true, false, 3],
    ['uncovered', false, true, 6],
    ['uncovered', false, true, 7],
  ])
  expect(findings.at(-2)).toMatchObject({
    value: secret,
    column: 'q',
    message: 'a value of 2 records is not in the hierarchy',
  })
  expect(findings.map(({ message, remedy }) => message + remedy).join()).not.toContain(secret)
})

test('hierarchy check: a level that merges nothing is a warning, and uneven lines are told one by one', async () => {
  const check = async (text: string) => checkHierarchy(await readHierarchyLines(file('h.csv', text)))
  expect(await check('a;x;*\nb;y;*\n')).toMatchObject({ holds: true, findings: [{ what: 'equal', level: 1 }] })
  expect(await check('a;x;*\nb;y\nc;*\n')).toMatchObject({
    holds: false,
    findings: [{ line: 2 }, { line: 3 }],
    nodes: [],
  })
})

test('a value of a column that its hierarchy lacks is refused with file, line and cell', async () => {
  const { columns, rowCount } = tableOf(
    ['n', 'q'],
    [
      ['1', 'a'],
      ['2', secret],
      ['3', ''],
      ['4', 'a'],
    ],
  )
  const covered = (lines: string[][]) => ({
    rowCount,
    columns: [columns[0], { ...columns[1], hierarchy: hierarchyOf(lines) }],
  })
  const refused = await refusalOf((async () => refuseUncovered(covered([['a', '*']]), 'd.csv'))())
  expect(refused).toMatchObject({
    file: 'd.csv',
    line: 3,
    column: 2,
    value: secret,
    message: expect.stringContaining('2 values of column q'),
  })
  const known = covered([
    ['a', '*'],
    [secret, '*'],
  ])
  expect(await refusalOf((async () => refuseUncovered(known, 'd.csv'))())).toMatchObject({ line: 4 })
  expect(refuseUncovered(known, 'd.csv', { missing: false })).toBe(undefined)
})

test('hierarchy make: what has no place in it is refused with its line; the column is named, the value is not', async () => {
  const table = tableOf(
    ['n', 'q'],
    [
      ['1', 'a\nb'],
      ['2', '7'],
      [secret, '8'],
    ],
  )
  const order = (by: string, column: string, given: object) => {
    const maker = hierarchyMakers.find(({ id }) => id === by)!
    return refusalOf((async () => makeHierarchy(table, maker, { column, file: 'd.csv', given: { ...given } }))())
  }
  expect(await order('intervals', 'n', { factor: 2 })).toMatchObject({
    file: 'd.csv',
    line: 5,
    column: 1,
    value: secret,
  })
  expect((await order('ages', 'n', { top: 90 })).message).toContain('column n')
  for (const by of ['dates', 'zip3', 'order'])
    expect(await order(by, 'n', { populations: tableOf(['z', 'n'], []), categories: [] })).toMatchObject({
      file: 'd.csv',
    })
  const large = tableOf(['n'], [['9000000000000000'], ['0.5']])
  const intervals = hierarchyMakers.find(({ id }) => id === 'intervals')!
  const fine = { column: 'n', file: 'd.csv', given: { width: 1e-6, factor: 2 } }
  expect(await refusalOf((async () => makeHierarchy(large, intervals, fine))())).toMatchObject({ line: 2 })
  expect(await refusalOf((async () => makeHierarchy(tableOf(['n'], []), intervals, fine))())).toMatchObject({
    message: 'there is no record',
  })
  expect(await order('prefix', 'nowhere', {})).toMatchObject({ message: 'there is no column nowhere' })
  expect(await order('intervals', 'n', { bottom: 5, top: 5 })).toMatchObject({ rule: '‹bottom› is below ‹top›' })
})

test('hierarchy make: populations that are none are refused with their line', async () => {
  const zip3 = hierarchyMakers.find(({ id }) => id === 'zip3')!
  const make = (rows: string[][]) =>
    refusalOf(
      (async () =>
        makeHierarchy(tableOf(['zip'], [['02138']]), zip3, {
          column: 'zip',
          file: 'd.csv',
          given: { populations: tableOf(['zip', 'people'], rows), people: 20_000 },
        }))(),
    )
  expect(
    await make([
      ['021', '700000'],
      [secret, '5'],
    ]),
  ).toMatchObject({ line: 3 })
  expect(await make([['36', '12']])).toMatchObject({ line: 2 })
})

test('schema: a record in place of the header is refused before it is shown', async () => {
  const draft = (names: string[], rows: string[][]) =>
    refusalOf((async () => draftSchema(tableOf(names, rows), 'd.csv'))())
  expect(await draft([secret, 'a@b.org'], [['x', 'c@d.org']])).toMatchObject({ line: 1 })
  expect(
    await draft(
      ['F', '3', secret],
      [
        ['F', '3', 'y'],
        ['M', '4', 'z'],
      ],
    ),
  ).toMatchObject({ line: 1 })
})
