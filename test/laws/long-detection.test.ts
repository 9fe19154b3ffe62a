import * as fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { readTransactions } from '../../src/files/index.js'
import { InputError } from '../../src/formats/index.js'
import { below, type Random, stream, unit } from '../../src/math/random.js'
import { bytesOf, readBytes } from '../in-memory.js'
import { refusalOf } from '../refusals/refusal.js'
import { tempFolder } from '../temp-folder.js'
import { tries } from './tries.js'

const temp = tempFolder()
const looksLong = /looks like a table, such as one row per item/

const word = (n: number): string => String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26), 120)

/** How a long table may come: everything but the values is drawn. */
const table = fc.record({
  seed: fc.nat(),
  patients: fc.integer({ min: 12, max: 60 }),
  rowsEach: fc.integer({ min: 2, max: 6 }),
  items: fc.integer({ min: 3, max: 30 }),
  id: fc.constantFrom<(p: number) => string>(
    (p) => String(p + 1),
    (p) => `P-${1000 + 7 * p}`,
    (p) => `${word(p)} ${word(p * 31)}son`,
  ),
  item: fc.constantFrom<(i: number) => string>(
    (i) => `${word(i)} disease`,
    (i) => `J${10 + i}.${i % 10}`,
    (i) => String(i + 1),
  ),
  header: fc.constantFrom(['patient_id', 'diagnosis', 'when'], ['person', 'finding', 'date'], ['who', 'what', 'count']),
  third: fc.option(
    fc.constantFrom<(n: number) => string>(
      (n) => `2024-0${1 + (n % 9)}-1${n % 10}`,
      (n) => String(1 + (n % 5)),
    ),
    { nil: undefined },
  ),
  delimiter: fc.constantFrom(',', ';', '\t', ', '),
  itemFirst: fc.boolean(),
  shuffled: fc.boolean(),
  quoted: fc.boolean(),
  crlf: fc.boolean(),
  mark: fc.boolean(),
  zipped: fc.boolean(),
})

type Table = typeof table extends fc.Arbitrary<infer T> ? T : never

function bytesOfTable(t: Table): Uint8Array {
  const random = stream(t.seed, 'long table')
  const rows: string[][] = []
  for (let p = 0; p < t.patients; p++) {
    const count = 1 + below(t.rowsEach, random)
    for (let r = 0; r < count; r++) {
      rows.push([t.id(p), t.item(below(t.items, random)), ...(t.third ? [t.third(below(1000, random))] : [])])
    }
  }
  if (t.shuffled) shuffle(rows, random)
  const header = t.header.slice(0, t.third ? 3 : 2).map((name) => (t.quoted ? `"${name}"` : name))
  const lines = [header, ...rows].map((row) => {
    const cells = t.itemFirst ? [row[1], row[0], ...row.slice(2)] : row
    return cells.join(t.delimiter)
  })
  const text = (t.mark ? '\ufeff' : '') + lines.join(t.crlf ? '\r\n' : '\n') + (t.crlf ? '\r\n' : '\n')
  return t.zipped ? gzipSync(text) : Buffer.from(text)
}

function shuffle(list: string[][], random: Random): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = below(i + 1, random)
    ;[list[i], list[j]] = [list[j], list[i]]
  }
}

test('text: a long table is refused, however it is sorted, quoted, delimited or packed', async () => {
  const path = temp.path('visits.csv')
  const law = fc.asyncProperty(table, async (t) => {
    writeFileSync(path, bytesOfTable(t))
    const error = await refusalOf(readTransactions(path))
    expect(error.message).toMatch(looksLong)
    expect(error.remedy).toMatch(/‹id› and ‹item›.*‹from› text/)
  })
  await fc.assert(law, { numRuns: tries(400, 100) })
})

test('text and baskets: a long table is read as asked when the form is named', async () => {
  const bytes = Buffer.from(`patient_id,diagnosis\n${Array.from({ length: 9 }, (_, i) => `${i},flu\n`).join('')}`)
  expect((await refusalOf(readBytes('baskets', bytes))).message).toMatch(looksLong)
  expect((await refusalOf(readBytes('text', bytes))).message).toMatch(looksLong)
  expect((await readBytes('text', bytes, { format: 'text' })).items[0]).toBe('patient_id')
  expect((await readBytes('baskets', bytes, { format: 'baskets' })).items[0]).toBe('patient_id')
})

test('text: a long table without a header is refused where its ids are numbers or codes in runs, or nearly all different', async () => {
  const random = stream(1, 'without a header')
  const rows = Array.from({ length: 200 }, (_, i) => [`A${i}`, word(below(20, random)), String(1 + below(4, random))])
  const runs = rows.map((row, i) => [String(100 + Math.floor(i / 4)), row[1]])
  for (const lists of [rows, runs, rows.map((row) => [row[1], row[0]])]) {
    const bytes = Buffer.from(lists.map((row) => `${row.join(',')}\n`).join(''))
    expect((await refusalOf(readBytes('text', bytes))).message).toMatch(looksLong)
  }
})

test('text: what is no good text and a table is refused as a table', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => `${i % 7},liquor (appetizer)\n`)
  const bytes = Buffer.from(`id,item\n${rows.map((row, i) => (i < 10 ? `${i},milk\n` : row)).join('')}`)
  expect((await refusalOf(readBytes('text', bytes))).message).toMatch(looksLong)
})

/** Baskets of two or three items each, the hardest to tell: words, numbers or codes, popular or not, sorted or not. */
const baskets = fc.record({
  seed: fc.nat(),
  rows: fc.integer({ min: 1, max: 300 }),
  width: fc.constantFrom(2, 2, 3, 5),
  items: fc.integer({ min: 6, max: 2000 }),
  name: fc.constantFrom<(i: number) => string>(
    (i) => `${word(i)} ${word(i * 7)}`,
    (i) => String(i + 1),
    (i) => `J${10 + i}`,
  ),
  skewed: fc.boolean(),
  sortedCells: fc.boolean(),
  sortedLines: fc.boolean(),
})

test('text: baskets of equal width are not taken for a table, in 1,000 random files', async () => {
  let refused = 0
  const law = fc.asyncProperty(baskets, async (b) => {
    const random = stream(b.seed, 'baskets')
    const rows = Array.from({ length: b.rows }, () => {
      const row = new Set<string>()
      while (row.size < b.width) {
        const share = b.skewed ? unit(random) ** 2 : unit(random)
        row.add(b.name(Math.floor(share * b.items)))
      }
      return b.sortedCells ? [...row].toSorted() : [...row]
    })
    if (b.sortedLines) rows.sort((one, other) => (one.join(',') < other.join(',') ? -1 : 1))
    const before = transactionsOf(rows)
    await readBytes('text', await bytesOf('text', before)).then(
      (after) => expect(after).toEqual(before),
      (error: unknown) => {
        if (!(error instanceof InputError)) throw error
        refused++
      },
    )
  })
  await fc.assert(law, { numRuns: tries(1000) })
  // The stated rate: one in a thousand at most, of files as hard as these.
  expect(refused).toBeLessThanOrEqual(1)
})
