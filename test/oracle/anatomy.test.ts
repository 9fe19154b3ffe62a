import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, columnNamed, tableOf, withSchema, type Table } from '../../src/data/index.js'
import { readBuckets, sensitivePath, writeBuckets } from '../../src/kinds/files.js'
import { readTable } from '../../src/files/index.js'
import { anatomy, type Buckets } from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'
import { sharedData } from '../../bench/worlds/open-data.js'
import { tempFolder } from '../temp-folder.js'
import { tries } from '../laws/tries.js'

const { path } = tempFolder()

const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('u', 'v', 'w', 'x', 'y')), {
  minLength: 1,
  maxLength: 30,
  size: 'max',
})

const tableFrom = (cells: readonly (readonly [string, string])[]): Table =>
  tableOf(['town', 'illness'], cells, { town: 'quasi', illness: 'sensitive' })

const run = (table: Table, l: number, seed = 1) =>
  anatomy.run(table, { l, attribute: undefined, keepOrder: false }, streamsOf(seed))

/** The largest share of a value in a group, counted from the published lines alone. */
function largestShare({ groups, groupCount, counts }: Buckets): number {
  const shares = Array.from({ length: groupCount }, (_, group) => {
    const size = groups.filter((one) => one === group).length
    const held = new Map<number, number>()
    for (const line of counts) if (line.group === group) held.set(line.value, (held.get(line.value) ?? 0) + line.count)
    expect([...held.values()].reduce((a, b) => a + b, 0)).toBe(size)
    return Math.max(...held.values()) / size
  })
  return Math.max(...shares)
}

test('anatomy: no value is more than 1/l of a group, and it refuses exactly where a value is more than 1/l of all', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 2, max: 5 }), fc.nat(5), (cells, l, seed) => {
      const most = Math.max(...cells.map(([, value]) => cells.filter((row) => row[1] === value).length))
      const made = run(tableFrom(cells), l, seed)
      expect(made.kind).toBe(most * l > cells.length ? 'infeasible' : 'released')
      expect(made.kind === 'released' ? largestShare(made.release) : 0).toBeLessThanOrEqual(1 / l)
    }),
    { numRuns: tries(500) },
  )
})

test('anatomy: the l that it says would do, does, and one more does not', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const refused = run(tableFrom(cells), 6)
      const said = refused.kind === 'infeasible' ? /l = (\d+)/.exec(refused.remedy)?.[1] : undefined
      if (said === undefined) return
      expect(run(tableFrom(cells), Number(said)).kind).toBe('released')
      expect(run(tableFrom(cells), Number(said) + 1).kind).toBe('infeasible')
    }),
  )
})

test('anatomy: the key leads each record to a group that holds its value; values add up to those of the table', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const made = run(tableFrom(cells), 2)
      if (made.kind === 'infeasible') return
      const { table, groups, values, counts } = made.release
      const order = made.key!.records[0]
      expect([...order].sort((a, b) => a - b)).toEqual(cells.map((_, row) => row))
      for (const [place, record] of order.entries()) {
        expect(cellOf(table.columns[0], place)).toBe(cells[record][0])
        const held = counts.filter(({ group }) => group === groups[place]).map(({ value }) => values[value])
        expect(held).toContain(cells[record][1])
      }
      const published = counts.flatMap(({ value, count }) => Array.from({ length: count }, () => values[value]))
      expect(published.sort()).toEqual(cells.map(([, value]) => value).sort())
    }),
  )
})

test('anatomy: written as two files and read again, it is the same', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const made = run(tableFrom(cells), 2)
      if (made.kind === 'infeasible') return
      const file = path('release.csv')
      await writeBuckets(file, made.release)
      const { table, groups, groupCount, sensitive, values, counts } = await readBuckets(file)
      const plain = (list: Buckets['counts'], names: readonly string[]) =>
        list.map(({ group, value, count }) => `${group} ${names[value]} ${count}`).sort()
      expect({ groups, groupCount, sensitive }).toEqual({
        groups: made.release.groups,
        groupCount: made.release.groupCount,
        sensitive: 'illness',
      })
      expect(plain(counts, values)).toEqual(plain(made.release.counts, made.release.values))
      expect(table.columns.map(({ name }) => name)).toEqual(['town'])
      for (let row = 0; row < table.rowCount; row++)
        expect(cellOf(table.columns[0], row)).toBe(cellOf(made.release.table.columns[0], row))
    }),
    { numRuns: 30 },
  )
})

test('sensitive values lie beside the release', () => {
  expect(sensitivePath('a/release.csv')).toBe('a/release.sensitive.csv')
  expect(sensitivePath('a.b/release.csv.gz')).toBe('a.b/release.sensitive.csv.gz')
  expect(sensitivePath('a.b/release')).toBe('a.b/release.sensitive')
})

const adult = sharedData('adult', 'adult.csv')

test.skipIf(!adult)(
  'anatomy: Adult, occupation: l = 8 is refused (13.39 % > 1/8), l = 7 the largest that does [needs ../shared/data]',
  async () => {
    const read = await readTable(adult!)
    const attributes = read.columns.map(({ name }) => ({
      name,
      role: name === 'occupation' ? ('sensitive' as const) : ('quasi' as const),
    }))
    const table = withSchema(read, { attributes })
    const refused = run(table, 8)
    expect(refused).toMatchObject({ kind: 'infeasible', remedy: 'give l = 7 or less', closest: { support: 4038 } })
    expect(refused.kind === 'infeasible' && refused.because).toContain('13.39 %')
    const made = run(table, 7)
    if (made.kind === 'infeasible') throw new Error(made.because)
    expect(made.release.groupCount).toBe(Math.floor(table.rowCount / 7))
    const sizes = new Uint32Array(made.release.groupCount)
    for (const group of made.release.groups) sizes[group]++
    for (const { group, count } of made.release.counts) expect(count * 7).toBeLessThanOrEqual(sizes[group])
    expect(columnNamed(made.release.table, 'occupation')).toBeUndefined()
  },
)
