import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { plainRecords, setsRelease } from '../../src/kinds/index.js'
import { measures, openMeasure, type Measure } from '../../src/meaning/index.js'
import { testCache } from '../test-cache.js'
import { tempFolder } from '../temp-folder.js'

const temp = tempFolder()
const terms = ['fever', 'cough', 'heart disease', 'Hospitals', 'banana', 'x-ray']
const unknown = ['qzxwvk', '…', '']

const scores = temp.file(
  'scores.csv',
  'fever,cough,0.25\nfever,banana,0.9\ncough,fever,0.5\n"heart disease",fever,0.3\n',
)
const records = plainRecords(
  setsRelease(
    transactionsOf([
      ['fever', 'cough', ['banana', 'x-ray']],
      ['fever', 'cough', 'hospital'],
      ['heart disease', 'hospital'],
      ['banana', 'x-ray'],
    ]),
  ),
)
/** What each measure needs after its name; those that are not here are opened by name alone. */
const specs = new Map([['table', `table:${scores}`]])
/** The network, and what it must fetch first: tested elsewhere. */
const elsewhere = new Set(['http', 'glove', 'blend+glove'])
const offline = measures.filter(({ id }) => !elsewhere.has(id))

const opened = new Map<string, Measure>()
beforeAll(async () => {
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(() => {
    throw new Error('a socket was opened')
  })
  for (const { id } of offline) {
    const measure = await openMeasure(specs.get(id) ?? id, { cache: testCache, records })
    await measure.prepare([...terms, ...unknown])
    opened.set(id, measure)
  }
}, 240_000)
afterAll(() => vi.restoreAllMocks())

test('sockets are refused in this file, so every measure here works without a network', async () => {
  await expect(fetch('http://127.0.0.1:8080')).rejects.toMatchObject({ cause: { message: 'a socket was opened' } })
})

describe.each(offline)('$id', ({ id, symmetric, range, direction }) => {
  const matrix = () => opened.get(id)!.distances(terms, terms)
  const known = () => Array.from(matrix()).filter((distance) => !Number.isNaN(distance))

  test('declares what it is, and knows some of the terms', () => {
    const measure = opened.get(id)!
    expect(measure.id).toBe(id)
    expect(measure.summary).not.toBe('')
    expect(measure.asDistance).not.toBe('')
    expect(terms.filter((term) => measure.knows(term)).length).toBeGreaterThan(1)
  })

  test('a batch gives the bits of single questions', () => {
    const measure = opened.get(id)!
    const all = measure.distances(terms, [...unknown, ...terms])
    terms.forEach((a, r) =>
      [...unknown, ...terms].forEach((b, c) => expect(all[r * 9 + c]).toBe(measure.distance(a, b))),
    )
    expect(measure.distances([], terms)).toHaveLength(0)
  })

  test('an unknown term is unknown, never 0', () => {
    const measure = opened.get(id)!
    for (const term of unknown.filter((each) => !measure.knows(each))) {
      expect(measure.distance(term, 'fever')).toBeNaN()
      expect(measure.distance('fever', term)).toBeNaN()
    }
    expect(measure.knows('…')).toBe(false)
    expect(measure.knows('')).toBe(false)
  })

  test('distances are 0 or more, scores lie in the declared range', () => {
    const measure = opened.get(id)!
    expect(known().length).toBeGreaterThan(3)
    for (const distance of known()) {
      expect(distance).toBeGreaterThanOrEqual(0)
      expect(measure.score(distance)).toBeGreaterThanOrEqual(range[0] - 1e-9)
      expect(measure.score(distance)).toBeLessThanOrEqual(range[1] + 1e-9)
    }
    expect(measure.score(0) > measure.score(1)).toBe(direction === 'similarity')
  })

  test('a term is as close to itself as can be', () => {
    for (const term of terms.filter((each) => opened.get(id)!.knows(each))) {
      expect(opened.get(id)!.distance(term, term)).toBe(0)
    }
  })

  test.runIf(symmetric)('the order of two terms does not matter', () => {
    const all = matrix()
    terms.forEach((_, r) => terms.forEach((__, c) => expect(all[r * 6 + c]).toBe(all[c * 6 + r])))
  })
})

test('table: the other direction is taken where only one is given, and kept where both are', () => {
  const table = opened.get('table')!
  expect(table.distance('banana', 'fever')).toBe(0.9)
  expect([table.distance('fever', 'cough'), table.distance('cough', 'fever')]).toEqual([0.25, 0.5])
  expect(table.distance('cough', 'banana')).toBeNaN()
})

test('self: items inside a generalised item are not taken to be there', () => {
  const self = opened.get('self')!
  expect(self.distance('fever', 'cough')).toBe(0)
  expect(self.distance('fever', 'banana')).toBe(1)
  expect(self.distance('banana', 'x-ray')).toBe(0)
})

test('blend: a pair that only some members know is judged by those', () => {
  expect(opened.get('blend')!.distance('qzxwvk', 'fever')).toBeGreaterThan(0)
})

test('minilm: a term without a letter is not embedded and unknown, one with a letter is known', async () => {
  const minilm = opened.get('minilm')!
  await minilm.prepare(['40', '2019-05-01', 'b12'])
  expect(['40', '2019-05-01', 'b12'].map((term) => minilm.knows(term))).toEqual([false, false, true])
  expect(minilm.distance('40', 'fever')).toBeNaN()
})
