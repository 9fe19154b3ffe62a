import { sameLine, recordFinding } from '../../src/score/record-finding.js'
import { setsRelease } from '../../src/kinds/sets/release.js'
import { fewCellsParameters, lookForRows } from '../../src/kinds/table/attack/few-cells.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KnownThing, ScoreBoard, type Scored, knownThing } from '../../src/math/score-board.js'
import { nobody } from '../../src/contract/claims.js'
import {
  itemBoard,
  lookForRecords,
  recordByLot,
  scoreboard,
  scoreboardParameters,
} from '../../src/kinds/sets/attack/scoreboard.js'
import { tableOf, transactionsOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { below, shuffle, stream, streamsOf } from '../../src/math/index.js'
import { basketWorlds } from '../identifier-worlds.js'
import type { World } from '../laws/worlds.js'
import { tries } from '../laws/tries.js'

const records = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 12,
})
const form = fc.constantFrom('plain' as const, 'rare' as const)

/** Every record is scored, sorted, and looked at twice. */
function naiveScore(lists: readonly number[][], known: readonly number[], how: 'plain' | 'rare', without?: number) {
  const kept = lists.map((list, r) => ({ list, r })).filter(({ r }) => r !== without)
  // How rare a thing is was counted with everybody there.
  const support = (item: number): number => lists.filter((list) => list.includes(item)).length
  const scores = kept.map(({ list, r }) => {
    const common = known.filter((item) => list.includes(item))
    const union = new Set([...list, ...known]).size
    const score = how === 'plain' ? common.length / union : common.reduce((s, i) => s + 1 / Math.log(1 + support(i)), 0)
    return {
      r,
      score,
      likelihood: (0.99 / list.length) ** common.length * (0.01 / 8) ** (known.length - common.length),
      common,
    }
  })
  const sorted = scores.toSorted((a, b) => b.score - a.score)
  if (sorted.length === 0 || sorted[0].common.length === 0) return undefined
  const mean = scores.reduce((s, { score }) => s + score, 0) / scores.length
  const sigma = Math.sqrt(scores.reduce((s, { score }) => s + (score - mean) ** 2, 0) / scores.length)
  const second = sorted[1]?.score ?? 0
  const same = sorted.filter(({ score }) => Math.abs(score - sorted[0].score) < 1e-12)
  const difference = sorted[0].score - second
  const touched = scores.filter(({ common }) => common.length > 0)
  return {
    records: same.map(({ r }) => r),
    gap: difference < 1e-12 ? 0 : sigma < 1e-9 ? Infinity : difference / sigma,
    chances: same.map(({ likelihood }) => likelihood / touched.reduce((s, one) => s + one.likelihood, 0)),
  }
}

function agrees(found: Scored, naive: ReturnType<typeof naiveScore>): void {
  expect(found.record === undefined).toBe(naive === undefined)
  if (found.record === undefined || !naive) return
  const at = naive.records.indexOf(found.record)
  const seen = { record: at >= 0, ties: found.ties, gap: Math.min(1e6, found.gap), chance: found.chance }
  const expected = {
    record: true,
    ties: naive.records.length,
    gap: Math.min(1e6, naive.gap),
    chance: naive.chances[at],
  }
  expect(seen.record).toBe(expected.record)
  expect(seen.ties).toBe(expected.ties)
  expect(seen.gap).toBeCloseTo(expected.gap, 5)
  expect(seen.chance).toBeCloseTo(expected.chance, 8)
}

test('scoreboard: best, ties, gap and chance are those of every record scored and sorted, with and without one', () => {
  const known = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(records, known, form, fc.option(fc.nat(11), { nil: undefined }), (lists, items, how, without) => {
      const sizes = new Uint32Array(lists.length).fill(1)
      const board = new ScoreBoard({ lengths: Uint32Array.from(lists, (list) => list.length), sizes, things: 8 })
      const holds = (item: number): KnownThing =>
        knownThing([Uint32Array.from([...lists.keys()].filter((r) => lists[r].includes(item)))], [1], sizes)
      const left = without === undefined || without >= lists.length ? undefined : without
      // Twice: what one person left on the board must not be seen by the next.
      board.score(items.map(holds), how, 0.01, left)
      agrees(board.score(items.map(holds), how, 0.01, left), naiveScore(lists, items, how, left))
    }),
    { numRuns: tries(500) },
  )
})

test('itemBoard: a generalised item is worth one over its members, and the surest element of a record counts', () => {
  const release = transactionsOf([['a', ['b', 'c']], [['a', 'b', 'c']], ['b', ['b', 'd']]])
  const { holders } = itemBoard(release)
  const of = (item: string) => {
    const { postings, credits } = holders[release.items.indexOf(item)]
    return postings.flatMap((posting, p) => Array.from(posting, (t) => [t, credits[p]])).toSorted((a, b) => a[0] - b[0])
  }
  expect(of('a')).toEqual([
    [0, 1],
    [1, 1 / 3],
  ])
  expect(of('b')).toEqual([
    [0, 1 / 2],
    [1, 1 / 3],
    [2, 1],
  ])
  expect(of('d')).toEqual([[2, 1 / 2]])
})

