import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intervalHierarchy, prefixHierarchy } from '../../src/data/index.js'
import { type CodedColumn, coded, tableOf } from '../../src/data/table.js'
import { coarserColumn } from '../../src/kinds/table/repair/coarser.js'
import { detailLost } from '../../src/kinds/table/repair/detail-lost.js'
import { tableRelease } from '../../src/kinds/table/release.js'
import { coverSize, covers } from '../../src/kinds/table/reading/reading.js'
import { readColumn } from '../../src/kinds/table/reading/read-table.js'

const ages = fc.integer({ min: 0, max: 99 }).map(String)
const days = fc
  .date({ min: new Date('2019-01-01'), max: new Date('2023-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const codes = fc.integer({ min: 10_000, max: 99_999 }).map(String)
const words = fc.constantFrom('flu', 'cold', 'asthma', 'gout')

function columnOf(values: readonly string[], type: CodedColumn['type']): CodedColumn {
  const { columns } = tableOf(
    ['x'],
    values.map((value) => [value]),
    { x: 'quasi' },
  )
  return { ...coded(columns[0]), type }
}

const columns = fc.oneof(
  fc.array(ages, { minLength: 2, maxLength: 40 }).map((values) => columnOf(values, 'integer')),
  fc.array(days, { minLength: 2, maxLength: 40 }).map((values) => columnOf(values, 'date')),
  fc.array(codes, { minLength: 2, maxLength: 40 }).map((values) => columnOf(values, 'text')),
  fc.array(words, { minLength: 2, maxLength: 40 }).map((values) => columnOf(values, 'text')),
  fc.array(ages, { minLength: 2, maxLength: 40 }).map((values) => {
    const column = columnOf(values, 'integer')
    const hierarchy = intervalHierarchy(column.values, { width: 10 })
    return 'levels' in hierarchy ? { ...column, hierarchy } : column
  }),
  fc.array(codes, { minLength: 2, maxLength: 40 }).map((values) => {
    const column = columnOf(values, 'text')
    return { ...column, hierarchy: prefixHierarchy(column.values) }
  }),
)

test('coarser: every cell still covers the value it had, and covers no less than before; in the end nothing is told', () => {
  fc.assert(
    fc.property(columns, (original) => {
      let now: CodedColumn | undefined = original
      let sizes = original.codes.map(() => 1)
      for (let step = 0; now; step++) {
        expect(step).toBeLessThan(20)
        const read = readColumn(now, original)
        for (const [row, code] of now.codes.entries()) {
          const cover = read.covers[code]
          expect(covers(cover, read.domain.placeOf.get(original.values[original.codes[row]])!)).toBe(true)
          expect(coverSize(cover)).toBeGreaterThanOrEqual(sizes[row])
        }
        sizes = now.codes.map((code) => coverSize(read.covers[code]))
        const next = coarserColumn(now)
        const isOver = now.values.every((value) => value === '*')
        expect(next === undefined).toBe(isOver)
        now = next
      }
    }),
  )
})

test('detail lost: nothing of the original itself, everything where nothing is told, and rising between', () => {
  fc.assert(
    fc.property(columns, (original) => {
      const releaseOf = (column: CodedColumn) => tableRelease({ rowCount: column.codes.length, columns: [column] })
      const first = releaseOf(original)
      const lossOf = (column: CodedColumn) => detailLost.of(releaseOf(column), { original: first, first })
      expect(lossOf(original)).toBe(0)
      let last = 0
      for (let now = coarserColumn(original); now; now = coarserColumn(now)) {
        const lost = lossOf(now)
        expect(lost).toBeGreaterThanOrEqual(last - 1e-12)
        last = lost
      }
      expect(last).toBeCloseTo(new Set(original.values).size > 1 ? 1 : 0)
    }),
  )
})
