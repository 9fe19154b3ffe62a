import { expect, test } from 'vitest'
import { type Attack, setsRelease, scoreCells, truthOf } from '../../src/kinds/index.js'
import { contextTables } from '../../src/kinds/sets/attack/context/context-tables.js'
import { scoreTables } from '../../src/kinds/sets/attack/context/score-tables.js'
import { transactionsOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { streamsOf } from '../../src/math/index.js'
import { attacksOn } from '../../src/run/index.js'

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
const release = setsRelease(
  transactionsOf([
    ['a', ['b', 'o'], 'c'],
    ['n', ['b', 'o'], 'p'],
    ['z', ['o', 'b']],
  ]),
)
/** All but the guess by structure, which is the same whatever a measure says. */
const byMeaning = (await attacksOn(release)).filter(({ id, inPlain }) => id !== 'structure' && !inPlain)

/** The claims of an attack, and how right they are. */
async function attacked(attack: Attack) {
  const values = withFallbacks(attack.parameters, {})
  const claims = await attack.run(release, { meaning: halves() }, values, streamsOf(1))
  if (claims.kind !== 'cells') throw new Error('no cells were claimed')
  const evidence = claims.tables.map((table) => table.evidence)
  return { claims, score: scoreCells(claims, truthOf(evidence, release, original)) }
}

test('scoreTables: asks each pair once and averages what is known', async () => {
  const measure = halves()
  const shared = transactionsOf([
    ['a', ['b', 'o'], 'z'],
    ['a', ['b', 'p'], 'z'],
  ])
  const { tables, missed } = await scoreTables(shared, contextTables(shared, { context: 'all' }), measure)
  expect(measure.asked.length).toBe(new Set(measure.asked).size)
  expect(tables.map(({ table }) => Array.from(table.distances))).toEqual([
    [0.1, 1],
    [0.1, 1],
  ])
  expect(missed).toMatchObject({ terms: 5, unknownTerms: 1, cells: 4, unknownCells: 0 })
})

test.each(byMeaning.map((attack) => [attack.id, attack] as const))(
  '%s: spares what the measure cannot judge, and its score adds up',
  async (_id, attack) => {
    const scored = await scoreTables(release, contextTables(release, { context: 'all' }), halves())
    expect(scored.missed).toMatchObject({ cells: 6, unknownCells: 2 })
    const { claims, score } = await attacked(attack)
    for (const { struck, items } of claims.tables)
      expect(struck.cells.filter((cell) => Math.floor(cell / items.length) === 2)).toHaveLength(0)
    const { found, wrong, missed, kept } = score.confusion
    expect(found + wrong + missed + kept).toBe(6)
    expect(score.density).toBeCloseTo(0.5)
    for (const cell of claims.tables[0].confidence) expect(cell).toBeGreaterThanOrEqual(0)
  },
)

test('scoreCells: tba finds both added items that can be judged, and nothing else', async () => {
  const { score } = await attacked(byMeaning.find(({ id }) => id === 'tba')!)
  expect(score).toMatchObject({ precision: 1, recall: 2 / 3, originalsKept: 1 })
})
