import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hierarchyOf, transactionsOf } from '../../src/data/index.js'
import { sameOrder } from '../../src/data/same-order.js'
import { type Given, type Parameters, withFallbacks } from '../../src/contract/index.js'
import { type Protector, coat, km, pcta, setK } from '../../src/kinds/index.js'
import { keptAsIs, recode } from '../../src/kinds/sets/protect/recode.js'
import { below, shuffle, stream, streamsOf } from '../../src/math/index.js'
import { arbitraryConstraints, arbitraryTransactions } from '../arbitrary.js'
import { plainRows, rowsIn } from '../rows-in.js'
import { tries } from './tries.js'

const hierarchy = hierarchyOf(Array.from('abcdefgh', (item, i) => [item, `${i >> 1}`, `${i >> 2}-`, '*']))
const cases = arbitraryTransactions(8, 16).chain((data) =>
  fc.record({ data: fc.constant(data), privacy: arbitraryConstraints(data), seed: fc.nat() }),
)

// A seed has a fallback and stands in the sidecar: whoever undoes the shuffle must learn nothing of the original's order.
describe('the order of items in the data tells nothing in the release', () => {
  const promise = <P extends Parameters>(protector: Protector<'sets', P>, given: (privacy: string[][]) => Given<P>) =>
    test(`${protector.id}: items in another order, the same release`, () => {
      const same = fc.property(cases, ({ data, privacy, seed }) => {
        const random = stream(seed, 'another order')
        const turned = transactionsOf(
          rowsIn(data).map((row) => Array.from(shuffle([...row.keys()], random), (place) => row[place])),
        )
        const values = withFallbacks(protector.parameters, given(privacy))
        expect(protector.run(turned, values, streamsOf(seed))).toEqual(protector.run(data, values, streamsOf(seed)))
      })
      fc.assert(same, { numRuns: tries(300) })
    })
  promise(coat, (privacy) => ({ k: 2, privacy, suppress: 1 }))
  promise(pcta, (privacy) => ({ k: 3, privacy, m: 2 }))
  promise(km, () => ({ k: 2, m: 2, hierarchy }))
  promise(setK, () => ({ k: 2, hierarchy }))

  test('a known seed does not tell which member of a generalised item was there', () => {
    const sets = [
      ['c', 'a'],
      ['h', 'e', 'g'],
    ]
    const same = fc.property(arbitraryTransactions(8, 16), fc.nat(), (data, seed) => {
      const random = stream(seed, 'other members')
      const rows = plainRows(data)
      const others = rows.map((row) =>
        row.map((item) => {
          const set = sets.find((members) => members.includes(item))
          return set ? set[below(set.length, random)] : item
        }),
      )
      // Sorted, as they would stand without the shuffle if they stood by name; the first transaction gives both the same codes.
      const [first, other] = [rows, others].map((some) =>
        transactionsOf([Array.from('abcdefgh'), ...some.map((row) => row.toSorted())]),
      )
      const published = Int32Array.from(other.items, (item) => {
        const set = sets.findIndex((members) => members.includes(item))
        return set < 0 ? keptAsIs : set
      })
      const { transactions } = recode(first, { published, sets }, stream(seed, 'order'))
      expect(recode(other, { published, sets }, stream(seed, 'order')).transactions).toEqual(transactions)
    })
    fc.assert(same)
  })
})

describe('an order that runs through the data is measured', () => {
  const baskets = (order: (items: number[]) => number[]) => {
    const random = stream(3, 'baskets')
    return transactionsOf(
      Array.from({ length: 400 }, () => {
        const items = new Set(Array.from({ length: 6 }, () => below(below(40, random) + 1, random)))
        return order([...items].sort((a, b) => a - b)).map((item) => `item ${item}`)
      }),
    )
  }
  const random = stream(4, 'order')
  const sorted = baskets((items) => items)
  const drawn = baskets((items) => shuffle(items, random))

  test('sorted transactions: all pairs; shuffled ones: as many as by chance', () => {
    expect(sameOrder(sorted)).toMatchObject({ share: 1, ordered: true })
    const { pairs, share, byChance, ordered } = sameOrder(drawn)
    expect(ordered).toBe(false)
    expect(pairs).toBeGreaterThan(100)
    expect(Math.abs(share - byChance)).toBeLessThan(0.05)
  })

  test('--keep-order warns where there is one, and nowhere else', () => {
    const notes = (data: typeof sorted, keepOrder: boolean) => {
      const made = coat.run(data, withFallbacks(coat.parameters, { k: 2, m: 1, keepOrder }), streamsOf(1))
      return made.kind === 'released' ? made.notes.join() : 'infeasible'
    }
    expect(notes(sorted, true)).toContain('100 % always stand in the same order')
    expect(notes(sorted, false)).toBe('')
    expect(notes(drawn, true)).toBe('')
  })

  test('a sorted file of one item each, and a file of nothing, have no order', () => {
    for (const rows of [[], [['a'], ['b'], ['c']], Array.from({ length: 9 }, () => ['a'])])
      expect(sameOrder(transactionsOf(rows))).toMatchObject({ pairs: 0, ordered: false })
  })
})
