import {
  cellLosses,
  classLosses,
  attributeEntropyLoss,
  nonUniformEntropy,
  klDivergence,
} from '../../src/kinds/table/utility/information-losses.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, hierarchyOf, tableOf } from '../../src/data/index.js'
import { streamsOf } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { pairTables } from '../../src/kinds/table/utility/paired-table.js'
import { readValues } from '../../src/kinds/table/reading/read-table.js'
import { tableQueries } from '../../src/kinds/table/utility/table-queries.js'
import { tableUtility } from '../../src/kinds/table/utility/table-utility.js'

/** Value, then its nodes; the second tree has a leaf that nobody has. */
const trees: Readonly<Record<string, readonly (readonly string[])[]>> = {
  a: [
    ['1', 'low', '*'],
    ['2', 'low', '*'],
    ['3', 'high', '*'],
  ],
  b: [
    ['p', 'pq', 'pqr', '*'],
    ['q', 'pq', 'pqr', '*'],
    ['r', 'r', 'pqr', '*'],
    ['s', 's', 's', '*'],
  ],
}
const names = Object.keys(trees)

function tableWith(rows: readonly (readonly string[])[]): Table {
  const table = tableOf(names, rows, { a: 'quasi', b: 'quasi' })
  return {
    ...table,
    columns: table.columns.map((column) => ({ ...column, hierarchy: hierarchyOf(trees[column.name]) })),
  }
}

const original = fc.array(fc.tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom('p', 'q', 'r')), {
  minLength: 1,
  maxLength: 12,
})
const levels = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 3 }))

/** Each row with its own levels; null where the whole row is taken away. */
type Recoded = readonly { readonly row: readonly string[]; readonly at: readonly number[] | null }[]

