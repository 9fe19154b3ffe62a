import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tableOf } from '../../src/data/index.js'
import { type HarborLetter, harborKinds } from '../../src/kinds/table/schema/harbor-kinds.js'
import { lookForKinds } from '../../src/kinds/table/schema/look-for-kinds.js'
import { restrictedZips } from '../../src/kinds/table/schema/harbor-cells.js'

const names = ['age', 'zip', 'born', 'sex', 'stage', 'income', 'illness'] as const

/** A release that holds none of the eighteen kinds, in the forms in which tools write what was made coarser. */
function clean(rows: number): string[][] {
  return Array.from({ length: rows }, (_, i) => [
    ['20-29', '[30, 40)', '80-89', '90+', '*'][i % 5],
    ['021**', '100', '000', '947', '606xx'][i % 5],
    ['1950-1959', '1984', '1990s', '[1960, 1970)', ''][i % 5],
    ['f', 'm'][i % 2],
    ['Stage 1', 'Stage 2', 'Type 2', 'None'][i % 4],
    ['13000-13999', '20000-24999', '25,000 to 30,000', '<10000'][i % 4],
    ['flu', 'Crohn disease', 'E11.9', 'gout', 'New York virus'][i % 5],
  ])
}

const kindNames = new Map<string, string>(Object.entries(harborKinds))
const digits = (count: number) => fc.stringMatching(new RegExp(`^[2-8]{${count}}$`))
const calendarDay = fc.date({ min: new Date('1920-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })

/** Cells of which one is enough to be found, whatever column they stand in. */
const planted: Partial<Record<HarborLetter, fc.Arbitrary<string>>> = {
  B: fc.tuple(fc.integer({ min: -80, max: 80 }), digits(4)).map(([a, d]) => `${a}.${d}, ${a}.${d}`),
  C: fc.oneof(
    calendarDay.map((day) => day.toISOString().slice(0, 10)),
    calendarDay.map((day) => day.toISOString().slice(0, 7)),
    calendarDay.map((day) => `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`),
    calendarDay.map((day) =>
      `${day.getUTCDate()}.${day.getUTCMonth() + 1}.${day.getUTCFullYear() % 100}`.replace(/\.(\d)$/, '.0$1'),
    ),
  ),
  D: fc.oneof(
    fc.tuple(digits(3), digits(3), digits(4)).map(([a, b, c]) => `(${a}) ${b}-${c}`),
    fc.tuple(digits(3), digits(3), digits(4)).map(([a, b, c]) => `${a}-${b}-${c}`),
    digits(9).map((all) => `+49 ${all}`),
  ),
  F: digits(4).map((all) => `p${all}@example.org`),
  G: fc.tuple(digits(3), digits(2), digits(4)).map(([a, b, c]) => `${a}-${b}-${c}`),
  J: fc.constantFrom('DE89 3704 0044 0532 0130 00', '4111 1111 1111 1111'),
  M: fc.stringMatching(/^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/),
  N: digits(3).map((all) => `https://example.org/people/${all}`),
  O: fc.tuple(digits(2), digits(2)).map(([a, b]) => `10.0.${a}.${b}`),
  R: fc.uuid(),
}

describe('safe harbor', () => {
  test('of a release without them none of the kinds is found', () => {
    for (const rows of [5, 20, 60]) expect(lookForKinds([tableOf(names, clean(rows))]).found).toEqual([])
  })

  test.each(Object.entries(planted))(
    'one cell of kind %s is found where it stands, and nothing else',
    (letter, cell) => {
      fc.assert(
        fc.property(cell, fc.integer({ min: 0, max: 39 }), fc.integer({ min: 2, max: 6 }), (value, row, column) => {
          const rows = clean(40)
          rows[row][column] = value
          const { found, rows: hit, of } = lookForKinds([tableOf(names, rows)])
          expect([hit, of]).toEqual([1, 40])
          expect(found).toEqual([
            {
              column: names[column],
              letter,
              what: letter === 'C' ? 'dates finer than a year' : kindNames.get(letter),
              by: 'values',
              cells: 1,
              firstRow: row + 1,
              firstLine: row + 2,
            },
          ])
        }),
        { seed: 1, numRuns: 60 },
      )
    },
  )

  const headers: Readonly<Record<HarborLetter, readonly string[]>> = {
    A: ['name', 'last_name', 'patientName', 'Surname', 'employer name'],
    B: ['city', 'county', 'street address', 'census_tract'],
    C: ['birth month'],
    D: ['phone', 'cellPhone', 'Tel'],
    E: ['fax', 'fax_number'],
    F: ['email', 'e-mail', 'email address'],
    G: ['SSN', 'social_security_no'],
    H: ['mrn', 'Medical Record Number'],
    I: ['medicare', 'health plan', 'member_id', 'policy number'],
    J: ['account', 'account_no', 'creditCard'],
    K: ['license', 'passport', 'driver licence'],
    L: ['VIN', 'license_plate'],
    M: ['device_id', 'serial number', 'mac_address'],
    N: ['url', 'homepage'],
    O: ['ip', 'ip_address'],
    P: ['fingerprint', 'biometrics'],
    Q: ['photo', 'face_image'],
    R: ['patient_id', 'username'],
  }
  test.each(Object.entries(headers))('a column that is called like kind %s is found by its name', (letter, called) => {
    for (const name of called) {
      const rows = [['5'], ['*'], ['7'], ['']]
      const { found } = lookForKinds([tableOf([name], rows)])
      expect(
        found.map((one) => [one.letter, one.cells, one.firstLine]),
        name,
      ).toEqual([[letter, 2, 2]])
    }
  })

  test.each([
    'drug name',
    'stage',
    'account_length',
    'iris',
    'state',
    'country',
    'year',
    'admission_type_id',
    'hospital name',
    'days in hospital',
  ])('a column called %s is none by its name', (name) => {
    const rows = Array.from({ length: 40 }, (_, i) => [String(1 + (i % 8))])
    expect(lookForKinds([tableOf([name], rows)]).found).toEqual([])
  })

  const lettersOf = (name: string, cells: readonly string[]) =>
    lookForKinds([
      tableOf(
        [name],
        cells.map((cell) => [cell]),
      ),
    ]).found.map(({ letter, cells: count }) => `${letter}${count}`)

  test('ZIP codes: four digits and more are found, three where few people live, 000 and longer masks are not', () => {
    expect(lettersOf('zip', ['02139', '0213*', '02130-02139', '021**', '000', '946', '*'])).toEqual(['B3'])
    for (const { prefixes } of restrictedZips)
      for (const three of prefixes) expect(lettersOf('zip', [three, `${three}**`, '100'])).toEqual(['B2'])
    expect(lettersOf('zip', ['36', '946'])).toEqual(['B1'])
    expect(lettersOf('where', ['02139', '10001', '94601'])).toEqual(['B3'])
    expect(lettersOf('postcode', ['SW1A 1AA'])).toEqual(['B1'])
    expect(restrictedZips.map(({ census, prefixes }) => [census, prefixes.length])).toEqual([
      [2000, 17],
      [2010, 18],
    ])
  })

  test('ages over 89 may be told from those of others, but not from each other', () => {
    expect(lettersOf('age', ['89', '17', '3'])).toEqual([])
    expect(lettersOf('age', ['90', '17'])).toEqual(['C1'])
    expect(lettersOf('age', ['94', '101', '88'])).toEqual(['C2'])
    expect(lettersOf('age', ['90+', '85 and over', '>= 90', '[80, 90)'])).toEqual([])
    expect(lettersOf('age', ['90-120', '80-89'])).toEqual([])
    expect(lettersOf('age', ['90-99', '100-109', '80-89'])).toEqual(['C2'])
    expect(lettersOf('age in months', ['94', '700'])).toEqual([])
    expect(lettersOf('age in months', ['1200', '700'])).toEqual(['C1'])
    expect(lettersOf('weight', ['94', '120'])).toEqual([])
  })

  test('dates: years and whole years are not found, months, quarters and weeks are', () => {
    expect(lettersOf('admission date', ['1984', '1980-1989', '1990s', '2020-01-01 - 2020-12-31'])).toEqual([])
    expect(
      lettersOf('admission date', ['2020-Q3', 'March 2020', '20200403', '2020-W12', '2020-01-01 - 2020-06-30']),
    ).toEqual(['C5'])
    expect(lettersOf('blood value', ['3.1415', '7.2020', '12.1985'])).toEqual([])
  })

  test('what was said to be an identifier is found, and what cannot be read is said', () => {
    const rows = [
      ['a7', 'x', 'k1'],
      ['b9', 'y', 'k1'],
    ]
    const table = tableOf(['code', 'remarks', 'whose'], rows, { code: 'identifier', remarks: 'text', whose: 'person' })
    const { found, unread } = lookForKinds([table])
    expect(found.map(({ column, letter, by }) => [column, letter, by])).toEqual([['code', 'R', 'role']])
    expect(unread.map(({ column }) => column)).toEqual(['remarks', 'whose'])
  })
})
