import { queryUtility } from '../../src/kinds/queries/query-utility.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { madeUpQueries } from '../../bench/worlds/made-up-queries.js'
import { type LoggedQuery, type QueryLog, loggedQueries, queryLogOf, rowsOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { queryAskersModel, queryKModel } from '../../src/kinds/queries/query-models.js'
import { groupUsers } from '../../src/kinds/queries/protect/group-users.js'
import { queryClusters, sharedProfile } from '../../src/kinds/queries/protect/query-clusters.js'
import { stream, streamsOf } from '../../src/math/index.js'
import { queriesRelease } from '../../src/kinds/index.js'

const small = fc
  .array(
    fc.record({
      user: fc.constantFrom('ann', 'bob', 'cid', 'dan', 'eve', 'fay', 'gus'),
      query: fc.constantFrom('sun', 'moon', 'mars', 'pizza'),
      url: fc.constantFrom('', 'sky', 'food', 'sun.com'),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) => queryLogOf(rows))

const run = (log: QueryLog, k: number, askers: number, seed = 1) =>
  queryClusters.run(log, withFallbacks(queryClusters.parameters, { k, askers }), streamsOf(seed))

/** A user's rows as text, sorted: what is published of them. */
function profilesIn(log: Iterable<LoggedQuery>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { user, query, url, time } of log)
    found.set(user, [...(found.get(user) ?? []), JSON.stringify([query, url, time])].sort())
  return found
}

test('every release holds k users of each profile and n askers of each query, and is numbered as it is read', () => {
  fc.assert(
    fc.property(small, fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 3 }), (log, k, askers) => {
      const made = run(log, k, askers)
      expect(made.kind).toBe(log.user.texts.length < k ? 'infeasible' : 'released')
      if (made.kind === 'infeasible') return
      const { release, key, made: figures } = made
      const profiles = [...profilesIn(loggedQueries(release)).values()].map((rows) => rows.join('\n'))
      for (const one of profiles) expect(profiles.filter((other) => other === one).length).toBeGreaterThanOrEqual(k)
      for (const { query, url, time } of loggedQueries(release)) {
        const who = [...loggedQueries(log)].filter((row) => row.query === query && row.url === url)
        expect(new Set(who.map(({ user }) => user)).size).toBeGreaterThanOrEqual(askers)
        expect(time).toBe('')
      }
      expect(queriesRelease(queryLogOf(loggedQueries(release)))).toEqual(release)
      expect(run(log, k, askers)).toEqual(made)
      // What was kept, added and suppressed, by user.
      const own = profilesIn(loggedQueries(log))
      const told = profilesIn(loggedQueries(release))
      let kept = 0
      for (const [number, [user]] of key!.records.entries()) {
        const left = [...own.get(log.user.texts[user])!]
        for (const row of told.get(release.user.texts[number])!) {
          const place = left.indexOf(row)
          if (place >= 0) left.splice(place, 1)
          kept += place >= 0 ? 1 : 0
        }
      }
      expect(figures['queriesKept']).toBe(kept)
      expect(figures['queriesAdded']).toBe(release.user.codes.length - kept)
      expect(figures['queriesSuppressed']).toBe(log.user.codes.length - kept)
      expect(figures['usersWithheld']).toBe(log.user.texts.length - release.user.texts.length)
    }),
    { numRuns: 150 },
  )
})

test('grouping: each group is the one that a naive search finds, and holds k to 2k - 1', () => {
  const wants = fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 6 }), { minLength: 2, maxLength: 14 })
  fc.assert(
    fc.property(wants, fc.integer({ min: 2, max: 4 }), fc.integer(), (lists, k, seed) => {
      const sorted = lists.map((list) => Uint32Array.from(list).sort())
      const groups = groupUsers(rowsOf(sorted), 6, k, stream(seed, 'groups'))
      expect(groups.flatMap((group) => [...group]).sort((a, b) => a - b)).toEqual([...lists.keys()])
      const left = new Set(lists.keys())
      for (const group of groups.slice(0, -1)) {
        const [first, ...others] = group
        expect(sorted[first].length).toBe(Math.max(...[...left].map((user) => sorted[user].length)))
        const rest = [...left].filter((user) => user !== first)
        const likest = rest.map((user) => likeness(sorted[first], sorted[user])).sort((a, b) => b - a)
        expect(others.map((user) => likeness(sorted[first], sorted[user]))).toEqual(likest.slice(0, k - 1))
        expect(group.length).toBe(k)
        for (const user of group) left.delete(user)
      }
      expect(left.size).toBeLessThan(2 * k)
    }),
  )
})

