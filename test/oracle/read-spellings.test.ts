import { expect, test } from 'vitest'
import { type ReadHint, coded, hierarchyOf, tableOf } from '../../src/data/index.js'
import { readColumn } from '../../src/kinds/table/reading/read-table.js'
import type { ReadRule } from '../../src/kinds/table/reading/reading.js'

const ages = [2, 19, 20, 25, 29, 30, 39, 40, 41, 50, 65, 120].map(String)
const zips = ['47602', '47677', '47678', '47905', '13053']
const amounts = ['-20', '-5', '0', '1.5', '2.5', '1000', '20000', '29999', '30000', '40000']
const commas = ['1,5', '2,5', '10', '20,25']
const jobs = ['clerk', 'nurse', 'tax, law', 'a/b', 'cook']
const days = ['2019-12-31', '2020-01-01', '2020-04-03', '2020-04-30', '2020-05-01', '2021-02-03', '1964-03-04']
const years = ['1959', '1960', '1964', '1965', '1969', '1970']
const incomes = ['<=50K', '>50K']

/** Of people with these values: the cell, how it is read, and the values it covers. */
const spellings: readonly (readonly [readonly string[], string, ReadRule, readonly string[]])[] = [
  [ages, '25', 'value', ['25']],
  [ages, '25.0', 'value', ['25']],
  [ages, '[20,30)', 'interval', ['20', '25', '29']],
  [ages, '[20, 30[', 'interval', ['20', '25', '29']],
  [ages, ']20,30]', 'interval', ['25', '29', '30']],
  [ages, ']20;30[', 'interval', ['25', '29']],
  [ages, '[20, 30]', 'interval', ['20', '25', '29', '30']],
  [ages, '[20-29]', 'interval', ['20', '25', '29']],
  [ages, '(20.0, 30.0]', 'interval', ['25', '29', '30']],
  [ages, '(19.999, 30.0]', 'interval', ['20', '25', '29', '30']],
  [ages, '20-29', 'interval', ['20', '25', '29']],
  [ages, '20 - 29', 'interval', ['20', '25', '29']],
  [ages, '20–29', 'interval', ['20', '25', '29']],
  [ages, '20—29', 'interval', ['20', '25', '29']],
  [ages, '20~29', 'interval', ['20', '25', '29']],
  [ages, '20..29', 'interval', ['20', '25', '29']],
  [ages, '20...29', 'interval', ['20', '25', '29']],
  [ages, '20 to 29', 'interval', ['20', '25', '29']],
  [ages, '20-29 years', 'interval', ['20', '25', '29']],
  [ages, '20,29', 'interval', ['20', '25', '29']],
  [ages, '20 <= age < 30', 'interval', ['20', '25', '29']],
  [ages, '"20-29"', 'interval', ['20', '25', '29']],
  [ages, '20.0-29.0', 'interval', ['20', '25', '29']],
  [ages, '(-inf, 25.0]', 'bound', ['2', '19', '20', '25']],
  [ages, '[50, inf)', 'bound', ['50', '65', '120']],
  [ages, '[50, ∞[', 'bound', ['50', '65', '120']],
  [ages, '(-∞, ∞)', 'suppressed', ages],
  [ages, '<40', 'bound', ['2', '19', '20', '25', '29', '30', '39']],
  [ages, '< 20', 'bound', ['2', '19']],
  [ages, '<=40', 'bound', ['2', '19', '20', '25', '29', '30', '39', '40']],
  [ages, '≤ 20', 'bound', ['2', '19', '20']],
  [ages, '>=50', 'bound', ['50', '65', '120']],
  [ages, '≥50', 'bound', ['50', '65', '120']],
  [ages, '>50', 'bound', ['65', '120']],
  [ages, '50+', 'bound', ['50', '65', '120']],
  [ages, '50 +', 'bound', ['50', '65', '120']],
  [ages, 'under 20', 'bound', ['2', '19']],
  [ages, 'over 50', 'bound', ['65', '120']],
  [ages, 'at least 65', 'bound', ['65', '120']],
  [ages, '65 and over', 'bound', ['65', '120']],
  [ages, '20 or younger', 'bound', ['2', '19', '20']],
  [ages, '2*', 'mask', ['20', '25', '29']],
  [ages, '1**', 'mask', ['120']],
  [ages, '{20, 40}', 'set', ['20', '40']],
  [ages, '{20-29, 50+}', 'set', ['20', '25', '29', '50', '65', '120']],
  [ages, '[20, 25, 30]', 'set', ['20', '25', '30']],
  [ages, '20|40', 'set', ['20', '40']],
  [ages, '*', 'suppressed', ages],
  [ages, '**', 'suppressed', ages],
  [ages, '[redacted]', 'suppressed', ages],
  [ages, '', 'missing', ages],
  [ages, 'NA', 'missing', ages],
  [ages, '?', 'missing', ages],
  [ages, 'about thirty', 'unread', ages],
  [zips, '476**', 'mask', ['47602', '47677', '47678']],
  [zips, '47***', 'mask', ['47602', '47677', '47678', '47905']],
  [zips, '476*', 'mask', ['47602', '47677', '47678']],
  [zips, '47*', 'mask', ['47602', '47677', '47678', '47905']],
  [zips, '***53', 'mask', ['13053']],
  [zips, '476XX', 'mask', ['47602', '47677', '47678']],
  [zips, '476xx', 'mask', ['47602', '47677', '47678']],
  [zips, '476##', 'mask', ['47602', '47677', '47678']],
  [zips, '*****', 'suppressed', zips],
  [zips, '47600-47699', 'interval', ['47602', '47677', '47678']],
  [amounts, '-20--5', 'interval', ['-20', '-5']],
  [amounts, '[-20, 0)', 'interval', ['-20', '-5']],
  [amounts, '(-5,1.5]', 'interval', ['0', '1.5']],
  [amounts, '1,5-2,5', 'interval', ['1.5', '2.5']],
  [amounts, '20K-30K', 'interval', ['20000', '29999', '30000']],
  [amounts, '20–40K', 'interval', ['20000', '29999', '30000', '40000']],
  [amounts, '$20,000 - $29,999', 'interval', ['20000', '29999']],
  [amounts, '[1,000, 30,000)', 'interval', ['1000', '20000', '29999']],
  [amounts, '>=30k', 'bound', ['30000', '40000']],
  [commas, '[1,5; 2,5]', 'interval', ['1,5', '2,5']],
  [commas, '[1.5, 10[', 'interval', ['1,5', '2,5']],
  [commas, '20,25', 'value', ['20,25']],
  [jobs, 'nurse', 'value', ['nurse']],
  [jobs, '{clerk, nurse}', 'set', ['clerk', 'nurse']],
  [jobs, '{clerk, "tax, law"}', 'set', ['clerk', 'tax, law']],
  [jobs, '(clerk, nurse)', 'set', ['clerk', 'nurse']],
  [jobs, "['clerk', 'cook']", 'set', ['clerk', 'cook']],
  [jobs, "frozenset({'clerk', 'cook'})", 'set', ['clerk', 'cook']],
  [jobs, 'clerk|cook', 'set', ['clerk', 'cook']],
  [jobs, 'clerk/cook', 'set', ['clerk', 'cook']],
  [jobs, 'clerk~cook', 'set', ['clerk', 'cook']],
  [jobs, 'clerk,cook,nurse', 'set', ['clerk', 'nurse', 'cook']],
  [jobs, 'clerk or cook', 'set', ['clerk', 'cook']],
  [jobs, 'a/b', 'value', ['a/b']],
  [jobs, 'tax, law', 'value', ['tax, law']],
  [jobs, 'c***', 'mask', ['cook']],
  [jobs, 'Any', 'suppressed', jobs],
  [days, '2020', 'interval', ['2020-01-01', '2020-04-03', '2020-04-30', '2020-05-01']],
  [days, '2020-04', 'interval', ['2020-04-03', '2020-04-30']],
  [days, '04/2020', 'interval', ['2020-04-03', '2020-04-30']],
  [days, 'April 2020', 'interval', ['2020-04-03', '2020-04-30']],
  [days, '2020-Q1', 'interval', ['2020-01-01']],
  [days, 'Q2 2020', 'interval', ['2020-04-03', '2020-04-30', '2020-05-01']],
  [days, '2020-W18', 'interval', ['2020-04-30', '2020-05-01']],
  [days, '1960s', 'interval', ['1964-03-04']],
  [days, '1960-1969', 'interval', ['1964-03-04']],
  [days, '1960-69', 'interval', ['1964-03-04']],
  [days, '[2019-01-01, 2020-01-01[', 'interval', ['2019-12-31']],
  [days, '2020-01-01 - 2020-04-03', 'interval', ['2020-01-01', '2020-04-03']],
  [days, '2020-04 to 2020-05', 'interval', ['2020-04-03', '2020-04-30', '2020-05-01']],
  [days, '<2020', 'bound', ['1964-03-04', '2019-12-31']],
  [days, '>= 2020-05-01', 'bound', ['2020-05-01', '2021-02-03']],
  [days, '2021-01-01+', 'bound', ['2021-02-03']],
  [days, '2020-04-**', 'mask', ['2020-04-03', '2020-04-30']],
  [days, '3 April 2020', 'value', ['2020-04-03']],
  [years, '1960-69', 'interval', ['1960', '1964', '1965', '1969']],
  [years, '196*', 'mask', ['1960', '1964', '1965', '1969']],
  [years, '1960s', 'interval', ['1960', '1964', '1965', '1969']],
  [years, 'before 1964', 'bound', ['1959', '1960']],
  [years, '(1959.999, 1965.0]', 'interval', ['1960', '1964', '1965']],
  [years, '(null)', 'missing', years],
  [incomes, '<=50K', 'value', ['<=50K']],
]

