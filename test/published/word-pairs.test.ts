import { beforeAll, describe, expect, test } from 'vitest'
import { pearson } from '../../src/math/correlation.js'
import { evaluate, measures, openMeasure, type Measure } from '../../src/meaning/index.js'
import { readGold } from '../../src/files/index.js'
import { type GoldPair } from '../../src/formats/index.js'
import { sharedData } from '../../bench/worlds/open-data.js'
import { testCache } from '../test-cache.js'
import { printedCorrelations, table31 } from './table-3-1.js'

const needed = ['ngd', 'minilm', 'gloss', 'blend']
const opened = new Map<string, Measure>()
beforeAll(async () => {
  for (const id of needed) opened.set(id, await openMeasure(id, { cache: testCache }))
}, 240_000)

describe('Table 3.1 of the thesis', () => {
  test.each([
    { column: 'ngd', exact: 0.714 },
    { column: 'li', exact: 0.725 },
    { column: 'islam', exact: 0.646 },
  ] as const)('the printed column $column correlates with the human one by $exact, printed within .01', (one) => {
    const correlation = pearson(
      table31.map((pair) => pair[one.column]),
      table31.map(({ human }) => human),
    )
    expect(correlation).toBeCloseTo(one.exact, 3)
    expect(Math.abs(correlation - printedCorrelations[one.column])).toBeLessThan(0.01)
  })

  test('of the pairs behind the tenth four have a smaller NGD′ than boy and sage before it; §3.2.2 says none has', () => {
    const unrelated = Math.max(...table31.slice(0, 9).map(({ ngd }) => ngd))
    const below = table31.slice(10).filter(({ ngd }) => ngd < unrelated)
    expect(unrelated).toBe(0.37)
    expect(below.map(({ a, b }) => `${a} ${b}`)).toEqual(['hill mound', 'forest woodland', 'cock rooster', 'gem jewel'])
  })

  test.each([
    { id: 'ngd', least: 0.78 },
    { id: 'minilm', least: 0.73 },
    { id: 'blend', least: 0.88 },
  ])('$id agrees with people better than the papers did on the same thirty pairs: $least', async ({ id, least }) => {
    const { pearson: ours, covered } = await evaluate(opened.get(id)!, table31)
    expect(covered).toBe(30)
    expect(ours).toBeGreaterThan(Math.max(least, printedCorrelations.ngd))
  })
})

const rg65 = sharedData('wordsim', 'rg-65.txt')
describe.skipIf(rg65 === null)('RG-65 (skipped where ../shared/data is absent)', () => {
  let gold: GoldPair[]
  beforeAll(async () => {
    gold = await readGold(rg65!)
  })
  test.each([
    { id: 'ngd', least: 0.8 },
    { id: 'minilm', least: 0.75 },
    { id: 'gloss', least: 0.75 },
    { id: 'blend', least: 0.88 },
  ])('$id reaches Pearson $least, every pair covered', async ({ id, least }) => {
    const found = await evaluate(opened.get(id)!, gold)
    expect(found).toMatchObject({ measure: id, pairs: 65, covered: 65, unknown: [] })
    expect(found.pearson).toBeGreaterThan(least)
    expect(found.pearsonInterval[0]).toBeLessThan(found.pearson)
  })
})

test('every measure named here is in the registry', () => {
  expect(measures.map(({ id }) => id)).toEqual(expect.arrayContaining(needed))
})