function likeness(a: Uint32Array, b: Uint32Array): number {
  let [both, either] = [0, 0]
  for (let c = 0; c < 6; c++) {
    const [x, y] = [a, b].map((list) => list.filter((one) => one === c).length)
    both += Math.min(x, y)
    either += Math.max(x, y)
  }
  return both / Math.max(1, either)
}

test('a shared profile changes as few queries of each cluster as any, and holds only what somebody of the group asked', () => {
  const pairs = fc.array(fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 8 }), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(pairs, fc.integer(), (lists, seed) => {
      const clusterOf = Uint32Array.from({ length: 8 }, (_, pair) => pair >> 1)
      const rows = rowsOf(lists.map((list) => Uint32Array.from(list).sort()))
      const members = Uint32Array.from(lists.keys())
      const profile = sharedProfile(rows, clusterOf, members, stream(seed, 'draw'))
      for (const pair of profile) expect(lists.flat()).toContain(pair)
      for (let cluster = 0; cluster < 4; cluster++) {
        const counts = lists.map((list) => list.filter((pair) => pair >> 1 === cluster).length)
        const changes = (count: number) => counts.reduce((sum, own) => sum + Math.abs(own - count), 0)
        const published = profile.filter((pair) => clusterOf[pair] === cluster).length
        for (let other = 0; other <= 8; other++) expect(changes(published)).toBeLessThanOrEqual(changes(other))
      }
    }),
  )
})

test('the judges see a profile of too few, a time that tells apart, and a query that too few asked', () => {
  const row = (user: string, query: string, time = '') => ({ user, query, url: '', time })
  const judged = (rows: LoggedQuery[], k = 2) => queryKModel.judge(queriesRelease(queryLogOf(rows)), { k })
  expect(judged([row('1', 'sun'), row('2', 'sun')]).holds).toBe(true)
  expect(judged([row('1', 'sun'), row('2', 'sun')], 3)).toMatchObject({ holds: false, reached: 2, violationCount: 1 })
  expect(judged([row('1', 'sun'), row('2', 'sun'), row('2', 'sun')]).holds).toBe(false)
  expect(judged([row('1', 'sun', '08:00'), row('2', 'sun', '09:00')]).holds).toBe(false)
  expect(judged([]).holds).toBe(null)
  const release = queriesRelease(queryLogOf([row('1', 'sun'), row('2', 'sun')]))
  const original = queryLogOf([row('ann', 'sun'), row('bob', 'moon')])
  expect(queryAskersModel.judge(release, { n: 1 }, original).holds).toBe(true)
  expect(queryAskersModel.judge(release, { n: 2 }, original).holds).toBe(false)
  expect(queryAskersModel.judge(release, { n: 1 }).holds).toBe(null)
})

test('a profile in the release is one that the judge counts: naive grouping agrees', () => {
  fc.assert(
    fc.property(small, (log) => {
      const profiles = [...profilesIn(loggedQueries(log)).values()].map((rows) => rows.join('\n'))
      const least = Math.min(...profiles.map((one) => profiles.filter((other) => other === one).length))
      expect(queryKModel.judge(queriesRelease(log), { k: 2 }).reached).toBe(least)
    }),
    { numRuns: 50 },
  )
})

test('worth: nothing is lost of the log itself; of a release what is kept and added is told', () => {
  const log = madeUpQueries({ users: 60, topics: 4, words: 6, asked: 12, interests: 2 }, stream(1, 'log'))
  const worth = (release: QueryLog) =>
    Object.fromEntries(
      queryUtility.run(log, queriesRelease(release), {}, streamsOf(1)).figures.map(({ id, value }) => [id, value]),
    )
  expect(worth(log)).toMatchObject({ kept: 1, added: 0, users: 1 })
  expect(worth(log)['intentDistance']).toBeCloseTo(0)
  const made = run(log, 4, 2)
  if (made.kind === 'infeasible') throw new Error(made.because)
  const { kept, added, intentDistance } = worth(made.release)
  expect(kept).toBeGreaterThan(0.5)
  expect(added).toBeLessThan(0.5)
  expect(intentDistance).toBeLessThan(0.4)
  expect(worth(queryLogOf([{ user: '1', query: 'never asked' }]))).toMatchObject({
    kept: 0,
    added: 1,
    intentDistance: 1,
  })
})
