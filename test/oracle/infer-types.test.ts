import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { coded, dateOrdersOf, dayOfCell, inferredType, numberOfCell, tableOf } from '../../src/data/index.js'
import { naiveInteger, naiveOrders } from './naive-types.js'

const typeOf = (cells: readonly string[], options = {}) =>
  inferredType(
    coded(
      tableOf(
        ['x'],
        cells.map((cell) => [cell]),
      ).columns[0],
    ),
    options,
  )
const many = (cell: string, count: number): string[] => Array.from({ length: count }, () => cell)

test.each([
  { what: 'whole numbers', cells: ['1', '-2', '0', '', 'NA', '*'], expected: { type: 'integer', exceptions: 0 } },
  { what: 'numbers', cells: ['1', '2.50', '-.5', '1e-3'], expected: { type: 'number', exceptions: 0 } },
  {
    what: 'codes with zeros in front',
    cells: ['1', '23', '007'],
    expected: { type: 'text', exceptions: 0, notes: [{ kind: 'leading zeros', cells: 1 }] },
  },
  {
    what: 'powers of ten that may be codes',
    cells: ['1e3', '12E5', '7'],
    expected: { type: 'number', exceptions: 0, notes: [{ kind: 'exponents', cells: 2 }] },
  },
  {
    what: 'decimal commas',
    cells: ['1,5', '2', '2'],
    expected: { type: 'number', exceptions: 0, written: 'decimal comma' },
  },
  {
    what: 'commas that may part thousands',
    cells: ['1,500', '2,5'],
    expected: {
      type: 'number',
      exceptions: 0,
      written: 'decimal comma',
      notes: [{ kind: 'ambiguous comma', cells: 1 }],
    },
  },
  { what: 'one exception in twenty', cells: [...many('3', 19), 'three'], expected: { type: 'integer', exceptions: 1 } },
  { what: 'one exception in nineteen', cells: [...many('3', 18), 'three'], expected: { type: 'text', exceptions: 0 } },
  { what: 'truths', cells: ['True', 'false', ''], expected: { type: 'boolean', exceptions: 0 } },
  { what: 'yes and no', cells: ['yes', 'no', 'NO'], expected: { type: 'boolean', exceptions: 0 } },
  { what: 'noughts and ones', cells: ['0', '1'], expected: { type: 'integer', exceptions: 0 } },
  {
    what: 'ISO dates',
    cells: ['2024-02-29', '1999-12-31 23:59'],
    expected: { type: 'date', exceptions: 0, written: 'ymd' },
  },
  { what: 'days no calendar has', cells: ['2023-02-29', '2023-13-01'], expected: { type: 'text', exceptions: 0 } },
  {
    what: 'dates with dots',
    cells: ['1.2.2020', '31.12.99'],
    expected: { type: 'date', exceptions: 0, written: 'dmy' },
  },
  {
    what: 'dates that parse two ways',
    cells: ['1/2/2020', '3/4/2020', '5/5/2020'],
    expected: { type: 'date', exceptions: 0, notes: [{ kind: 'ambiguous dates', cells: 2 }] },
  },
  {
    what: 'dates that another settles',
    cells: ['1/2/2020', '13/4/2020'],
    expected: { type: 'date', exceptions: 0, written: 'dmy' },
  },
  {
    what: 'dates that another settles the other way',
    cells: ['1/2/2020', '4/13/2020'],
    expected: { type: 'date', exceptions: 0, written: 'mdy' },
  },
  {
    what: 'dates of two orders',
    cells: ['13/2/2020', '2/13/2020', '2/14/2020'],
    expected: { type: 'date', exceptions: 0, notes: [{ kind: 'mixed dates', cells: 1 }] },
  },
  { what: 'months by name', cells: ['3 Apr 2020', 'May 4, 2021'], expected: { type: 'date', exceptions: 0 } },
  { what: 'the same both ways', cells: ['5/5/2020', '6/6/2020'], expected: { type: 'date', exceptions: 0 } },
  { what: 'eight digits', cells: ['20200403', '20210504'], expected: { type: 'integer', exceptions: 0 } },
  { what: 'nothing but missing cells', cells: ['', 'NA', '**'], expected: { type: 'text', exceptions: 0 } },
  { what: 'nothing', cells: [], expected: { type: 'text', exceptions: 0 } },
])('inferredType: $what', ({ cells, expected }) => {
  expect(typeOf(cells)).toEqual(expected)
})

