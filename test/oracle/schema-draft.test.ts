import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { partitionByValue, peopleAlone, refinedBy } from '../../src/data/column-codes.js'
import { type Column, type PlainColumn, type Table, cellOf, tableOf } from '../../src/data/index.js'
import { draftSchema, draftedSchema } from '../../src/run/index.js'

const names = ['sex', 'age', 'zip', 'diagnosis', 'x1']
const cell = fc.constantFrom('', 'a', 'b', 'c', 'NA')
const rows = fc.array(fc.tuple(cell, cell, cell, cell, cell), { minLength: 1, maxLength: 30 })

/** The same column with its cells end to end. */
function plainOf(column: Column, rowCount: number): PlainColumn {
  const cells = Array.from({ length: rowCount }, (_, row) => Buffer.from(cellOf(column, row)))
  const ends = new Uint32Array(rowCount)
  for (const [row, bytes] of cells.entries()) ends[row] = (row === 0 ? 0 : ends[row - 1]) + bytes.length
  const { name, type, exceptions } = column
  return { kind: 'plain', name, type, exceptions, bytes: new Uint8Array(Buffer.concat(cells)), ends }
}

function naiveAlone(table: Table, columns: readonly number[], person?: number): number {
  const owners = new Map<string, Set<string>>()
  for (let row = 0; row < table.rowCount; row++) {
    const key = JSON.stringify(columns.map((c) => cellOf(table.columns[c], row)))
    const who = person === undefined ? String(row) : cellOf(table.columns[person], row)
    owners.set(key, (owners.get(key) ?? new Set()).add(who))
  }
  return new Set([...owners.values()].filter((who) => who.size === 1).flatMap((who) => [...who])).size
}

test('people alone in a column, in two, and when a column says whose records they are: as counted by strings', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), (cells, plain) => {
      const table = tableOf(names, cells)
      const [a, b, person] = table.columns.map((column) =>
        partitionByValue(plain ? plainOf(column, table.rowCount) : column),
      )
      expect(peopleAlone(a)).toBe(naiveAlone(table, [0]))
      expect(peopleAlone(refinedBy(a, b))).toBe(naiveAlone(table, [0, 1]))
      expect(peopleAlone(refinedBy(a, b), person)).toBe(naiveAlone(table, [0, 1], 2))
    }),
  )
})

test('refinedBy: many classes take the other way through, and come to the same', () => {
  const cells = Array.from({ length: 6000 }, (_, i) => [String((i * 7919) % 3001), String((i * 104_729) % 2999)])
  const table = tableOf(['a', 'b'], cells)
  const [a, b] = table.columns.map(partitionByValue)
  expect(a.count * b.count).toBeGreaterThan(2 ** 22)
  expect(peopleAlone(refinedBy(a, b))).toBe(naiveAlone(table, [0, 1]))
  expect(refinedBy(a, b).count).toBe(new Set(cells.map(String)).size)
})

test('schema: the draft does not depend on the order of the records, and its counts are those of a naive one', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const table = tableOf(names, cells)
      const draft = draftSchema(table)
      expect(draftSchema(tableOf(names, cells.toReversed()))).toEqual(draft)
      const quasi = draft.quasi.map((name) => names.indexOf(name))
      for (const [c, column] of draft.columns.entries()) {
        expect(column.distinct).toBe(new Set(cells.map((row) => row[c])).size)
        expect(column.uniqueAlone).toBe(naiveAlone(table, [c]))
        const at = quasi.indexOf(c)
        const beside = at < 0 ? [...quasi, c] : quasi.slice(0, at + 1)
        expect(column.uniqueTogether ?? naiveAlone(table, beside)).toBe(naiveAlone(table, beside))
      }
    }),
  )
})

test('schema: each quasi-identifier tells as many people apart as any left would', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const table = tableOf(names, cells)
      const quasi = draftSchema(table).quasi.map((name) => names.indexOf(name))
      for (const [at, chosen] of quasi.entries())
        for (const other of quasi.slice(at))
          expect(naiveAlone(table, [...quasi.slice(0, at), chosen])).toBeGreaterThanOrEqual(
            naiveAlone(table, [...quasi.slice(0, at), other]),
          )
    }),
  )
})

test('schema: a hospital with telling headers', () => {
  const roles = rolesOf(hospital())
  expect(roles).toEqual({
    patient_id: 'person',
    name: 'identifier',
    DateOfBirth: 'quasi',
    sex: 'quasi',
    zip_code: 'quasi',
    email: 'identifier',
    phone: 'identifier',
    admission: 'quasi',
    diagnosis: 'sensitive',
    icd10: 'sensitive',
    charge_usd: 'sensitive',
    notes: 'text',
    triage: 'sensitive',
    country: 'insensitive',
  })
})

test('schema: the same hospital with headers that say nothing; names are known, and what nobody knows is kept hidden', () => {
  const { names: said, cells } = hospital()
  const roles = Object.values(rolesOf({ names: said.map((_, c) => `c${c}`), cells }))
  expect(roles).toEqual([
    'person',
    'identifier',
    'quasi',
    'quasi',
    'quasi',
    'identifier',
    'identifier',
    'quasi',
    'sensitive',
    'sensitive',
    'sensitive',
    'text',
    'sensitive',
    'insensitive',
  ])
})

