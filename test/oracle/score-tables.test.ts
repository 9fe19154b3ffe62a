import { expect, test } from 'vitest'
import { attackTables, contextTables, scoreTables, semanticAttacks } from '../../src/attack/index.js'
import { transactionsOf } from '../../src/data/index.js'
import { scoreAttack } from '../../src/score/index.js'

/** Terms of one letter; distance 0.1 within the first half of the alphabet or within the second, else 1; z is unknown. */
function halves() {
  const asked: string[] = []
  return {
    asked,
    prepare: async () => {},
    distances: (rows: readonly string[], columns: readonly string[]) =>
      Float64Array.from(
        rows.flatMap((row) =>
          columns.map((column) => {
            asked.push(`${column}${row}`)
            return [row, column].includes('z') ? NaN : row < 'm' === column < 'm' ? 0.1 : 1
          }),
        ),
      ),
  }
}

const original = transactionsOf([
  ['a', 'b', 'c'],
  ['n', 'o', 'p'],
  ['z', 'b'],
])
const release = transactionsOf([
  ['a', ['b', 'o'], 'c'],
  ['n', ['b', 'o'], 'p'],
  ['z', ['o', 'b']],
])

test('scoreTables: asks each pair once and averages what is known', async () => {
  const measure = halves()
  const shared = transactionsOf([
    ['a', ['b', 'o'], 'z'],
    ['a', ['b', 'p'], 'z'],
  ])
  const { tables, notTried } = await scoreTables(shared, contextTables(shared, { context: 'all' }), measure)
  expect(measure.asked.length).toBe(new Set(measure.asked).size)
  expect(tables.map(({ table }) => Array.from(table.distances))).toEqual([
    [0.1, 1],
    [0.1, 1],
  ])
  expect(notTried).toMatchObject({ terms: 5, unknownTerms: 1, cells: 4, unknownCells: 0 })
})

test.each(semanticAttacks.map((attack) => [attack.id, attack] as const))(
  '%s: spares what the measure cannot judge, and its score adds up',
  async (_id, attack) => {
    const scored = await scoreTables(release, contextTables(release, { context: 'all' }), halves())
    expect(scored.notTried).toMatchObject({ cells: 6, unknownCells: 2 })
    const claims = attackTables(scored, attack, {}, 1)
    expect(claims.tables.flatMap(({ steps }) => steps).filter(({ row }) => row === 2)).toEqual([])
    const score = scoreAttack(claims, scored, original)
    const { found, wrong, missed, kept } = score.confusion
    expect(found + wrong + missed + kept).toBe(6)
    expect(score.density).toBeCloseTo(0.5)
    for (const cell of claims.tables[0].confidence) expect(cell).toBeGreaterThanOrEqual(0)
  },
)

test('scoreAttack: tba finds both added items that can be judged, and nothing else', async () => {
  const scored = await scoreTables(release, contextTables(release, { context: 'all' }), halves())
  const tba = semanticAttacks.find(({ id }) => id === 'tba')!
  const score = scoreAttack(attackTables(scored, tba, {}, 1), scored, original)
  expect(score).toMatchObject({ precision: 1, recall: 2 / 3, originalsKept: 1 })
})
