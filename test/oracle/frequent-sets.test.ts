import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostFrequentSets } from '../../src/kinds/sets/utility/frequent-sets.js'
import { arbitraryTransactions } from '../arbitrary.js'
import { plainRows } from '../rows-in.js'
import { subsetsUpTo } from './naive-disassociation.js'

test('mostFrequentSets: those of counting every set of up to four items, the names deciding between equals', () => {
  const agrees = fc.property(arbitraryTransactions(6, 20), fc.integer({ min: 1, max: 12 }), (data, count) => {
    const rows = plainRows(data)
    const all = subsetsUpTo([...data.items].sort(), 4)
      .map((set) => ({
        key: JSON.stringify(set),
        support: rows.filter((row) => set.every((item) => row.includes(item))).length,
      }))
      .filter(({ support }) => support > 0)
      .sort((a, b) => b.support - a.support || (a.key < b.key ? -1 : 1))
    expect(mostFrequentSets(data, count)).toEqual(all.slice(0, count))
  })
  fc.assert(agrees, { numRuns: 500 })
})
