import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundary, endsVerdict } from '../../src/kinds/table/attack/boundary.js'
import { type Table, cellOf, coded, columnNamed, tableOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { mondrian } from '../../src/kinds/table/protect/mondrian.js'
import { below, stream, streamsOf } from '../../src/math/index.js'
import { classesOf, readColumn, tableRelease } from '../../src/kinds/index.js'
import { attack } from '../../src/run/index.js'
import { adultQuasi } from '../../bench/worlds/open-data.js'
import { adultFile } from '../adult.js'
import { tries } from '../laws/tries.js'

function peopleOf(count: number, seed: number): Table {
  const random = stream(seed, 'boundary')
  const rows = Array.from({ length: count }, () => [
    String(17 + below(70, random)),
    String(below(2000, random)),
    ['a', 'b', 'c'][below(3, random)],
  ])
  const table = tableOf(['age', 'pay', 'ill'], rows, { age: 'quasi', pay: 'quasi', ill: 'sensitive' })
  return {
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      ...(column.role === 'quasi' && { type: 'integer' as const }),
    })),
  }
}

function split(people: Table, observedEnds: boolean, k = 5) {
  const models = [{ model: 'k', values: { k } }]
  const made = mondrian.run(people, withFallbacks(mondrian.parameters, { models, observedEnds }), streamsOf(1))
  if (made.kind === 'infeasible') throw new Error(made.because)
  return made
}

/** The definition: in each class the least and the greatest of each column, where they differ. */
function endsOf(release: Table, people: Table, personOf: Uint32Array): string[] {
  const { classOf, count, firsts } = classesOf(release)
  const ends: string[] = []
  for (let group = 0; group < count; group++)
    for (const name of ['age', 'pay']) {
      const held = Array.from(personOf.keys())
        .filter((row) => classOf[row] === group)
        .map((row) => Number(cellOf(columnNamed(people, name)!, personOf[row])))
      const [low, high] = [Math.min(...held), Math.max(...held)]
      if (low < high) ends.push(`${firsts[group]} ${name} ${low}`, `${firsts[group]} ${name} ${high}`)
    }
  return ends.sort()
}

test('Mondrian with observed ends: every end of every class is claimed, and all claims are right', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const people = peopleOf(300, seed)
    const { release, key } = split(people, true)
    const outcome = await attack(release, boundary, {}, { granted: {}, original: people, key, seed })
    if (outcome.kind === 'not measured' || outcome.claims.kind !== 'values') throw new Error('claims values')
    const { claims, finding } = outcome
    const told = claims.groups!.map(({ row, column, value }) => `${row} ${column} ${value}`)
    expect(told.sort()).toEqual(endsOf(release, people, key!.records[0]))
    expect(finding.success?.value).toBe(1)
    expect(finding.baseline!.value).toBeLessThan(0.4)
    expect(finding.reads).toBe(true)
  }
})

test('Mondrian with cuts between values, and intervals on a grid: no end is claimed', async () => {
  const people = peopleOf(300, 1)
  const grid = (width: number) => {
    const rows = Array.from({ length: people.rowCount }, (_, row) =>
      people.columns.map((column) => {
        const x = Number(cellOf(column, row))
        const low = width * Math.floor(x / width)
        return column.role === 'quasi' ? `${low}-${low + width - 1}` : cellOf(column, row)
      }),
    )
    return tableRelease(tableOf(['age', 'pay', 'ill'], rows, { age: 'quasi', pay: 'quasi', ill: 'sensitive' }))
  }
  for (const release of [split(people, false).release, grid(10), grid(25), grid(7)]) {
    const claims = await boundary.run(release, {}, {}, streamsOf(1))
    if (claims.kind === 'not measured') throw new Error(claims.because)
    expect(claims.groups).toEqual([])
    expect(claims.notes.length).toBeGreaterThan(0)
  }
})

