import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eliminateInBlocks, eliminators, keptCells } from '../../src/kinds/index.js'
import type { DistanceTable } from '../../src/data/index.js'
import { stream, streamsOf } from '../../src/math/index.js'

const tables = fc.tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 2, max: 12 })).chain(([rows, columns]) =>
  fc
    .array(fc.oneof({ weight: 5, arbitrary: fc.double({ min: 0, max: 3, noNaN: true }) }, fc.constant(NaN)), {
      minLength: rows * columns,
      maxLength: rows * columns,
    })
    .map((cells): DistanceTable => ({
      contexts: Array.from({ length: rows }, (_, i) => `context ${i}`),
      items: Array.from({ length: columns }, (_, i) => `item ${i}`),
      distances: Float64Array.from(cells),
    })),
)

describe.each(eliminators.map((eliminator) => [eliminator.id, eliminator] as const))('%s', (_id, eliminator) => {
  test('leaves a cell in every row and every column', () => {
    fc.assert(
      fc.property(tables, fc.nat(), (table, seed) => {
        const { steps } = eliminator.run(table, {}, stream(seed, 'law'))
        const kept = keptCells(table, steps)
        const width = table.items.length
        table.contexts.forEach((_context, row) => expect(kept.subarray(row * width, (row + 1) * width)).toContain(1))
        table.items.forEach((_item, column) => expect(kept.filter((_k, cell) => cell % width === column)).toContain(1))
      }),
    )
  })

  test('never eliminates an unreliable cell, nor a cell twice, and counts the unreliable ones', () => {
    fc.assert(
      fc.property(tables, fc.nat(), (table, seed) => {
        const { steps, unreliable } = eliminator.run(table, {}, stream(seed, 'law'))
        const cells = steps.map(({ row, column }) => row * table.items.length + column)
        expect(new Set(cells).size).toBe(cells.length)
        expect(cells.filter((cell) => Number.isNaN(table.distances[cell]))).toEqual([])
        expect(unreliable).toBe(table.distances.filter((distance) => Number.isNaN(distance)).length)
      }),
    )
  })

  test('leaves its input as it was, and gives the same answer for the same seed', () => {
    fc.assert(
      fc.property(tables, fc.nat(), (table, seed) => {
        const before = table.distances.slice()
        const first = eliminator.run(table, {}, stream(seed, 'law'))
        expect(table.distances).toEqual(before)
        expect(eliminator.run(table, {}, stream(seed, 'law'))).toEqual(first)
      }),
    )
  })

  test('does not eliminate anything among equal distances, unless it flips coins or must take the greatest', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 3, noNaN: true }), fc.integer({ min: 2, max: 9 }), (distance, n) => {
        if (!('threshold' in eliminator.parameters)) return
        const names = Array.from({ length: n }, (_, i) => `${i}`)
        const table = { contexts: names, items: names, distances: new Float64Array(n * n).fill(distance) }
        expect(eliminator.run(table, {}, stream(1, 'law')).steps).toEqual([])
      }),
    )
  })
})

describe('in blocks', () => {
  test('each block comes out as if it were a table of its own, and every row is in one block', () => {
    fc.assert(
      fc.property(tables, fc.integer({ min: 2, max: 5 }), fc.nat(), (table, blockRows, seed) => {
        const rba = eliminators.find(({ id }) => id === 'rba')!
        const width = table.items.length
        const { blocks, steps } = eliminateInBlocks(rba, table, blockRows, {}, streamsOf(seed))
        expect(blocks.flatMap(({ rows }) => rows).sort((a, b) => a - b)).toEqual(table.contexts.map((_c, row) => row))
        expect(Math.max(...blocks.map(({ rows }) => rows.length))).toBeLessThanOrEqual(blockRows)
        const alone = blocks.flatMap(({ rows }) => {
          const distances = Float64Array.from(
            rows.flatMap((row) => Array.from(table.distances.subarray(row * width, (row + 1) * width))),
          )
          const part = { contexts: rows.map((row) => table.contexts[row]), items: table.items, distances }
          return rba.run(part, {}, stream(1, 'unused')).steps.map((step) => ({ ...step, row: rows[step.row] }))
        })
        expect(steps).toEqual(alone)
      }),
    )
  })

  test('the seed decides which rows share a block', () => {
    const names = Array.from({ length: 40 }, (_, i) => `${i}`)
    const table = { contexts: names, items: ['a', 'b'], distances: new Float64Array(80) }
    const rows = (seed: number) =>
      eliminateInBlocks(eliminators[2], table, 10, {}, streamsOf(seed)).blocks.map((b) => b.rows)
    expect(rows(1)).toEqual(rows(1))
    expect(rows(1)).not.toEqual(rows(2))
  })
})