const local: fc.Arbitrary<Recoded> = fc.array(
  fc.record({
    row: fc.tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom('p', 'q', 'r')),
    at: fc.option(levels, { freq: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
)

function cellsOf({ row, at }: Recoded[number]): string[] {
  return row.map((value, c) => (at ? trees[names[c]].find((path) => path[0] === value)![at[c]] : '*'))
}

function leavesUnder(c: number, label: string): string[] {
  const paths = trees[names[c]]
  if (label === '*') return paths.map((path) => path[0])
  return paths.filter((path) => path.includes(label)).map((path) => path[0])
}

function paired(recoded: Recoded) {
  return pairTables(tableWith(recoded.map(({ row }) => row)), tableWith(recoded.map(cellsOf)))
}

test('loss, granularity and GCP are sums over cells, whatever level each stands on', () => {
  fc.assert(
    fc.property(local, (recoded) => {
      const losses = cellLosses(paired(recoded))
      const N = recoded.length
      const shares = (c: number) => {
        const total = trees[names[c]].length
        return recoded.map((one) => ({ under: leavesUnder(c, cellsOf(one)[c]).length, total }))
      }
      const loss = names.map((_, c) => {
        const all = shares(c)
        const least = N / all[0].total
        return (all.reduce((sum, { under, total }) => sum + under / total, 0) - least) / (N - least)
      })
      expect(losses.loss).toBeCloseTo(Math.sqrt((1 + loss[0]) * (1 + loss[1])) - 1, 12)
      const cells = names.flatMap((_, c) => shares(c))
      const mean = (value: (cell: { under: number; total: number }) => number) =>
        cells.reduce((sum, cell) => sum + value(cell), 0) / cells.length
      expect(losses.granularity).toBeCloseTo(
        mean(({ under, total }) => 1 - (under - 1) / (total - 1)),
        12,
      )
      expect(losses.gcp).toBeCloseTo(
        mean(({ under, total }) => (under > 1 ? under / total : 0)),
        12,
      )
    }),
  )
})

test('precision and distortion of a full-domain release are its levels over the heights', () => {
  fc.assert(
    fc.property(original, levels, (rows, at) => {
      const recoded = rows.map((row) => ({ row, at }))
      const losses = cellLosses(paired(recoded))
      const shown = names.map((_, c) => {
        // A name that stands on several levels says no more than the lowest at which all published names stand.
        const told = [...new Set(recoded.map((one) => cellsOf(one)[c]))]
        const height = trees[names[c]][0].length - 1
        const level = [...Array(height + 1).keys()].find((l) =>
          told.every((label) => label !== '*' && trees[names[c]].some((path) => path[l] === label)),
        )
        return (level ?? height) / height
      })
      expect(losses.distortion).toBeCloseTo((shown[0] + shown[1]) / 2, 12)
      expect(losses.precision).toBeCloseTo(1 - (shown[0] + shown[1]) / 2, 12)
    }),
  )
})

test('discernibility: for each row how many look like it, and all of them where nothing is told', () => {
  fc.assert(
    fc.property(local, (recoded) => {
      const labels = recoded.map((one) => cellsOf(one).join())
      const alike = labels.map((label) => labels.filter((other) => other === label).length)
      const told = labels.map((label) => label !== '*,*')
      fc.pre(told.includes(true))
      const { discernibility, averageClassSize } = classLosses(paired(recoded))
      expect(discernibility).toBe(alike.reduce((sum, size, i) => sum + (told[i] ? size : labels.length), 0))
      const classes = new Set(labels.filter((_, i) => told[i])).size
      expect(averageClassSize).toBeCloseTo(told.filter(Boolean).length / classes, 12)
    }),
  )
})

test('non-uniform entropy of a full-domain release: -log2 of how often each value stands among those under its node', () => {
  fc.assert(
    fc.property(original, levels, (rows, at) => {
      const recoded = rows.map((row) => ({ row, at }))
      const bits = names.map((_, c) =>
        recoded.reduce((sum, one) => {
          const label = cellsOf(one)[c]
          const before = rows.filter((row) => row[c] === one.row[c]).length
          const after = recoded.filter((other) => cellsOf(other)[c] === label).length
          return sum - Math.log2(before / after)
        }, 0),
      )
      const pair = paired(recoded)
      expect(nonUniformEntropy(pair)).toBeCloseTo(bits[0] + bits[1], 9)
      expect(attributeEntropyLoss(pair)).toBeCloseTo((bits[0] + bits[1]) / (2 * rows.length), 9)
    }),
  )
})

test('KL divergence: every published row spread evenly over all it may stand for', () => {
  fc.assert(
    fc.property(local, (recoded) => {
      const N = recoded.length
      const combinations = new Set(recoded.map(({ row }) => row.join()))
      let divergence = 0
      for (const combination of combinations) {
        const values = combination.split(',')
        const p = recoded.filter(({ row }) => row.join() === combination).length / N
        const q = recoded.reduce((sum, one) => {
          const under = cellsOf(one).map((label, c) => leavesUnder(c, label))
          if (under.some((leaves, c) => !leaves.includes(values[c]))) return sum
          return sum + 1 / (under[0].length * under[1].length) / N
        }, 0)
        divergence += p * Math.log(p / q)
      }
      expect(divergenceOf(recoded)).toBeCloseTo(Math.max(0, divergence), 12)
    }),
  )
})

function divergenceOf(recoded: Recoded): number {
  return klDivergence(paired(recoded), streamsOf(1)('divergence'))!.value
}

test('non-uniform entropy on many levels: what is not known of a cell by how often each value under it stood there', () => {
  const quasi = { a: 'quasi' } as const
  const before = tableOf(['a'], [['1'], ['2'], ['3'], ['3']], quasi)
  const after = tableOf(['a'], [['{1, 2}'], ['{1, 2}'], ['3'], ['*']], quasi)
  // One bit for each of the first two, none for 3, and 1.5 for the row that may be any of the four.
  expect(nonUniformEntropy(pairTables(before, after))).toBeCloseTo(2 + 0 + 1.5, 12)
  // A row that was dropped loses as much.
  const fewer = tableOf(['a'], [['{1, 2}'], ['{1, 2}'], ['3']], quasi)
  expect(nonUniformEntropy(pairTables(before, fewer))).toBeCloseTo(2 + 0 + 1.5, 12)
})

test('count queries: an original answers exactly, and a release as its rows, spread evenly, do', () => {
  fc.assert(
    fc.property(local, fc.integer({ min: 0, max: 50 }), (recoded, seed) => {
      const random = () => streamsOf(seed)('measure')
      const same = recoded.map(({ row }) => ({ row, at: [0, 0] }))
      expect(tableQueries(paired(same), 20, random()).error.mean).toBe(0)
      const { error, queryCount } = tableQueries(paired(recoded), 1, random())
      expect(queryCount).toBe(1)
      // One query of two columns: the values of one person; which one is drawn shows in the error.
      const possible = recoded.map(({ row }) => {
        const truth = recoded.filter((other) => other.row.join() === row.join()).length
        const estimate = recoded.reduce((sum, one) => {
          const under = cellsOf(one).map((label, c) => leavesUnder(c, label))
          return under.every((leaves, c) => leaves.includes(row[c]))
            ? sum + 1 / (under[0].length * under[1].length)
            : sum
        }, 0)
        return Math.abs(estimate - truth) / truth
      })
      expect(possible.some((one) => Math.abs(one - error.mean) < 1e-12)).toBe(true)
    }),
  )
})

test('the order of rows and of columns does not matter, and a tenfold replica changes counts only', () => {
  fc.assert(
    fc.property(local, (recoded) => {
      const one = cellLosses(paired(recoded))
      const turned = cellLosses(paired(recoded.toReversed()))
      const tenfold = cellLosses(paired(Array.from({ length: 10 }, () => recoded).flat()))
      for (const key of ['loss', 'granularity', 'gcp', 'precision', 'distortion'] as const) {
        expect(turned[key]).toBeCloseTo(one[key]!, 12)
        expect(tenfold[key]).toBeCloseTo(one[key]!, 12)
      }
      expect(tenfold.suppressedCells).toBe(10 * one.suppressedCells)
      expect(divergenceOf(Array.from({ length: 10 }, () => recoded).flat())).toBeCloseTo(divergenceOf(recoded), 12)
    }),
  )
})

test('an original beside itself has lost nothing', () => {
  const table = tableWith([
    ['1', 'p'],
    ['3', 'r'],
    ['3', 'q'],
  ])
  const { figures } = tableUtility.run(
    table,
    tableRelease(table),
    { question: undefined, queries: 30, k: undefined },
    streamsOf(1),
  )
  const value = (id: string) => figures.find((figure) => figure.id === id)?.value
  for (const id of [
    'countQueryError',
    'suppressedRows',
    'loss',
    'distortion',
    'gcp',
    'nonUniformEntropy',
    'attributeEntropyLoss',
  ])
    expect([id, value(id)]).toEqual([id, 0])
  for (const id of ['granularity', 'precision']) expect([id, value(id)]).toEqual([id, 1])
  expect(value('klDivergence')).toBeCloseTo(0, 12)
  expect(value('discernibility')).toBe(3)
})

test('a star of the original is a value that was never told; a star of the release may be any of them', () => {
  const quasi = { a: 'quasi' } as const
  const before = tableOf(['a'], [['*'], ['x'], ['y'], ['y']], quasi)
  const after = tableOf(['a'], [['x'], ['y'], ['*'], ['y']], quasi)
  const [column] = pairTables(before, after).columns
  expect(column.leafCount).toBe(3)
  expect(column.covers.map((cover) => cover.length)).toEqual([1, 1, 3])
})

test.each([
  ['[10, 20[', ['10', '15']],
  ['[10, 20]', ['10', '15', '20']],
  [']10, 20]', ['15', '20']],
  ['(10,20)', ['15']],
  ['10-15', ['10', '15']],
  ['10 – 15', ['10', '15']],
  ['-5..10', ['-5', '10']],
  ['<15', ['-5', '10']],
  ['≤15', ['-5', '10', '15']],
  ['>= 20', ['20']],
  ['>15', ['20']],
  ['{10, 20}', ['10', '20']],
  ['1*', ['10', '15']],
  ['*', ['-5', '10', '15', '20', '']],
])('readValues: %s covers %j', (text, expected) => {
  const leaves = ['-5', '10', '15', '20', '']
  expect(Array.from(readValues([text], leaves)[0]!.leaves, (leaf) => leaves[leaf])).toEqual(expected)
})

test('readValues: what is none of these is not read', () => {
  for (const text of ['about ten', '10', 'a-b', '10-', '{10'])
    expect(readValues([text], ['10', '15'])).toEqual([undefined])
})

test('a release without hierarchies is read by the values of its original; what cannot be read is counted', () => {
  const before = tableOf(
    ['zip', 'age'],
    [
      ['13053', '21'],
      ['13067', '29'],
      ['14850', '50'],
      ['14853', '59'],
    ],
    { zip: 'quasi', age: 'quasi' },
  )
  const after = tableOf(
    ['zip', 'age'],
    [
      ['130**', '[20, 30['],
      ['130**', '[20, 30['],
      ['148**', 'fifties'],
      ['148**', '*'],
    ],
    { zip: 'quasi', age: 'quasi' },
  )
  const losses = cellLosses(pairTables(before, after))
  expect(losses.unreadCells).toBe(1)
  expect(losses.lossOf[0]).toBeCloseTo((4 * 2 - 4) / (4 * 3), 12)
  expect(losses.lossOf[1]).toBeCloseTo((2 + 2 + 4 + 4 - 4) / (4 * 3), 12)
  expect(losses.precision).toBeUndefined()
})