test('a hierarchy of uneven intervals on several levels: no end is claimed', () => {
  const cells = ['0-17', '18-64', '18-29', '30-64', '65-120', '30-44', '45-64', '0-5', '6-17']
  const read = readColumn(
    coded(
      tableOf(
        ['c'],
        cells.map((cell) => [cell]),
      ).columns[0],
    ),
  )
  expect(endsVerdict(read)).toMatchObject({ observed: false })
})

test('ends that are no values of anybody: claims are right no more often than any value of the interval', async () => {
  let reads = 0
  for (let seed = 1; seed <= 100; seed++) {
    const random = stream(seed, 'random ends')
    const people = tableOf(
      ['age', 'ill'],
      Array.from({ length: 400 }, (_, i) => [String(40 * Math.floor((i % 80) / 4) + below(40, random)), 'a']),
      { age: 'quasi', ill: 'sensitive' },
    )
    // Four people a group, each group with an interval of its own that holds them.
    const rows = Array.from({ length: 400 }, (_, i) => {
      const place = Math.floor((i % 80) / 4)
      const [low, high] = [
        40 * place - below(2, stream(place, 'low')),
        40 * place + 39 + below(3, stream(place, 'high')),
      ]
      return [`[${low}, ${high}]`, 'a']
    })
    const release = tableRelease(tableOf(['age', 'ill'], rows, { age: 'quasi', ill: 'sensitive' }))
    const key = { records: [Uint32Array.from({ length: 400 }, (_, i) => i)] }
    const outcome = await attack(release, boundary, {}, { granted: {}, original: people, key, seed })
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    expect(outcome.finding.records.tried).toBeGreaterThan(0)
    if (outcome.finding.reads) reads++
  }
  expect(reads).toBeLessThanOrEqual(5)
})

test('how ends were chosen: crossing intervals by the definition, pair by pair', () => {
  const range = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 30 }))
  fc.assert(
    fc.property(fc.uniqueArray(range, { minLength: 2, maxLength: 8, selector: ([a, b]) => a * 100 + b }), (pairs) => {
      const all = pairs.map(([low, width]) => ({ low, high: low + width }))
      const read = readColumn(
        coded(
          tableOf(
            ['c'],
            all.map(({ low, high }) => [`[${low}, ${high}]`]),
          ).columns[0],
        ),
      )
      const crosses = all.some((a) => all.some((b) => a.low < b.low && b.low < a.high && a.high < b.high))
      const starts = all.flatMap(({ low, high }) => [low, high])
      const next = all.flatMap(({ low, high }) => [low, high + 1])
      const least = Math.min(...all.map(({ low }) => low))
      const onGrid = [starts, next].some((ends) =>
        Array.from({ length: 60 }, (_, i) => i + 2).some((step) => ends.every((end) => (end - least) % step === 0)),
      )
      const sorted = all.toSorted((a, b) => a.low - b.low)
      const gaps = sorted.filter((one, i) => i > 0 && sorted.slice(0, i).every(({ high }) => one.low > high + 1)).length
      const gapped = all.length > 2 && gaps * 2 > all.length - 1
      expect(endsVerdict(read).observed).toBe(!onGrid && (crosses || gapped))
    }),
    { numRuns: tries(500) },
  )
})

test.skipIf(!adultFile)(
  'Adult, Mondrian k = 5 with observed ends: all ends of age are right [needs ../shared/data]',
  async () => {
    const whole = (await adultQuasi({ occupation: 'sensitive' }))!
    const columns = whole.columns.map((column) => ({
      ...column,
      ...(column.name === 'age' && { hierarchy: undefined }),
    }))
    const people = { ...whole, columns }
    const { release, key } = split(people, true)
    const outcome = await attack(release, boundary, {}, { granted: {}, original: people, key, seed: 1 })
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    const { finding } = outcome
    expect(finding.records.tried).toBeGreaterThan(1000)
    expect(finding.success?.value).toBe(1)
    const cuts = await boundary.run(split(people, false).release, {}, {}, streamsOf(1))
    expect(cuts).toMatchObject({ groups: [] })
  },
)
