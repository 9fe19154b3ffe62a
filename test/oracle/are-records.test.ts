import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areRecords, isLong } from '../../src/kinds/table/are-records.js'

const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.trim()))

test.each([
  ['numbers under names', 'age,bmi\n19,27.9\n18,33.77'],
  ['one record', 'age,sex,smoker\n19,female,yes'],
  ['more columns than a basket has', 'a,b,c,d,e,f,g,h,i,j,k,l\n1,2,3,4,5,6,7,8,9,10,11,12'],
  ['words under names of columns of people', 'name,city\nAnna,Ulm\nBob,Rom'],
  ['days', 'admitted,ward\n2024-01-02,surgery\n2024-03-05,icu'],
  ['cells of a release', 'zip,age,illness\n1305*,[20-30[,flu\n1306*,<40,asthma'],
  ['a row number without a name', ',age,outcome\n0,19,dead\n1,30,alive'],
  ['one line that is cut short among many', `age,sex,bmi\n${'19,f,20\n'.repeat(30)}19,f\n${'20,m,21\n'.repeat(30)}`],
])('a table: %s', (_, text) => {
  expect(areRecords(rowsOf(text))).toBe(true)
})

test.each([
  ['baskets of even length', 'milk,bread\nbread,beer\nbeer,milk\nmilk,eggs'],
  ['baskets that begin like a header', 'age,beer\nbeer,eggs\nmilk,age'],
  ['numbers alone', '1,2,3\n4,5,6\n7,8,9'],
  ['baskets filled up with blanks, and their length', 'Item(s),Item 1,Item 2,Item 3\n' + shifted(40)],
  ['one line', 'age,sex'],
  ['lines of other lengths', 'a,b\nc\nd,e,f\ng'],
  ['brackets of items', 'heart disease,"(gangrene, icd)"\nweakness,dizziness\nicd,limbs'],
])('no table: %s', (_, text) => {
  expect(areRecords(rowsOf(text))).toBe(false)
})

/** Baskets whose items stand wherever they come. */
function shifted(count: number): string {
  const items = ['milk', 'bread', 'beer', 'eggs', 'soap', 'rice', 'oil', 'salt', 'jam', 'ham', 'nuts', 'fish']
  return Array.from({ length: count }, (_, i) =>
    [3, items[i % 12], items[(i * 5 + 1) % 12], items[(i * 7 + 2) % 12]].join(','),
  ).join('\n')
}

test('an id and an item a row may be either, and is left to whoever knows', () => {
  const names = ['patient_id', 'drug']
  const rows = rowsOf('1,aspirin\n1,ibuprofen\n2,aspirin\n2,zinc\n3,zinc')
  expect(isLong(names, rows)).toBe(true)
  expect(isLong(['patient_id', 'age'], rowsOf('1,19\n2,20\n3,21\n4,22'))).toBe(false)
})

test('items drawn from one store are never taken for a table, however long the baskets', () => {
  const item = fc
    .integer({ min: 0, max: 40 })
    .map((n) => `item${String.fromCharCode(97 + (n % 26))}${n > 25 ? 'x' : ''}`)
  const baskets = fc
    .integer({ min: 2, max: 9 })
    .chain((width) =>
      fc.array(fc.array(item, { minLength: width, maxLength: width }), { minLength: 30, maxLength: 80 }),
    )
  fc.assert(
    fc.property(baskets, (rows) => {
      expect(areRecords(rows)).toBe(false)
    }),
    { numRuns: 200 },
  )
})

test('a column of numbers under a name of its own is always a table', () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/)
  const table = fc
    .record({
      names: fc.uniqueArray(
        word.map((w) => `${w}_col`),
        { minLength: 2, maxLength: 14 },
      ),
      rows: fc.integer({ min: 1, max: 60 }),
      seed: fc.infiniteStream(fc.tuple(word, fc.integer({ min: 0, max: 9999 }))),
    })
    .map(({ names, rows, seed }) => [
      names,
      ...Array.from({ length: rows }, () =>
        names.map((_, c) => {
          const [text, number] = seed.next().value
          return c === 0 ? String(number) : text
        }),
      ),
    ])
  fc.assert(
    fc.property(table, (rows) => {
      expect(areRecords(rows)).toBe(true)
    }),
    { numRuns: 200 },
  )
})