function readCell(known: readonly string[], cell: string, readAs?: ReadHint) {
  // Each value thirty times: a text that none of them has is then none of theirs.
  const people = coded(
    tableOf(['c'], Array.from({ length: 30 }, () => known.map((value) => [value])).flat()).columns[0],
  )
  const written = known === commas ? { written: 'decimal comma' as const } : {}
  const column = { ...coded(tableOf(['c'], [[cell], [cell]]).columns[0]), ...written, ...(readAs && { readAs }) }
  return readColumn(column, { ...people, ...written })
}

function coveredBy({ covers, domain }: ReturnType<typeof readColumn>, code = 0): string[] {
  return domain.values.filter((_, place) =>
    covers[code].some((from, i) => i % 2 === 0 && place >= from && place < covers[code][i + 1]),
  )
}

test('there are at least 60 spellings', () => expect(spellings.length).toBeGreaterThanOrEqual(100))

test.each(spellings)('beside %j, %s is a %s of %j', (known, cell, rule, expected) => {
  const read = readCell(known, cell)
  expect(read.rules[0]).toBe(rule)
  expect(coveredBy(read).filter((value) => known.includes(value))).toEqual(
    read.domain.values.filter((value) => expected.includes(value)),
  )
})

const column = (cells: readonly string[]) =>
  coded(
    tableOf(
      ['c'],
      cells.map((cell) => [cell]),
    ).columns[0],
  )
