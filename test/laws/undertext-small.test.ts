import { describe, expect, test } from 'vitest'
import { everyAttack, rehearsed, rehearsedEnough, setsRelease } from '../../src/kinds/index.js'
import { contextTables } from '../../src/kinds/sets/attack/context/context-tables.js'
import { rehearse, rehearsalCaveat } from '../../src/kinds/sets/attack/undertext/rehearsal.js'
import { type Transaction, type Transactions, transactionsOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { below, shuffle, stream, streamsOf, unit } from '../../src/math/index.js'
import type { Measure } from '../../src/meaning/index.js'

const attacks = await everyAttack()

const undertext = attacks.find(({ id }) => id === 'undertext')!

/** A measure that knows nothing: any two terms are as far as chance says, the same for each asking. */
function chance(seed: number, id: string): Measure {
  const drawn = new Map<string, number>()
  const distance = (a: string, b: string): number => {
    const pair = [a, b].sort().join()
    const known = drawn.get(pair) ?? unit(stream(seed, `${id} ${pair}`))
    drawn.set(pair, known)
    return known
  }
  return {
    id,
    summary: 'draws distances',
    range: [0, 1],
    direction: 'distance',
    symmetric: true,
    asDistance: 'as it is',
    cites: [],
    knows: () => true,
    prepare: async () => {},
    distance,
    distances: (rows, columns) => Float64Array.from(rows.flatMap((row) => columns.map((one) => distance(row, one)))),
    score: (value) => value,
  }
}

/** With parts, as the default measure has them. */
function knowsNothing(seed: number): Measure {
  return { ...chance(seed, 'whole'), parts: ['one', 'two', 'three'].map((id) => chance(seed, id)) }
}

interface Shape {
  readonly transactions: number
  readonly plain: number
  readonly sets: number
  readonly members: number
}

/** Three plain items a transaction; every hidden item stands in one transaction at least, and elsewhere by chance. */
function smallWorld({ transactions, plain, sets, members }: Shape, seed: number) {
  const random = stream(seed, 'small world')
  const hidden = Array.from({ length: sets }, (_, s) => Array.from({ length: members }, (_m, m) => `hidden ${s} ${m}`))
  const homes = hidden.map(() =>
    shuffle(
      Array.from({ length: transactions }, (_, t) => t),
      random,
    ),
  )
  const original: Transaction[] = []
  const release: Transaction[] = []
  for (let t = 0; t < transactions; t++) {
    const told = Array.from({ length: 3 }, () => `plain ${below(plain, random)}`)
    const there = hidden.map((set, s) =>
      set.filter((_, m) => homes[s][m % transactions] === t || unit(random) < 0.5 / transactions),
    )
    original.push([...told, ...there.flat()])
    release.push([...told, ...hidden.filter((_, s) => there[s].length > 0)])
  }
  return { original, release: transactionsOf(release) }
}

async function chancesIn(release: Transactions, measureSeed: number) {
  const { tables } = contextTables(release, { context: 'all' })
  const rehearsal = rehearse(release, tables, 'all', stream(1, 'undertext/rehearsal'))
  const granted = { meaning: knowsNothing(measureSeed) }
  const values = withFallbacks(undertext.parameters, {})
  const claims = await undertext.run(setsRelease(release), granted, values, streamsOf(1))
  if (claims.kind !== 'cells') throw new Error('claims are cells')
  return { rehearsal, tables, chances: claims.tables.map(({ confidence }) => confidence), notes: claims.notes }
}

const shapes: readonly (readonly [string, number, Shape])[] = [
  ['like the example of the thesis', 40, { transactions: 4, plain: 8, sets: 1, members: 4 }],
  ['a little larger', 8, { transactions: 10, plain: 11, sets: 2, members: 3 }],
  ['fewer plain items than a set has members', 20, { transactions: 40, plain: 6, sets: 3, members: 8 }],
]

describe.each(shapes)('undertext on a release %s, by a measure that knows nothing', (_name, runs, shape) => {
  test('its chances are as often right as they say', { timeout: 120_000 }, async () => {
    const bins = Array.from({ length: 10 }, () => ({ cells: 0, said: 0, right: 0 }))
    for (let seed = 0; seed < runs; seed++) {
      const { original, release } = smallWorld(shape, seed)
      const { rehearsal, tables, chances } = await chancesIn(release, seed)
      expect(rehearsedEnough(rehearsal)).toBe(false)
      for (const [i, { members, transactions }] of tables.entries()) {
        for (const [cell, sure] of chances[i].entries()) {
          const held = original[transactions[Math.floor(cell / members.length)]]
          const bin = bins[Math.min(9, Math.floor(10 * sure))]
          bin.cells++
          bin.said += sure
          bin.right += held.includes(release.items[members[cell % members.length]]) ? 1 : 0
        }
      }
    }
    const cells = bins.reduce((sum, bin) => sum + bin.cells, 0)
    const error = bins.reduce((sum, bin) => sum + Math.abs(bin.said - bin.right), 0) / cells
    // What counting alone makes of it: the standard deviation of a bin's number of originals.
    const counting =
      bins.reduce((sum, bin) => sum + Math.sqrt(bin.cells && bin.said * (1 - bin.said / bin.cells)), 0) / cells
    // 0.02: belief propagation against enumeration, on average.
    expect(error).toBeLessThan(1.5 * counting + 0.02)
    expect(bins[9].right).toBeGreaterThanOrEqual(0.8 * bins[9].cells)
  })
})

const thesis = transactionsOf([
  ['heart disease', ['blood pressure', 'icd', 'limbs', 'injury'], 'weakness', 'dizziness'],
  ['anesthesia', ['blood pressure', 'icd', 'limbs', 'injury'], 'pain', 'diabetes'],
  ['gangrene', ['blood pressure', 'icd', 'limbs', 'injury']],
  ['knee', ['blood pressure', 'icd', 'limbs', 'injury']],
])

test('undertext: on the example of the thesis no measure makes it sure, and it says why', async () => {
  for (let seed = 0; seed < 6; seed++) {
    const { notes, chances } = await chancesIn(thesis, seed)
    expect(Math.max(...chances[0])).toBeLessThan(0.6)
    for (let row = 0; row < 4; row++) {
      expect(chances[0].subarray(4 * row, 4 * row + 4).reduce((a, b) => a + b)).toBeGreaterThan(0.95)
    }
    expect(notes.join()).toMatch(/too small to rehearse on/)
  }
}, 120_000)

test('rehearsed: an item in a transaction counts once, and no more cells than pairs of items', () => {
  const table = (members: number[], transactions: number[]) => ({
    members: Uint32Array.from(members),
    transactions: Uint32Array.from(transactions),
    contextOffsets: new Uint32Array(transactions.length + 1),
    sides: new Int8Array(),
    context: new Uint32Array(),
  })
  expect(rehearsed({ tables: [] })).toEqual({ items: 0, shown: 0, cells: 0 })
  const again = [table([1, 2], [0]), table([1, 3], [0]), table([2, 4], [0])]
  expect(rehearsed({ tables: again })).toEqual({ items: 4, shown: 6, cells: 4 })
  const few = table([1, 2, 3], [0, 1, 2, 3, 4])
  expect(rehearsed({ tables: [few, few] })).toEqual({ items: 3, shown: 30, cells: 3 })
  const twenty = table(
    Array.from({ length: 21 }, (_, i) => i),
    Array.from({ length: 20 }, (_, i) => i),
  )
  expect(rehearsedEnough({ tables: [twenty] })).toBe(true)
  expect(rehearsalCaveat({ tables: [twenty] })).toBeUndefined()
  expect(rehearsalCaveat({ tables: [] })).toMatch(/meaning only breaks ties/)
})

test('undertext: vectors and distances that are no numbers, or negative, say nothing and break nothing', async () => {
  const { release } = smallWorld({ transactions: 30, plain: 25, sets: 4, members: 3 }, 5)
  const odd = [NaN, -1, Infinity, 0]
  const at = (term: string): Float32Array => Float32Array.from({ length: 4 }, (_, d) => odd[(term.length + d) % 4])
  const meaning = {
    prepare: async () => {},
    distances: (rows: readonly string[], columns: readonly string[]) =>
      Float64Array.from({ length: rows.length * columns.length }, (_, i) => (i % 3 === 0 ? NaN : (i % 7) / 7)),
    vectors: { dimensions: 4, at },
  }
  const values = withFallbacks(undertext.parameters, {})
  const claims = await undertext.run(setsRelease(release), { meaning }, values, streamsOf(1))
  if (claims.kind !== 'cells') throw new Error('claims are cells')
  for (const { confidence } of claims.tables) for (const sure of confidence) expect(sure >= 0 && sure <= 1).toBe(true)
})
