import { type QueryLog, rowsByUser } from '../../data/query-log.js'
import { type Rows, rowAt, transposed } from '../../data/rows.js'
import { SequenceInterner } from '../../data/sequence-interner.js'

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