/** People who each hold items drawn from many. */
function baskets(count: number, items: number, size: number, seed: number): string[][] {
  const random = stream(seed, 'baskets')
  return Array.from({ length: count }, () =>
    Array.from(
      shuffle(
        Uint32Array.from({ length: items }, (_, i) => i),
        random,
      ).slice(0, size),
      (i) => `i${i}`,
    ),
  )
}

const values = withFallbacks(scoreboardParameters, {})

test('planted: who is alone with four of their items is found, and it is theirs; identity release: everybody', () => {
  const people = transactionsOf(baskets(400, 200, 8, 1))
  const { record, confidence } = lookForRecords(people, people, values, streamsOf(1))
  expect(Array.from(record)).toEqual(Array.from(record, (_, person) => person))
  expect(Math.min(...confidence)).toBeGreaterThan(0.9)
})

test('with one item in four wrong most are still found, and hardly anybody wrongly', () => {
  const people = transactionsOf(baskets(400, 200, 8, 2))
  const { record } = lookForRecords(people, people, { ...values, items: 6, errors: 0.25 }, streamsOf(1))
  const right = record.filter((found, person) => found === person).length
  const wrong = record.filter((found, person) => found !== person && found !== nobody).length
  expect(right).toBeGreaterThan(360)
  expect(wrong).toBeLessThan(20)
})

test('clean: where every record stands twice nobody is claimed', () => {
  const lists = baskets(100, 60, 6, 3)
  const people = transactionsOf([...lists, ...lists])
  const { record, candidates } = lookForRecords(people, people, { ...values, items: 6 }, streamsOf(1))
  expect([...new Set(record)]).toEqual([nobody])
  expect(Math.min(...candidates)).toBe(2)
})

test('without people it is not measured; the same seed claims the same', async () => {
  const data = transactionsOf(baskets(50, 30, 5, 4))
  expect(await scoreboard.run(setsRelease(data), {}, values, streamsOf(1))).toMatchObject({ kind: 'not measured' })
  const run = () => scoreboard.run(setsRelease(data), { people: data }, { ...values, targets: 20 }, streamsOf(5))
  const first = await run()
  expect(await run()).toEqual(first)
  expect(first).toMatchObject({ notTried: [{ count: 30 }] })
})

test('cells: a row is found by a few cells, through intervals too, and not where all rows look alike', () => {
  const random = stream(9, 'cells')
  const rows = Array.from({ length: 300 }, () => [0, 1, 2, 3, 4].map(() => `${below(30, random)}`))
  const names = ['a', 'b', 'c', 'd', 'e']
  const roles = Object.fromEntries(names.map((name) => [name, 'quasi' as const]))
  const register = tableOf(names, rows, roles)
  const coarse = (width: number) =>
    tableOf(
      names,
      rows.map((row) =>
        row.map((cell) => `[${width * Math.floor(+cell / width)},${width * (Math.floor(+cell / width) + 1)}[`),
      ),
      roles,
    )
  const cells = withFallbacks(fewCellsParameters, { cells: 5 })
  const found = (release: typeof register) => {
    const claims = lookForRows(release, register, cells, streamsOf(1))
    if (claims.kind === 'not measured') throw new Error(claims.because)
    const claimed = claims.record.filter((row) => row !== nobody)
    return { claimed: claimed.length, right: claims.record.filter((row, person) => row === person).length }
  }
  expect(found(register)).toEqual({ claimed: 300, right: 300 })
  const some = found(coarse(10))
  expect(some.right).toBe(some.claimed)
  expect(some.right).toBeGreaterThan(10)
  expect(found(coarse(30)).claimed).toBe(0)
  expect(lookForRows(register, tableOf(['z'], [['1']]), cells, streamsOf(1))).toMatchObject({ kind: 'not measured' })
})

/** What the claims come to, beside records by lot. */
async function finding({ release, granted }: World<'sets'>, seed: number) {
  const claims = await scoreboard.run(release, granted, values, streamsOf(seed))
  const less = await recordByLot.run(release, granted, {}, streamsOf(seed))
  if (claims.kind === 'not measured' || less.kind === 'not measured') throw new Error('nothing was measured')
  const tried = { attack: scoreboard, claims, granted: [], seed, tell: 5 }
  return recordFinding(tried, 'sets', { attack: recordByLot, claims: [less] }, sameLine)
}

test('scoreboard: a planted leak is found; where nobody stands alone nothing is read, whatever the seed', async () => {
  const found = await finding(basketWorlds.planted()[0], 1)
  expect(found.reads).toBe(true)
  expect(found.success?.value).toBeGreaterThan(0.8)
  for (let seed = 1; seed <= tries(100, 30); seed++)
    expect((await finding(basketWorlds.clean(seed)[0], seed)).reads).toBe(false)
})
