import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loggedQueries, queryLogOf } from '../../src/data/query-log.js'
import { graphOf } from '../../src/data/graph.js'
import { recordAt, recordsIn, someRecords } from '../../src/data/some-records.js'
import { tableOf } from '../../src/data/table.js'
import { transactionCount, transactionsOf } from '../../src/data/transactions.js'
import { sampleOf } from '../../src/run/sample.js'

const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(50).map(String)), { minLength: 1, maxLength: 40 })

test('a sample of a table is so many of its rows at most, in their order, and the same for the same seed', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 60 }), fc.nat(5), (cells, most, seed) => {
      const table = tableOf(
        ['one', 'number'],
        cells.map(([one, number], at) => [one, `${number} ${at}`]),
      )
      const { data, records, of } = sampleOf(table, most, seed)
      expect([records, of]).toEqual([Math.min(most, cells.length), cells.length])
      const all = cells.map((_, at) => JSON.stringify(recordAt(table, at)))
      const places = Array.from({ length: records }, (_, at) => all.indexOf(JSON.stringify(recordAt(data, at))))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(places).not.toContain(-1)
      expect(new Set(places).size).toBe(records)
      expect(sampleOf(table, most, seed)).toEqual({ data, records, of })
    }),
  )
})

test('each row is drawn as often as any other', () => {
  const table = tableOf(
    ['row'],
    ['0', '1', '2', '3'].map((row) => [row]),
  )
  const drawn = [0, 0, 0, 0]
  for (let seed = 0; seed < 4000; seed++) {
    const { data } = sampleOf(table, 1, seed)
    drawn[Number(recordAt(data, 0)![0].values[0])]++
  }
  for (const count of drawn) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

test('some transactions keep their items and names, and hold no others', () => {
  const all = transactionsOf([['a', ['b', 'c']], ['d'], ['a', 'e']], ['x', 'y', 'z'])
  const some = someRecords(all, Uint32Array.of(0, 2))
  expect(some).toEqual(
    transactionsOf(
      [
        ['a', ['b', 'c']],
        ['a', 'e'],
      ],
      ['x', 'z'],
    ),
  )
  expect(transactionCount(all)).toBe(3)
})

test('of a query log and of points, users are drawn with all that is theirs', () => {
  const log = queryLogOf([
    { user: 'u', query: 'one' },
    { user: 'v', query: 'two' },
    { user: 'u', query: 'three' },
  ])
  const one = someRecords(log, Uint32Array.of(0))
  expect('query' in one && Array.from(loggedQueries(one), ({ query }) => query)).toEqual(['one', 'three'])
  const points = {
    ids: ['u', 'v'],
    users: Uint32Array.of(0, 1, 0),
    lat: Float64Array.of(1, 2, 3),
    lon: Float64Array.of(4, 5, 6),
  }
  expect(recordsIn(points)).toBe(2)
  expect(someRecords(points, Uint32Array.of(1))).toEqual({
    ids: ['v'],
    users: Uint32Array.of(0),
    lat: Float64Array.of(2),
    lon: Float64Array.of(5),
  })
})

test('a graph is not taken in part: it would be another graph', () => {
  const { graph } = graphOf(['a', 'b', 'c'], [0, 1, 1, 2])
  expect(sampleOf(graph, 1, 1).data).toBe(graph)
})
