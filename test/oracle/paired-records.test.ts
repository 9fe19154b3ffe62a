import { pairedRecords } from '../../src/kinds/disassociated/score/rebuilt.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyAttack, disassociate, scoreReassociation } from '../../src/kinds/index.js'
import { transactionsOf } from '../../src/data/index.js'
import { assign } from '../../src/math/assignment.js'
import { streamsOf } from '../../src/math/random.js'
import { released } from '../released.js'

const attacks = await everyAttack()

const codes = fc
  .uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 })
  .map((list) => Uint32Array.from(list).sort())

/** Rows and records of a cluster: the records' anchors are the rows' in another order. */
const cluster = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2 }), codes, codes), { minLength: 1, maxLength: 8 })
  .chain((rows) => {
    const order = fc.shuffledSubarray([...rows.keys()], { minLength: rows.length, maxLength: rows.length })
    return order.map((places) => ({
      anchorOfRow: rows.map(([anchor]) => anchor),
      rebuilt: rows.map(([, items]) => items),
      anchorOfRecord: places.map((place) => rows[place][0]),
      records: places.map((place) => rows[place][2]),
    }))
  })

test('pairedRecords: anchor by anchor it shares as many items as one assignment of everything', () => {
  fc.assert(
    fc.property(cluster, ({ anchorOfRow, rebuilt, anchorOfRecord, records }) => {
      const shared = (row: number, record: number): number =>
        records[record].filter((code) => rebuilt[row].includes(code)).length
      const n = rebuilt.length
      const cost = Float64Array.from({ length: n * n }, (_, cell) => {
        const [row, record] = [Math.floor(cell / n), cell % n]
        return anchorOfRow[row] === anchorOfRecord[record] ? -shared(row, record) : 1e6
      })
      const best = [...assign(cost, n)].reduce((sum, record, row) => sum + shared(row, record), 0)
      const anchors = { ofRow: Uint32Array.from(anchorOfRow), ofRecord: Uint32Array.from(anchorOfRecord) }
      const pairs = pairedRecords(rebuilt, records, anchors)
      expect(pairs.map(([row]) => row)).toEqual([...rebuilt.keys()])
      expect(new Set(pairs.map(([, record]) => record)).size).toBe(n)
      for (const [row, record] of pairs) expect(anchorOfRow[row]).toBe(anchorOfRecord[record])
      expect(pairs.reduce((sum, [row, record]) => sum + shared(row, record), 0)).toBe(best)
    }),
  )
})

test('pairedRecords: with an original of other anchors and another length nobody is paired twice', () => {
  const anchors = { ofRow: codesOf(0, 0, 1), ofRecord: codesOf(2, 0) }
  const pairs = pairedRecords([codesOf(1), codesOf(2), codesOf(3)], [codesOf(9), codesOf(2)], anchors)
  expect(pairs).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('a release that tears nothing apart is the original, however large its clusters', async () => {
  const data = transactionsOf(Array.from({ length: 700 }, (_, r) => ['a', ...(r % 2 ? ['b'] : []), `c${r % 3}`]))
  const { release, key } = released(disassociate, data, { k: 3, m: 2, maxCluster: 700 })
  const random = attacks.find(({ id, on }) => id === 'random' && on === 'disassociated')!
  const found = await random.run(release, {}, {}, streamsOf(1))
  if (found.kind !== 'places') throw new Error('no places were claimed')
  const { wordMovers } = scoreReassociation(release, found, { original: data, key: key! })
  expect(wordMovers).toMatchObject({ mean: 0, records: 700 })
})

function codesOf(...items: number[]): Uint32Array {
  return Uint32Array.from(items)
}