test('schema: ids that come back are of a person, one a record are not, and of few values it is said that they are few', () => {
  const draft = (ids: readonly number[]) =>
    draftSchema(
      tableOf(
        ['id'],
        ids.map((id) => [String(id)]),
      ),
    ).columns[0]
  expect(draft([5, 6, 7, 8]).role).toBe('identifier')
  expect(draft([5, 5, 7, 8]).role).toBe('person')
  const few = draft(Array.from({ length: 500 }, (_, i) => i % 3))
  expect(few.role).toBe('identifier')
  expect(few.because).toContain('3 values are few for so many records')
})

test('schema: of several ids the person is the one called so, then the one with fewest values', () => {
  const cells = Array.from({ length: 60 }, (_, i) => [String(i >> 1), String(i >> 2), String(i >> 3), String(i)])
  expect(rolesOf({ names: ['hadm_id', 'subject_id', 'id', 'visit_id'], cells })).toEqual({
    hadm_id: 'identifier',
    subject_id: 'person',
    id: 'identifier',
    visit_id: 'identifier',
  })
  expect(
    rolesOf({ names: ['hadm_id', 'b_id', 'c_id', 'hospital_id'], cells: cells.map(([a, b, c]) => [a, b, c, c]) }),
  ).toEqual({
    hadm_id: 'identifier',
    b_id: 'identifier',
    c_id: 'person',
    hospital_id: 'quasi',
  })
})

test('schema: a column whose values mostly stand beside several names or births does not say whose a record is', () => {
  const header = ['household_id', 'patient_id', 'first_name', 'dob']
  const cells = Array.from({ length: 600 }, (_, row) => {
    const [household, patient] = [row % 50, row % 150]
    return [`H${household}`, `P${patient}`, ['Ann', 'Bo', 'Cy'][(patient % 7) % 3], `19${10 + (patient % 83)}-01-02`]
  })
  const { columns, people } = draftSchema(tableOf(header, cells))
  expect(columns.map(({ role }) => role)).toEqual(['identifier', 'person', 'identifier', 'quasi'])
  expect(people).toBe(150)
  expect(columns[0].because).toMatch(/\d+ of its 50 values that come back stand beside several (?:names|births) \(“/)
  expect(columns[1].because).not.toContain('stand beside')
})

test('schema: Rome, a diploma and an academy are no illnesses, and a carcinoma is one', () => {
  const roles = (...values: string[]) =>
    draftSchema(
      tableOf(
        ['c'],
        values.map((value) => [value]),
      ),
    ).columns[0].because
  expect(roles('Roma', 'Tacoma', 'Oklahoma')).not.toContain('illnesses')
  expect(roles('diploma', 'academia', 'sympathy')).not.toContain('illnesses')
  expect(roles('carcinoma', 'gastritis', 'anaemia')).toContain('illnesses')
})

test('schema: a few people with two names are still people, and that is said', () => {
  const cells = Array.from({ length: 200 }, (_, row) => [String(row >> 1), row === 3 ? 'Lee' : 'Day'])
  const { columns } = draftSchema(tableOf(['patient_id', 'surname'], cells))
  expect(columns[0].role).toBe('person')
  expect(columns[0].because).toContain('1 of its 100 values that come back stand beside several names')
})

test('schema: an attribute without a role has no key for it, so that whoever reads the draft sees that it is missing', () => {
  const draft = draftSchema(tableOf(['q'], [['a@b.org'], ['b'], ['c']]))
  expect(draft.inDoubt).toEqual(['q'])
  expect(Object.keys(draftedSchema(draft).attributes[0])).not.toContain('role')
})

function rolesOf({ names: header, cells }: { names: string[]; cells: string[][] }) {
  const { columns } = draftSchema(tableOf(header, cells))
  return Object.fromEntries(columns.map(({ name, role }) => [name, role]))
}

/** 150 people with one to four stays each. */
function hospital(): { names: string[]; cells: string[][] } {
  const first = 'Anna Ben Clara David Eva Frank Greta Hans Ida Jan Klara Leo Mia Noah'.split(' ')
  const last = 'Smith Jones Brown Weber Novak Rossi Silva Olsen Dubois Kaya Ito'.split(' ')
  const ill = ['flu', 'pneumonia', 'gastritis', 'breast cancer', 'HIV', 'diabetes', 'asthma', 'fracture']
  const codes = ['J10.1', 'J18.9', 'K29.7', 'C50.9', 'B20.0']
  const two = (n: number): string => String(n).padStart(2, '0')
  const cells: string[][] = []
  for (let p = 0; p < 150; p++)
    for (let stay = 0; stay <= (p * 7) % 4; stay++)
      cells.push([
        `P${10_000 + p * 7}`,
        `${first[p % 14]} ${last[p % 11]}`,
        `${1930 + ((p * 37) % 85)}-${two(1 + (p % 12))}-${two(1 + (p % 28))}`,
        p % 5 < 2 ? 'M' : 'F',
        `02${100 + ((p * 13) % 97)}`,
        `u${p}@mail.example.org`,
        `+1 617 ${200 + p}-${1000 + p * 31}`,
        `2021-${two(1 + ((p + stay * 5) % 12))}-${two(1 + ((p * 3 + stay) % 28))}`,
        ill[(p + stay * 3) % 8],
        codes[(p * 2 + stay) % 5],
        String(20 + ((p * 61 + stay * 17) % 163)),
        `Patient ${p} reports mild pain in the lower back for ${stay} weeks, no fever, seen again soon.`,
        String(1 + ((p + stay) % 4)),
        'UK',
      ])
  const header =
    'patient_id name DateOfBirth sex zip_code email phone admission diagnosis icd10 charge_usd notes triage country'
  return { names: header.split(' '), cells }
}
