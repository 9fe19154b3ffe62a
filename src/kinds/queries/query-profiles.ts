import { type QueryLog, rowsByUser, rowsOfLog } from '../../data/query-log.js'
import { type Rows, rowAt, transposed, rowCount } from '../../data/rows.js'
import { SequenceInterner } from '../../data/sequence-interner.js'
import { type Random, shuffle } from '../../math/random.js'

/** Users of whom the same is published: the same queries with the same URLs and times, equally often. */
export interface Profiles {
  /** By user: the profile. */
  readonly of: Uint32Array
  /** By profile: the users who have it. */
  readonly users: Rows
  readonly count: number
}

export function profilesOf(log: QueryLog): Profiles {
  const { query, url, time } = log
  const rows = rowsByUser(log)
  const interner = new SequenceInterner()
  const of = Uint32Array.from(log.user.texts, (_, user) => {
    const own = Array.from(rowAt(rows, user)).sort(
      (a, b) => query.codes[a] - query.codes[b] || url.codes[a] - url.codes[b] || time.codes[a] - time.codes[b],
    )
    return interner.intern(own.flatMap((row) => [query.codes[row], url.codes[row], time.codes[row]]))
  })
  const offsets = Uint32Array.from({ length: of.length + 1 }, (_, user) => user)
  return { of, users: transposed({ offsets, codes: of }, interner.size), count: interner.size }
}

/** Each user's queries in two halves, drawn by lot: what somebody has come to know, and the rest. Who asked once is not known. */
export function tornHistories(log: QueryLog, random: Random): { readonly known: QueryLog; readonly rest: QueryLog } {
  const rows = rowsByUser(log)
  const isKnown = new Uint8Array(log.user.codes.length)
  for (let user = 0; user < rowCount(rows); user++) {
    const own = shuffle(rowAt(rows, user).slice(), random)
    for (const row of own.subarray(0, own.length >> 1)) isKnown[row] = 1
  }
  const all = Uint32Array.from(isKnown.keys())
  return {
    known: rowsOfLog(
      log,
      all.filter((row) => isKnown[row] === 1),
    ),
    rest: rowsOfLog(
      log,
      all.filter((row) => isKnown[row] === 0),
    ),
  }
}