test('inferredType: in a file that is parted by commas, 1,5 is no number', () => {
  expect(typeOf(['1,5', '2,5'], { decimalComma: false })).toEqual({ type: 'text', exceptions: 0 })
})

test('inferredType: whole numbers and their exceptions are counted as one by one, with and without a dictionary', () => {
  const cell = fc.oneof({ weight: 30, arbitrary: fc.integer().map(String) }, fc.constantFrom('', 'NA', 'x', '*', '01'))
  const law = fc.property(fc.array(cell, { maxLength: 60 }), (cells) => {
    const { integer, exceptions } = naiveInteger(cells)
    const found = typeOf(cells)
    expect([found.type === 'integer', integer && found.exceptions]).toEqual([integer, integer && exceptions])
    const bytes = Buffer.from(cells.join(''))
    let end = 0
    const ends = Uint32Array.from(cells, (text) => (end += text.length))
    expect(inferredType({ kind: 'plain', bytes, ends })).toEqual(found)
  })
  fc.assert(law, { numRuns: 500 })
})

test('dateOrdersOf: finds the orders in which a text is a day, as trying every day of the year does', () => {
  const part = (max: number) => fc.integer({ min: 0, max })
  const text = fc.oneof(
    fc.tuple(part(32), part(14), fc.constantFrom(1900, 2000, 2023, 2024)).map(([d, m, y]) => `${d}.${m}.${y}`),
    fc.tuple(part(32), part(14), fc.constantFrom(1900, 2000, 2023, 2024)).map(([d, m, y]) => `${d}/${m}/${y}`),
    fc.tuple(fc.integer({ min: 10, max: 13 }), fc.integer({ min: 10, max: 32 })).map(([m, d]) => `2023-${m}-${d}`),
  )
  const law = fc.property(text, (date) => {
    expect([...dateOrdersOf(date)].sort()).toEqual(naiveOrders(date).sort())
    for (const order of date.includes('/') ? (['dmy', 'mdy'] as const) : [undefined])
      expect(dayOfCell(date, { order }) !== undefined).toBe(naiveOrders(date).some((one) => one === (order ?? one)))
  })
  fc.assert(law, { numRuns: 500 })
})

test.each([
  ['1.50', undefined, 1.5],
  ['1,5', 'decimal comma', 1.5],
  ['1,5', undefined, NaN],
  ['1.500', 'decimal comma', NaN],
  ['007', undefined, 7],
  ['', 'decimal comma', NaN],
  ['1e3', undefined, 1000],
  ['1,5e-7', 'decimal comma', 1.5e-7],
  ['1e999', undefined, NaN],
  ['0x10', undefined, NaN],
] as const)('numberOfCell: %s, written with %s, is %s', (text, written, expected) => {
  expect(numberOfCell(text, written)).toBe(expected)
})

test.each([
  ['3 Apr 2020', '2020-4-3'],
  ['April 3, 2020', '2020-4-3'],
  ['3. 4. 2020', '2020-4-3'],
  ['2020-04', '2020-4-undefined'],
  ['5/5/2020', '2020-5-5'],
  ['3/4/2020', undefined],
  ['03.04.20', undefined],
  ['20200403', undefined],
  ['2020-04-03 25:00', undefined],
  ['Aprilia 3, 2020', undefined],
])('dayOfCell: %s is %s', (text, expected) => {
  const day = dayOfCell(text)
  expect(day && `${day.year}-${day.month}-${day.day}`).toBe(expected)
})

test.each([
  ['2020-04-03 10:30', 10.5],
  ['2020-04-03T10:30:00+02:00', 8.5],
  ['3.4.2020 10:30 PM', 22.5],
  ['3.4.2020 12:30 am', 0.5],
])('dayOfCell: %s says %s hours', (text, hours) => {
  expect(dayOfCell(text)?.seconds).toBe(hours * 3600)
})

test('dayOfCell: 20200403 is a day where that is asked', () => {
  expect(dayOfCell('20200403', { compact: true })).toEqual({ year: 2020, month: 4, day: 3 })
})