const many = (cells: readonly string[]): string[] => Array.from({ length: 20 }, () => cells).flat()

test('the middles of intervals: 29.5 is 20 to 39 by its neighbours, whether people are known or not', () => {
  const cells = many(['9.5', '29.5', '49.5', '89.5', '*'])
  for (const read of [readColumn(column(cells)), readColumn(column(cells), column(many(ages)))]) {
    expect(read.rules).toEqual(['midpoint', 'midpoint', 'midpoint', 'midpoint', 'suppressed'])
    expect(read.ranges[1]).toMatchObject({ low: 20, high: 39 })
    expect(read.notes).toHaveLength(1)
  }
})

test('the middles of intervals: 22 is 20 to 24 where everybody has one of such numbers, and people have others', () => {
  const people = column(Array.from({ length: 200 }, (_, i) => String(i % 50)))
  const read = readColumn(column(many(['2', '7', '12', '22', '47'])), people)
  expect(read.rules).toEqual(Array(5).fill('midpoint'))
  expect(coveredBy(read, 3)).toEqual(['20', '21', '22', '23', '24'])
  // Alone they are told by where they stand; three are too few for that.
  expect(readColumn(column(['2', '7', '12', '22'])).rules[0]).toBe('midpoint')
  expect(readColumn(column(['2', '7', '12'])).rules[0]).toBe('value')
  expect(readColumn(column(['10', '20', '30', '40', '50'])).rules[0]).toBe('value')
})

test('the middles of intervals: of a hierarchy, by the names of its nodes', () => {
  const hierarchy = hierarchyOf(
    Array.from({ length: 20 }, (_, i) => [String(i), i < 10 ? '0-9' : '10-19', i < 15 ? 'low' : 'high', '*']),
  )
  const read = readColumn({ ...column(many(['4.5', '14.5'])), hierarchy })
  expect(read.rules).toEqual(['midpoint', 'midpoint'])
  expect(coveredBy(read, 0)).toEqual(Array.from({ length: 10 }, (_, i) => String(i)))
})

test('numbers multiples of ten, of people who have others, are rounded or cut off: both are covered', () => {
  const people = column(Array.from({ length: 200 }, (_, i) => String(i % 50)))
  const read = readColumn(column(many(['0', '10', '20', '30', '40'])), people)
  expect(coveredBy(read, 1)).toEqual(Array.from({ length: 15 }, (_, i) => String(i + 5)))
})

test('means are no values: each may have been any, though one of them happens to be a value', () => {
  const people = column(many(ages))
  const read = readColumn(column(many(['23.333', '25', '61.2'])), people)
  expect(read.rules).toEqual(['changed', 'changed', 'changed'])
  expect(coveredBy(read, 1)).toEqual(ages)
})

