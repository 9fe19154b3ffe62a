import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Hierarchy,
  type Unfit,
  ageHierarchy,
  columnHierarchyFault,
  dateHierarchy,
  frequencyHierarchy,
  hierarchyFault,
  hierarchyOf,
  intervalHierarchy,
  isMissing,
  meaningHierarchy,
  orderHierarchy,
  prefixHierarchy,
  quantileHierarchy,
  rarityHierarchy,
  setsHierarchy,
  wordsHierarchy,
  zip3Hierarchy,
} from '../../src/data/index.js'
import { averageLink } from '../../src/data/hierarchies/by-meaning.js'
import { parseColumnHierarchy } from '../../src/formats/index.js'
import { hierarchyBytes } from '../../src/formats/parse-hierarchy.js'
import { joinBytes } from '../../src/formats/bytes.js'
import { sourceOf } from '../../src/formats/source.js'

type Make = (values: readonly string[]) => Hierarchy | Unfit

const word = fc.string({
  minLength: 1,
  maxLength: 6,
  unit: fc.constantFrom('a', 'b', 'ü', '1', '*', ' ', ';', '"', '𝒳'),
})
const missing = fc.constantFrom('', 'NA', '*')
const integer = fc.integer({ min: -5000, max: 5000 }).map(String)
const decimal = fc
  .tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: 0, max: 99 }))
  .map(([a, b]) => `${a}.${b}`)
const day = fc
  .date({ min: new Date('1890-01-01T00:00:00Z'), max: new Date('2040-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const similar = (a: string, b: string): number => (a[0] === b[0] ? Math.abs(a.length - b.length) / 10 : NaN)

/** Each value once, held by as many as it has characters. */
function counted(values: readonly string[]): [values: string[], counts: number[]] {
  const each = [...new Set(values)]
  return [each, each.map((value) => value.length)]
}

const makers: readonly (readonly [name: string, value: fc.Arbitrary<string>, make: Make])[] = [
  ['intervals of whole numbers', integer, (values) => intervalHierarchy(values)],
  ['intervals of decimals', decimal, (values) => intervalHierarchy(values, { width: 0.1, factor: 10 })],
  [
    'intervals with open ends',
    integer,
    (values) => intervalHierarchy(values, { width: 7, factor: 3, bottom: -20, top: 90 }),
  ],
  ['intervals with observed ends', integer, (values) => intervalHierarchy(values, { observed: true })],
  ['quantiles of whole numbers', integer, (values) => quantileHierarchy(...counted(values))],
  ['quantiles of decimals', decimal, (values) => quantileHierarchy(...counted(values), { bands: 6 })],
  ['ages', fc.integer({ min: 0, max: 119 }).map(String), (values) => ageHierarchy(values)],
  ['dates', day, (values) => dateHierarchy(values)],
  ['weeks', day, (values) => dateHierarchy(values, { weeks: true })],
  ['prefixes', word, (values) => prefixHierarchy(values)],
  ['suffixes', word, (values) => prefixHierarchy(values, { side: 'left', step: 2 })],
  [
    'ZIP3',
    fc.integer({ min: 0, max: 99_999 }).map((zip) => String(zip).padStart(5, '0')),
    (values) => zip3Hierarchy(values, { populations: new Map([['021', 20_001]]) }),
  ],
  ['frequency', word, (values) => frequencyHierarchy(...counted(values))],
  ['rarity', word, (values) => rarityHierarchy(...counted(values), { people: 2, factor: 2 })],
  ['sets', word, (values) => setsHierarchy(...counted(values))],
  ['words', word, (values) => wordsHierarchy(...counted(values))],
  ['meaning', word, (values) => meaningHierarchy(values, { distance: similar })],
  [
    'order',
    fc.constantFrom('low', 'medium', 'high', 'highest', 'out'),
    (values) => orderHierarchy(values, { order: ['low', 'medium', 'high', 'highest', 'out'] }),
  ],
]

describe.each(makers)('%s', (_, value, make) => {
  const column = fc.array(fc.oneof({ weight: 9, arbitrary: value }, missing), { minLength: 1, maxLength: 40 })
  const made = (values: readonly string[]): Hierarchy => {
    const hierarchy = make(values)
    if ('kind' in hierarchy) throw new Error(hierarchy.rule)
    return hierarchy
  }

  test('make a hierarchy: every value once, each level coarser, everything * at the end', () => {
    fc.assert(
      fc.property(column, (values) => {
        const hierarchy = made(values)
        expect(columnHierarchyFault(hierarchy)).toBe(null)
        expect(hierarchy.values).toEqual(expect.arrayContaining(values))
        expect(hierarchy.levels.at(-1)?.names).toEqual(['*'])
      }),
    )
  })

  test('do not depend on the order or the number of the records', () => {
    fc.assert(
      fc.property(column, fc.infiniteStream(fc.nat()), (values, order) => {
        const keys = values.map(() => order.next().value)
        const shuffled = values.map((_v, i) => i).sort((a, b) => keys[a] - keys[b])
        expect(made([...shuffled.map((i) => values[i]), values[0]])).toEqual(made(values))
      }),
    )
  })

  test('are read back as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(column, async (values) => {
        const hierarchy = made(values)
        const bytes = joinBytes([...hierarchyBytes(hierarchy)])
        expect(await parseColumnHierarchy(sourceOf('h.csv', bytes))).toEqual(hierarchy)
      }),
      { numRuns: 30 },
    )
  })
})

