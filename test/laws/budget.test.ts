import { afterEach, expect, test, vi } from 'vitest'
import { topicDistance, madeUpQueries } from '../../bench/worlds/made-up-queries.js'
import { measureOf } from '../../bench/worlds/made-up-measure.js'
import { everyAttack, queriesRelease, textRelease } from '../../src/kinds/index.js'
import { disassociatedOf } from '../../src/kinds/disassociated/disassociated.js'
import { disassociatedRelease } from '../../src/kinds/disassociated/release.js'
import { tornHistories } from '../../src/kinds/queries/query-profiles.js'
import type { Granted } from '../../src/contract/attack.js'
import { noTime } from '../../src/contract/question.js'
import type { Release } from '../../src/contract/release.js'
import { withFallbacks } from '../../src/contract/parameter.js'
import { stream } from '../../src/math/index.js'
import { attackInTime } from '../../src/run/attack-in-time.js'
import { attackByAll } from '../../src/run/attack-all.js'

const attacks = await everyAttack()
const log = madeUpQueries({ users: 400, topics: 60, words: 8, asked: 40, interests: 5 }, stream(1, 'log'))
const { known, rest } = tornHistories(log, stream(1, 'halves'))
const meaning = measureOf(topicDistance)

const texts = Array.from({ length: 150 }, (_, i) => ({
  id: `${i}`,
  text: Array.from({ length: 40 }, (__, j) => (j % 7 === 3 ? '[REDACTED]' : `t${i % 9}w${(i * j) % 90}`)).join(' '),
}))
const words = Array.from({ length: 300 }, (_, i) => `t${i % 9}w${i % 90}`)
const torn = disassociatedOf({
  k: 2,
  m: 2,
  clusters: Array.from({ length: 400 }, (_, c) => ({
    size: 4,
    chunks: [0, 1].map((chunk) => Array.from({ length: 4 }, (__, r) => [`t${c % 20}w${chunk}${(c + r) % 5}`])),
    terms: [],
  })),
})

const worlds: readonly (readonly [string, Release, Granted])[] = [
  ['removed-words', textRelease({ texts }), { words, meaning }],
  ['history-meaning', queriesRelease(rest), { histories: known, meaning }],
  ['history-terms', queriesRelease(rest), { histories: known }],
  ['joint', disassociatedRelease(torn), { meaning }],
  ['aba', disassociatedRelease(torn), { meaning }],
]

/** Whoever looks at the clock finds it two milliseconds later than before, on whatever machine. */
function slowClock(): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 2))
}

afterEach(() => void vi.restoreAllMocks())

test.each(worlds)(
  '24 §3: %s is given up when its time is over, and ends as ever where it has time',
  async (id, release, granted) => {
    const method = attacks.find((one) => one.id === id && one.on === release.kind)!
    const values = withFallbacks(method.parameters, {})
    const given = { granted, seed: 1 }
    slowClock()
    expect(await attackInTime(release, method, values, given, 1)).toMatchObject({
      kind: 'not measured',
      because: noTime,
    })
    vi.restoreAllMocks()
    expect((await attackInTime(release, method, values, given, 3_600_000)).kind).toBe('attacked')
  },
)

test('24 §3: of all attacks those that were given up are counted as left out', async () => {
  const told: string[] = []
  const onProgress = (what: string): void => void told.push(what)
  const given = { granted: { histories: known, meaning }, seed: 1, onProgress }
  const asked = attacks.filter(({ id }) => id === 'history-meaning' || id === 'history-terms')
  slowClock()
  const { leftOut, measured } = await attackByAll(queriesRelease(rest), {}, given, 15, asked)
  expect(leftOut).toBe(2)
  expect(measured).toBe(0)
  // The first was at it when it was given up.
  const [first, second] = asked.map(({ name }) => told.indexOf(`trying ${name}`))
  expect(second - first).toBeGreaterThan(1)
})

test('24 §3: terms that are made ready for the first time end with the budget as well', async () => {
  let parts = 0
  const slow = {
    ...meaning,
    async prepare(...[, , , goesOn]: Parameters<typeof meaning.prepare>) {
      for (; parts < 10_000; parts++) goesOn?.()
    },
  }
  const method = attacks.find(({ id, on }) => id === 'aba' && on === 'disassociated')!
  const given = { granted: { meaning: slow }, seed: 1 }
  slowClock()
  const outcome = await attackInTime(
    disassociatedRelease(torn),
    method,
    withFallbacks(method.parameters, {}),
    given,
    100,
  )
  expect(outcome).toMatchObject({ kind: 'not measured', because: noTime })
  expect(parts).toBeLessThan(100)
})
