import { expect, test } from 'vitest'
import { contextTables } from '../../src/kinds/sets/attack/context/context-tables.js'
import { scoreTables } from '../../src/kinds/sets/attack/context/score-tables.js'
import { type Transaction, transactionsOf } from '../../src/data/index.js'

/** The two closest plain items of every generalised item, as the papers take them. */
function contextsOf(transaction: Transaction): string[][] {
  const release = transactionsOf([transaction])
  return contextTables(release, { context: 2 }).tables.map(({ context }) =>
    Array.from(context, (item) => release.items[item]).sort(),
  )
}

test('context: thesis §3.5.1, (i2, i3) has {i1, i4} and (i6, i7) has {i5, i8}', () => {
  const transaction = ['i1', ['i2', 'i3'], 'i4', 'i5', ['i6', 'i7'], 'i8', 'i9']
  expect(contextsOf(transaction)).toEqual([
    ['i1', 'i4'],
    ['i5', 'i8'],
  ])
})

test('context: thesis Figure 5.5, (important prostate, …) has {cancer cell, cancer symptom}', () => {
  const transaction = [
    'early detection',
    'spread',
    'cancer cell',
    ['important prostate', 'cough', 'osteomyelitis', 'chest pain'],
    'cancer symptom',
    'general pain',
    'prostate area',
  ]
  expect(contextsOf(transaction)).toEqual([['cancer cell', 'cancer symptom']])
})

test('context: thesis §3.5.1, blood pressure is as far as the mean of heart disease and weakness, (3.3)', async () => {
  const release = transactionsOf([['heart disease', ['blood pressure', 'injury'], 'weakness', 'dizziness']])
  const far = new Map([
    ['heart disease blood pressure', 0.56],
    ['heart disease injury', 2.19],
    ['weakness blood pressure', 1.2],
    ['weakness injury', 0.7],
  ])
  const measure = {
    prepare: async () => {},
    distances: (rows: readonly string[], columns: readonly string[]) =>
      Float64Array.from(rows.flatMap((row) => columns.map((column) => far.get(`${row} ${column}`) ?? 100))),
  }
  const { tables } = await scoreTables(release, contextTables(release, { context: 2 }), measure)
  expect(tables[0].table.contexts).toEqual(['heart disease, weakness'])
  expect(tables[0].table.distances[0]).toBeCloseTo((0.56 + 1.2) / 2)
  expect(tables[0].table.distances[1]).toBeCloseTo((2.19 + 0.7) / 2)
})