test('intervals: a value lies in each of its intervals, whose ends are multiples of the width or were given', () => {
  const width = fc.constantFrom(0.1, 0.25, 1, 5, 20)
  const ends = fc.record({ bottom: fc.constantFrom(undefined, -13), top: fc.constantFrom(undefined, 90) })
  fc.assert(
    fc.property(
      fc.array(fc.oneof(integer, decimal), { minLength: 1 }),
      width,
      ends,
      (values, first, { bottom, top }) => {
        const hierarchy = intervalHierarchy(values, { width: first, bottom, top })
        if ('kind' in hierarchy) throw new Error(hierarchy.rule)
        for (const [l, { codes, names }] of hierarchy.levels.slice(0, -1).entries())
          for (const [v, value] of hierarchy.values.entries())
            expect(wrongWith(names[codes[v]], Number(value), first * 2 ** l, { bottom, top })).toBe('')
      },
    ),
  )
})

function wrongWith(name: string, value: number, width: number, { bottom = -Infinity, top = Infinity }): string {
  if (name === `<${bottom}`) return value < bottom ? '' : 'not below'
  if (name === `${top}+`) return value >= top ? '' : 'not above'
  const [, low, high] = (/^\[(\S+), (\S+)\[$/.exec(name) ?? []).map(Number)
  if (!(low <= value && value < high && low >= bottom && high <= top)) return 'outside'
  const offGrid = (end: number): boolean => Math.abs(end / width - Math.round(end / width)) > 1e-6
  return [low, high].some((end) => end !== bottom && end !== top && offGrid(end)) ? 'off the grid' : ''
}

test('intervals: 0.3 lies in [0.3, 0.4[, though 0.3 / 0.1 is less than 3', () => {
  const hierarchy = intervalHierarchy(['0.3', '0.7', '1.1'], { width: 0.1 })
  expect(hierarchy).toMatchObject({
    levels: expect.arrayContaining([expect.objectContaining({ names: ['[0.3, 0.4[', '[0.7, 0.8[', '[1.1, 1.2['] })]),
  })
})

test('intervals: the width by itself is 1, 2 or 5 times a power of ten', () => {
  fc.assert(
    fc.property(fc.array(decimal, { minLength: 1 }), (values) => {
      const hierarchy = intervalHierarchy([...values, '-3', '4'])
      if ('kind' in hierarchy) throw new Error(hierarchy.rule)
      const [, low, high] = (/^\[(\S+), (\S+)\[$/.exec(hierarchy.levels[0].names[0]) ?? []).map(Number)
      expect((high - low).toExponential(3)).toMatch(/^[125]\.000e/)
    }),
  )
})

test('average link: the same groups at every height as merging the nearest two groups, one by one', () => {
  // Distinct distances without equal means: with ties there is more than one right tree.
  const distances = fc.record({ count: fc.integer({ min: 1, max: 12 }), seed: fc.nat(1e6) }).map(({ count, seed }) => {
    const far = Array.from({ length: count * count }, (_, at) => Math.sin(1 + seed + at) ** 2)
    for (let i = 0; i < count; i++) for (let j = 0; j <= i; j++) far[i * count + j] = i === j ? 0 : far[j * count + i]
    return { count, far }
  })
  fc.assert(
    fc.property(distances, ({ count, far }) => {
      const heights = averageLink(Float64Array.from(far), count).map(({ distance }) => distance)
      expect(heights.toSorted((a, b) => a - b).map((height) => height.toFixed(9))).toEqual(
        naiveHeights(far, count).map((height) => height.toFixed(9)),
      )
    }),
  )
})

function naiveHeights(far: readonly number[], count: number): number[] {
  let groups = Array.from({ length: count }, (_, i) => [i])
  const between = (a: readonly number[], b: readonly number[]): number =>
    a.flatMap((i) => b.map((j) => far[i * count + j])).reduce((sum, d) => sum + d, 0) / (a.length * b.length)
  const heights: number[] = []
  while (groups.length > 1) {
    const pairs = groups.flatMap((a, i) => groups.slice(i + 1).map((b) => ({ a, b, distance: between(a, b) })))
    const nearest = pairs.reduce((best, pair) => (pair.distance < best.distance ? pair : best))
    heights.push(nearest.distance)
    groups = [...groups.filter((group) => group !== nearest.a && group !== nearest.b), [...nearest.a, ...nearest.b]]
  }
  return heights.toSorted((a, b) => a - b)
}

test('average link: comes to an end where all are equally far', () => {
  const heights = averageLink(new Float64Array(49).fill(0.5), 7).map(({ distance }) => distance)
  expect(heights).toEqual(Array(6).fill(0.5))
})

test('intervals: open ends cut the intervals they lie in, on every level', () => {
  const made = intervalHierarchy(['3', '17', '18', '24', '88', '91', '200'], {
    width: 10,
    factor: 5,
    bottom: 17,
    top: 90,
  })
  if ('kind' in made) throw new Error(made.rule)
  expect(made.levels.map(({ names }) => names.join(' '))).toEqual([
    '<17 [17, 20[ [20, 30[ [80, 90[ 90+',
    '<17 [17, 50[ [50, 90[ 90+',
    '<17 [17, 90[ 90+',
    '*',
  ])
})

test('order: neighbours in the list become one whether they occur or not; the odd one out keeps its name', () => {
  expect(orderHierarchy(['c', 'a', 'NA'], { order: ['a', 'b', 'c', 'd', 'e'] })).toEqual(
    hierarchyOf([
      ['a', 'a – b', 'a – d', '*'],
      ['b', 'a – b', 'a – d', '*'],
      ['c', 'c – d', 'a – d', '*'],
      ['d', 'c – d', 'a – d', '*'],
      ['e', 'e', 'e', '*'],
      ['NA', 'NA', 'NA', '*'],
    ]),
  )
})

test('meaning: groups are named by their members, and what is near to none stays alone', () => {
  const near: Readonly<Record<string, number>> = {
    'bronchitis flu': 0.1,
    'flu pneumonia': 0.15,
    'bronchitis pneumonia': 0.15,
  }
  const distance = (a: string, b: string): number => near[[a, b].sort().join(' ')] ?? NaN
  const hierarchy = meaningHierarchy(['flu', 'xyzzy', 'pneumonia', 'bronchitis'], { distance, step: 0.2 })
  expect(hierarchy).toEqual(
    hierarchyOf([
      ['bronchitis', '{bronchitis, flu, pneumonia}', '*'],
      ['flu', '{bronchitis, flu, pneumonia}', '*'],
      ['pneumonia', '{bronchitis, flu, pneumonia}', '*'],
      ['xyzzy', 'xyzzy', '*'],
    ]),
  )
})

test('dates: other styles where they can be read one way, and the days of ISO 8601 weeks', () => {
  const levels = (value: string, options = {}): string[] | string => {
    const made = dateHierarchy([value], options)
    return 'kind' in made ? made.kind : made.levels.map(({ names }) => names[0])
  }
  const march = ['2020-03', '2020-Q1', '2020', '2020-2024', '2020-2029', '*']
  for (const written of [
    '2020-03-14',
    '14.03.2020',
    '14.3.2020',
    '14 March 2020',
    'Mar 14, 2020',
    '14/03/2020',
    '03/14/2020',
    '20200314',
    '2020/03/14',
  ])
    expect(levels(written), written).toEqual(march)
  expect(levels('2020-03-14T09:26:53')).toEqual(['2020-03-14', ...march])
  expect(levels('03/04/2020')).toBe('unfit')
  expect(levels('03/04/2020', { order: 'dmy' })).toContain('2020-04')
  expect(levels('03/04/2020', { order: 'mdy' })).toContain('2020-03')
  expect(levels('2021-02-29')).toBe('unfit')
  expect(dateHierarchy(['14/03/2020', '03/14/2020'])).toMatchObject({ kind: 'unfit' })
  // ISO 8601: 1 January 2021 is a Friday of week 53 of 2020.
  expect(levels('2021-01-01', { weeks: true })).toEqual(['2020-W53', '2020', '2020-2024', '2020-2029', '*'])
  expect(levels('2019-12-30', { weeks: true })).toContain('2020-W01')
  expect(levels('2015-01-01', { weeks: true })).toContain('2015-W01')
  expect(levels('2016-01-03', { weeks: true })).toContain('2015-W53')
})

test('frequency: rare values are other, a missing one is not', () => {
  expect(frequencyHierarchy(['b', 'a', 'c', ''], [5, 4, 1, 1])).toEqual(
    hierarchyOf([
      ['', '', '*'],
      ['a', 'other', '*'],
      ['b', 'b', '*'],
      ['c', 'other', '*'],
    ]),
  )
  expect(isMissing('')).toBe(true)
})

test('quantiles: every band holds about as many records, its ends are round, and the outermost are open', () => {
  const charges = Array.from({ length: 4000 }, (_, i) => (1.002 ** i).toFixed(6))
  const made = quantileHierarchy(
    charges,
    charges.map(() => 1),
    { bands: 8 },
  )
  if ('kind' in made) throw new Error(made.rule)
  const [first, second, third] = made.levels
  expect(first.names).toEqual([
    '<3',
    '[3, 8[',
    '[8, 20[',
    '[20, 60[',
    '[60, 150[',
    '[150, 400[',
    '[400, 1000[',
    '1000+',
  ])
  expect(second.names).toEqual(['<8', '[8, 60[', '[60, 400[', '400+'])
  expect(third.names).toEqual(['<60', '60+'])
  const held = first.names.map((_, band) => first.codes.filter((code) => code === band).length)
  expect(Math.min(...held)).toBeGreaterThan(250)
  expect(Math.max(...held)).toBeLessThan(750)
})

test('quantiles: a number that is alone in its band stays itself', () => {
  const made = quantileHierarchy(['0', '1', '2', '3', '4', '5'], [574, 324, 240, 157, 25, 18])
  if ('kind' in made) throw new Error(made.rule)
  expect(made.levels.map(({ names }) => names)).toEqual([['0', '1', '2', '3+'], ['<2', '2+'], ['*']])
})

test('rarity: level by level more words are rare, and one that names them all is *', () => {
  const made = rarityHierarchy(['US', 'Mexico', 'Peru', 'Laos', 'Iran'], [9000, 60, 12, 3, 2], {
    people: 11,
    factor: 4,
  })
  expect(made.levels.map(({ codes, names }) => made.values.map((_, v) => names[codes[v]]))).toEqual([
    // Iran, Laos, Mexico, Peru, US
    ['rare (<11)', 'rare (<11)', 'Mexico', 'Peru', 'US'],
    ['rare (<44)', 'rare (<44)', 'Mexico', 'rare (<44)', 'US'],
    ['rare (<176)', 'rare (<176)', 'rare (<176)', 'rare (<176)', 'US'],
    ['*', '*', '*', '*', '*'],
  ])
})

test('sets: the rarest words become one first, and a set is told by its members', () => {
  const made = setsHierarchy(['a', 'b', 'c', 'd'], [100, 3, 50, 2])
  expect(made.levels.map(({ names }) => names)).toEqual([['a', '{b, c, d}'], ['*']])
  const even = setsHierarchy(['n', 'e', 's', 'w'], [10, 10, 10, 10])
  expect(even.levels[0].names).toHaveLength(2)
})

test('words: what ends in the same word becomes one first, then the rarest, half as many on each level', () => {
  const items = ['whole milk', 'butter milk', 'UHT-milk', 'rolls', 'brown bread', 'white bread', 'caviar', 'salt']
  const made = wordsHierarchy(items, [90, 5, 8, 60, 20, 30, 1, 2])
  expect(hierarchyFault(made)).toBe(null)
  expect(made.levels.map(({ names }) => names.toSorted())).toEqual([
    ['any bread', 'any milk', 'caviar', 'rolls', 'salt'],
    ['any milk', 'rolls', 'white bread and 3 more'],
    ['any milk', 'rolls and 4 more'],
    ['*'],
  ])
})