test('prices with cents beside three people without are prices, beside all people they were changed', () => {
  const cells = many(['12.50', '9.99', '20'])
  expect(readColumn(column(cells), column(['10', '20', '30'])).rules).toEqual(['value', 'value', 'value'])
  expect(readColumn(column(cells), column(many(['10', '20', '30']))).rules).toEqual(['changed', 'changed', 'changed'])
})

test('a value that nobody of a small register has is a value; one that nobody of all people has is not understood', () => {
  const cells = many(['clerk', 'nurse', 'cook'])
  expect(readColumn(column(cells), column(['clerk', 'nurse'])).rules).toEqual(['value', 'value', 'value'])
  expect(readColumn(column(cells), column(many(['clerk', 'nurse']))).rules).toEqual(['value', 'value', 'unread'])
})

test('a name on two levels is on the one where all published names stand; on many levels it may be either', () => {
  const hierarchy = hierarchyOf([
    ['sausage', 'sausage', '*'],
    ['ham', 'sausage', '*'],
    ['milk', 'dairy', '*'],
  ])
  const read = (cells: readonly string[]) => readColumn({ ...column(cells), hierarchy })
  expect(coveredBy(read(['sausage', 'milk']))).toEqual(['sausage'])
  expect(coveredBy(read(['sausage', 'dairy']))).toEqual(['sausage', 'ham'])
  expect(coveredBy(read(['sausage', 'dairy', 'milk']))).toEqual(['sausage', 'ham'])
  expect(read(['sausage', 'bread']).rules).toEqual(['node', 'unread'])
})

test('20-29 is a code where all are codes, an interval among intervals, and what somebody says it is', () => {
  const codes = Array.from({ length: 40 }, (_, i) => `${300 + i}-${4000 + 7 * i}`)
  expect(readColumn(column(codes)).rules[0]).toBe('value')
  expect(readColumn(column(many(['20-29', '30-39']))).rules).toEqual(['interval', 'interval'])
  expect(readCell(ages, '20-29', 'value').rules[0]).toBe('unread')
  expect(readColumn({ ...column(many(['20-29', '30-39'])), readAs: 'value' }).rules).toEqual(['value', 'value'])
  expect(readColumn(column(many(['02138-1234', '02139-0001']))).rules).toEqual(['value', 'value'])
})

test('20,29 is an interval among such that do not overlap, and a number with a comma where they would', () => {
  expect(readColumn(column(['20,29', '30,39', '40,55'])).rules).toEqual(['interval', 'interval', 'interval'])
  expect(readColumn({ ...column(['12,50', '13,75', '11,99']), written: 'decimal comma' }).rules[0]).toBe('value')
})

test('of a release alone: intervals that overlap share a value, and those that do not share none', () => {
  const read = readColumn(column(['(20,25)', '(20,30]', '[30,40)', '<20', '40+', '25.5-25.75']))
  const shared = (a: number, b: number) => coveredBy(read, a).filter((value) => coveredBy(read, b).includes(value))
  expect(read.domain.from).toBe('release')
  for (const [a, b] of [
    [0, 1],
    [1, 2],
    [1, 5],
  ])
    expect(shared(a, b)).not.toEqual([])
  for (const [a, b] of [
    [0, 2],
    [0, 3],
    [2, 4],
    [3, 1],
    [0, 5],
  ])
    expect(shared(a, b)).toEqual([])
})

test('of a release alone: masks lie in each other, and sets hold their members', () => {
  const masks = readColumn(column(['476**', '4760*', '47605', '13***']))
  expect(coveredBy(masks, 0)).toEqual(['47605', '476**', '4760*'])
  expect(coveredBy(masks, 1)).toEqual(['47605', '4760*'])
  expect(coveredBy(readColumn(column(['{a, b}', 'b', '{c, d}'])), 0)).toEqual(['a', 'b'])
  // A slash parts members only where all of them are known.
  expect(readColumn(column(['n/a b', 'a/b', 'a', 'b', 'c/d'])).rules).toEqual([
    'value',
    'set',
    'value',
    'value',
    'value',
  ])
})

test('29.5 lies in 20-29 where 30-39 is the next one', () => {
  const read = readColumn(column(many(['20-29', '30-39'])), column(many(['20', '29', '29.5', '30', '39'])))
  expect(coveredBy(read, 0)).toEqual(['20', '29', '29.5'])
})

test('a domain that somebody says, and what people have beside it', () => {
  const read = readColumn({ ...column(['[2, 4]', '9']), domain: ['1', '2', '3', '4', '5'] }, column(['7', '3']))
  expect(read.domain).toMatchObject({ from: 'said', values: ['1', '2', '3', '4', '5', '7'] })
  expect(coveredBy(read, 0)).toEqual(['2', '3', '4'])
  expect(read.rules).toEqual(['interval', 'changed'])
})
