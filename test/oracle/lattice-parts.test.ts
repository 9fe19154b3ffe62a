import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hierarchyOf } from '../../src/data/hierarchy.js'
import { tableOf } from '../../src/data/table.js'
import { attributesOf, latticeOf, levelsOf } from '../../src/kinds/table/protect/lattice/lattice.js'
import { ClassInterner } from '../../src/kinds/table/protect/lattice/class-interner.js'
import { groundOf } from '../../src/kinds/table/protect/lattice/node-classes.js'
import { RollUp } from '../../src/kinds/table/protect/lattice/node-asker.js'
import { LoneWitness } from '../../src/kinds/table/protect/lattice/least-loss.js'

test('class interner: keys of one, two and three words are numbered as a map of their texts numbers them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.oneof(fc.nat({ max: 6 }), fc.integer({ min: 0, max: 0xffff_ffff })), { maxLength: 300 }),
      fc.integer({ min: 1, max: 12 }),
      (words, numbers, times) => {
        const keys = Uint32Array.from(Array.from({ length: times }, () => numbers).flat())
        const count = Math.floor(keys.length / words)
        const interner = new ClassInterner(words)
        // A second time with the same one: what it keeps must not show.
        interner.internAll(keys, Math.min(count, 3))
        const found = interner.internAll(keys, count)
        const seen = new Map<string, number>()
        const expected = Array.from({ length: count }, (_, i) => {
          const name = keys.slice(i * words, (i + 1) * words).join()
          if (!seen.has(name)) seen.set(name, seen.size)
          return seen.get(name)
        })
        expect([...found]).toEqual(expected)
        expect(interner.count).toBe(seen.size)
        expect([...interner.keys()].join()).toBe([...seen.keys()].join())
      },
    ),
  )
})

const tree = hierarchyOf(Array.from('abcdefgh', (value, i) => [value, `${i >> 1}`, `${i >> 2}-`, '*']))

/** Up to 14 columns of 3 bits: keys of one and of two words. */
const tables = fc.integer({ min: 1, max: 14 }).chain((columns) =>
  fc
    .array(fc.array(fc.constantFrom(...Array.from('abcdefgh')), { minLength: columns, maxLength: columns }), {
      minLength: 1,
      maxLength: 40,
    })
    .map((rows) => {
      const names = Array.from({ length: columns }, (_, c) => String.fromCodePoint(97 + c))
      const table = tableOf(names, rows, Object.fromEntries(names.map((name) => [name, 'quasi' as const])))
      return { rows, table: { ...table, columns: table.columns.map((column) => ({ ...column, hierarchy: tree })) } }
    }),
)

const lift = (value: string, level: number): string => {
  const leaf = tree.values.indexOf(value)
  return level === 0 ? value : tree.levels[level - 1].names[tree.levels[level - 1].codes[leaf]]
}

test('roll-up: classes, sizes and histograms of a node from any finer node are those of its rows', () => {
  fc.assert(
    fc.property(
      tables,
      fc.array(fc.nat({ max: 3 }), { minLength: 14, maxLength: 14 }),
      fc.array(fc.nat({ max: 3 }), { minLength: 14, maxLength: 14 }),
      ({ rows, table }, a, b) => {
        const attributes = attributesOf(table)
        const counted = attributes[0].column
        const ground = groundOf(table.rowCount, attributes, [counted])
        const rollUp = new RollUp(ground)
        const grouped = (source: typeof ground.base, levels: Uint8Array) =>
          rollUp.withHistograms(source, rollUp.sizes(source, levels))
        const high = Uint8Array.from(attributes, (_, i) => Math.max(a[i], b[i]))
        const between = grouped(
          ground.base,
          Uint8Array.from(attributes, (_, i) => Math.min(a[i], b[i])),
        )
        const found = grouped(between, high)
        const classes = new Map<string, string[]>()
        for (const row of rows) {
          const name = row.map((value, i) => lift(value, high[i])).join()
          classes.set(name, [...(classes.get(name) ?? []), row[0]])
        }
        expect([...found.sizes]).toEqual([...classes.values()].map(({ length }) => length))
        const [{ offsets, codes, counts }] = found.histograms
        for (const [c, values] of [...classes.values()].entries()) {
          const told = new Map<string, number>()
          for (let i = offsets[c]; i < offsets[c + 1]; i++) told.set(counted.values[codes[i]], counts[i])
          for (const value of 'abcdefgh')
            expect(told.get(value) ?? 0).toBe(values.filter((one) => one === value).length)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('witness: marks exactly the nodes on which the class of the record that failed is too small', () => {
  fc.assert(
    fc.property(
      tables.filter(({ table }) => table.columns.length <= 4),
      fc.integer({ min: 2, max: 6 }),
      fc.array(fc.nat({ max: 3 }), { minLength: 4, maxLength: 4 }),
      ({ rows, table }, least, at) => {
        const attributes = attributesOf(table)
        const ground = groundOf(table.rowCount, attributes, [])
        const lattice = latticeOf(attributes)
        const levels = Uint8Array.from(attributes, (_, a) => at[a])
        const grouping = new RollUp(ground).sizes(ground.base, levels)
        const marks = new Uint8Array(lattice.size)
        new LoneWitness(ground, lattice).mark(grouping, least, marks, 1)
        const key = (row: readonly string[], node: ArrayLike<number>): string =>
          row.map((value, a) => lift(value, node[a])).join()
        const sizeOf = (witness: readonly string[], node: ArrayLike<number>): number =>
          rows.filter((row) => key(row, node) === key(witness, node)).length
        const smallest = Math.min(...grouping.sizes)
        expect(marks.includes(1)).toBe(smallest < least)
        if (smallest >= least) return
        // Some row of a smallest class is the witness.
        const possible = rows.filter((row) => sizeOf(row, levels) === smallest)
        const expected = possible.map((witness) =>
          Array.from(marks, (_, node) => (sizeOf(witness, levelsOf(lattice, node)) < least ? 1 : 0)).join(''),
        )
        expect(expected).toContain(marks.join(''))
      },
    ),
    { numRuns: 200 },
  )
})
