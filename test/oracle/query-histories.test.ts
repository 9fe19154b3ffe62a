import { nearWords } from '../../src/kinds/queries/attack/near-words.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureOf } from '../../bench/worlds/made-up-measure.js'
import { madeUpQueries, topicDistance } from '../../bench/worlds/made-up-queries.js'
import { TermIndex, termReader } from '../../src/kinds/queries/attack/term-index.js'
import { queryClusters, queriesRelease, tornHistories, everyAttack } from '../../src/kinds/index.js'
import { type QueryLog, loggedQueries, queryLogOf, rowAt, rowsByUser } from '../../src/data/index.js'
import { stream } from '../../src/math/index.js'
import { attack, protect } from '../../src/run/index.js'
import { fix } from '../../src/run/fix/fix.js'
import { policyNamed } from '../../src/policy/policies.js'

const attacks = await everyAttack()

const words = fc.constantFrom('sun', 'moon', 'mars', 'sun moon', 'moon mars mars')
const logs = fc
  .array(fc.record({ user: fc.constantFrom('a', 'b', 'c'), query: words, url: fc.constantFrom('', 'sky', 'sea') }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((rows) => queryLogOf(rows))

/** By user: how often each word and URL was met. */
function termsOf(log: QueryLog): Map<string, number>[] {
  return log.user.texts.map((name) => {
    const counts = new Map<string, number>()
    for (const { user, query, url } of loggedQueries(log)) {
      if (user !== name) continue
      for (const term of [...query.split(' '), ...(url === '' ? [] : [`url ${url}`])])
        counts.set(term, (counts.get(term) ?? 0) + 1)
    }
    return counts
  })
}

test('scores are the cosines of tf-idf that a naive reading finds', () => {
  fc.assert(
    fc.property(logs, logs, (release, history) => {
      const byUser = rowsByUser(release)
      const rows = release.user.texts.map((_, user) => rowAt(byUser, user))
      const index = new TermIndex(release, rows, new Uint32Array(rows.length).fill(1))
      const known = rowAt(rowsByUser(history), 0)
      const scores = index.scores(index.vector(termReader(history)(known), index.plain))
      const profiles = termsOf(release)
      const idf = (term: string) => {
        const holders = profiles.filter((profile) => profile.has(term)).length
        return holders === 0 ? 0 : Math.log(1 + profiles.length / holders)
      }
      const weigh = (terms: Map<string, number>) =>
        new Map(Array.from(terms, ([term, count]) => [term, (1 + Math.log(count)) * idf(term)]))
      const own = weigh(termsOf(history)[0])
      for (const [user, profile] of profiles.entries()) {
        const vector = weigh(profile)
        const length = Math.hypot(...vector.values())
        const product = Array.from(own).reduce((sum, [term, weight]) => sum + weight * (vector.get(term) ?? 0), 0)
        expect(scores[user]).toBeCloseTo(product / length, 9)
      }
    }),
    { numRuns: 60 },
  )
})

/** The index of a log of one user. */
function indexOfOne(...queries: readonly string[]): TermIndex {
  const log = queryLogOf(queries.map((query) => ({ user: 'a', query })))
  return new TermIndex(log, [rowAt(rowsByUser(log), 0)], Uint32Array.of(1))
}

test('by meaning a word that is not published counts for the nearest that are, one that is also for itself', async () => {
  const index = indexOfOne('alp', 'dolomite', 'tax', 'rent', 'loan', 'bank')
  const trips = new Set(['alp', 'dolomite', 'glacier'])
  const near = measureOf((a, b) => (trips.has(a) === trips.has(b) ? 0.2 : 1))
  const [alone, , , full] = await nearWords(near).spreadsOf(index, ['alp', 'glacier'])
  expect(alone('alp')).toEqual([{ term: 0, share: 1 }])
  expect(alone('glacier').map(({ term }) => term)).toEqual([0, 1])
  expect(full('alp').map(({ term }) => term)).toEqual([0, 1])
  expect(full('never heard')).toEqual([])
})

test('24 §3: what is near a word is asked once, of 8,000 words and of the 4,000 published ones that most users have', async () => {
  const asked: number[] = []
  const meaning = {
    ...measureOf(() => 1),
    distances(rows: readonly string[], columns: readonly string[]) {
      asked.push(rows.length * columns.length)
      return new Float64Array(rows.length * columns.length).fill(1)
    },
  }
  const total = () => asked.reduce((sum, one) => sum + one, 0)
  const few = nearWords(meaning)
  const small = indexOfOne('alp', 'dolomite')
  await few.spreadsOf(small, ['alp', 'tax'])
  await few.spreadsOf(small, ['tax', 'alp'])
  expect(total()).toBe(4)
  expect(few.notes()).toEqual([])
  asked.length = 0
  const many = nearWords(meaning)
  const published = Array.from({ length: 5000 }, (_, i) => `word${i}`)
  const large = indexOfOne(published.join(' '))
  const [, , , full] = await many.spreadsOf(large, [...published, ...published.map((word) => `un${word}`)])
  expect(total()).toBe(8000 * 4000)
  expect(many.notes()).toHaveLength(1)
  expect(full('word4999').map(({ term }) => large.words[term])).toEqual(['word4999'])
})

const terms = attacks.find(({ id }) => id === 'history-terms')!

test('of a log with numbers for names most users are found; of a protected one at most one in k, and nobody surely', async () => {
  const of = { users: 150, topics: 40, words: 8, asked: 40, interests: 5 }
  const { known, rest } = tornHistories(madeUpQueries(of, stream(5, 'log')), stream(5, 'halves'))
  const tried = async (release: Parameters<typeof attack>[0], key?: Parameters<typeof attack>[3]['key']) => {
    const given = { granted: { histories: known }, original: rest, key, seed: 1 }
    const outcome = await attack(release, terms, { targets: 1000 }, given)
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    return outcome.finding
  }
  const raw = await tried(queriesRelease(rest))
  expect(raw.success!.value).toBeGreaterThan(0.5)
  // Its chances are chances, or less: it never says more than holds.
  const expected = raw.figures.find(({ id }) => id === 'expected')!.attack.value
  expect(expected).toBeLessThan(raw.success!.high)
  expect(expected).toBeGreaterThan(0.3)
  for (const k of [3, 10]) {
    const made = await protect(rest, queryClusters, { k }, 1)
    if (made.kind === 'infeasible') throw new Error(made.because)
    const { success, pinned, people } = await tried(made.release, made.key)
    expect(success!.value).toBeLessThanOrEqual(1 / k)
    // One guess in k is right, and nobody is told of by more than that.
    expect(pinned.count).toBeLessThanOrEqual(pinned.of / k)
    expect(people).toBe(0)
  }
})

test('who is who is told by the key, or by equal contents; else nothing is judged', async () => {
  const log = queryLogOf([
    { user: 'ann', query: 'sun' },
    { user: 'ann', query: 'moon' },
    { user: 'bob', query: 'mars' },
  ])
  const renamed = queryLogOf(
    Array.from(loggedQueries(log), (row) => ({ ...row, user: row.user === 'ann' ? '2' : '1' })),
  )
  const changed = queryLogOf([{ user: '1', query: 'sun' }])
  const histories = queryLogOf([{ user: 'ann', query: 'sun' }])
  const tried = async (release: QueryLog) => {
    const given = { granted: { histories }, original: log, seed: 1 }
    const outcome = await attack(queriesRelease(release), terms, { targets: 10 }, given)
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    return outcome.finding
  }
  expect((await tried(renamed)).success?.value).toBe(1)
  expect(await tried(changed)).toMatchObject({ success: null, undecided: expect.stringContaining('key') })
  await expect(tried(queryLogOf([{ user: '1', query: 'never asked' }]))).rejects.toThrow('does not match')
})

test('fix makes users alike until nobody is found, and tells what that loses', async () => {
  const log = madeUpQueries({ users: 80, topics: 6, words: 8, asked: 20, interests: 2 }, stream(6, 'log'))
  const told = new Set<string>()
  const given = {
    granted: { meaning: measureOf(topicDistance) },
    original: log,
    seed: 1,
    policy: policyNamed('house')!,
    onProgress: (what: string) => void told.add(what),
  }
  const { before, after, reached, steps, loss, release } = await fix(queriesRelease(log), given)
  expect(before.verdict.above.map(({ line }) => line.id)).toContain('Q1')
  expect({ reached, steps: steps.length, above: after.verdict.above.length }).toEqual({
    reached: true,
    steps: 1,
    above: 0,
  })
  expect(loss.before).toBe(0)
  expect(loss.after).toBeGreaterThan(0)
  expect(loss.after).toBeLessThan(0.8)
  expect(release.kind).toBe('queries')
  // 24 §3: it says which change is tried, and which attack on it.
  const { sentence } = steps[0]
  expect(told).toContain(`making it on trial: ${sentence}`)
  expect([...told].filter((what) => what.endsWith(`: ${sentence}`)).length).toBeGreaterThan(1)
  expect(told).toContain(`every attack again: ${sentence}: trying a known history by its words`)
})
