import { unfitKey } from '../../contract/key-fit.js'
import { knownKey } from '../../contract/kind.js'
import { nobody } from '../../contract/claims.js'
import { type QueryLog, loggedQueries, queryLogOf } from '../../data/query-log.js'
import { rowAt } from '../../data/rows.js'
import { type NotMeasured, notMeasured } from '../../contract/method.js'
import { knownFinding } from '../known-things.js'
import { profilesOf } from './query-profiles.js'
import type { Key } from '../../data/key.js'
import type { Release } from '../../contract/release.js'
import type { Finding } from '../../contract/finding.js'
import { type RecordCredit, recordFinding } from '../../score/record-finding.js'
import { type Less, type Tried, lessOf } from '../../contract/scoring.js'
import type { AttackGiven } from '../../contract/given.js'

/**
 * What claims on the users of a query log come to; judged where it is known who is who. Of users who look exactly alike
 * nobody can say which is whose: a claim on one of n is right with a chance of 1/n, without luck.
 */
export function queriesFinding(
  tried: Tried,
  less: Less | undefined,
  release: Release<'queries'>,
  original: QueryLog | undefined,
  people: QueryLog | undefined,
  { key }: AttackGiven,
): Finding {
  const { claims } = tried
  if (claims.kind !== 'records') throw new Error(`${tried.attack.id} claims what cannot be scored: this is a defect`)
  if (claims.of === 'rows') return knownFinding({ ...tried, claims }, 'queries', lessOf(less, 'records'), 'person')
  const told = knownKey({ key })
  const owned = original && ownedBy(release, original, told)
  const credit =
    original && people && owned && !('because' in owned) ? creditFor(release, original, owned, people) : undefined
  const finding = recordFinding({ ...tried, claims }, 'queries', lessOf(less, 'records'), credit, {
    noun: 'user',
    paired: true,
  })
  return owned && 'because' in owned ? { ...finding, undecided: owned.because } : finding
}

function creditFor(release: QueryLog, original: QueryLog, owned: Uint32Array, people: QueryLog): RecordCredit {
  const { of, users } = profilesOf(release)
  const codes = new Map(original.user.texts.map((name, code) => [name, code]))
  return ({ record }) =>
    Float64Array.from(record, (claimed, person) => {
      const code = codes.get(people.user.texts[person])
      const own = code === undefined ? nobody : owned[code]
      if (claimed === nobody || own === nobody || of[claimed] !== of[own]) return 0
      return 1 / rowAt(users, of[own]).length
    })
}

/** By user of the original: the user of the release, or `nobody`; by the key, or where all contents are the same, by these. */
function ownedBy(release: QueryLog, original: QueryLog, key: Key | undefined): Uint32Array | NotMeasured {
  const owned = new Uint32Array(original.user.texts.length).fill(nobody)
  if (key) {
    for (const [user, records] of key.records.entries()) for (const record of records) owned[record] = user
    return owned
  }
  return byContents(release, original, owned) ? owned : notMeasured(unknownOwners)
}

/** Finds users of the release who have exactly the queries of one of the original; whether all are. */
function byContents(release: QueryLog, original: QueryLog, owned: Uint32Array): boolean {
  const timed = release.time.texts.some((time) => time !== '')
  const both = queryLogOf(rowsOfBoth())
  const { of } = profilesOf(both)
  const free = new Map<number, number[]>()
  const [first, count] = [release.user.texts.length, original.user.texts.length]
  for (let user = count - 1; user >= 0; user--) {
    const profile = of[first + user]
    free.set(profile, [...(free.get(profile) ?? []), user])
  }
  for (let user = 0; user < first; user++) {
    const owner = free.get(of[user])?.pop()
    if (owner === undefined) return false
    owned[owner] = user
  }
  return true

  // Users are numbered in order of first appearance in either log, and so they are in both.
  function* rowsOfBoth() {
    for (const row of loggedQueries(release)) yield { ...row, user: `published ${row.user}` }
    for (const row of loggedQueries(original)) yield { ...row, user: `asked ${row.user}`, time: timed ? row.time : '' }
  }
}

const unknownOwners =
  'which user is whose is not known: give the key of the release, since its users do not have exactly the queries of the original'

/** A key says of each published user who of the original it is. */
export function queriesKeyFault(release: QueryLog, key: Key, original: QueryLog | undefined): string | undefined {
  const sizes = new Uint8Array(release.user.texts.length).fill(1)
  return unfitKey(key, { group: 'user', record: 'user', sizes, of: original?.user.texts.length })
}
