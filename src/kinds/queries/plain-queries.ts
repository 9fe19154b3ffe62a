import { type QueryLog, rowsByUser } from '../../data/query-log.js'
import { remembered } from '../../data/remembered.js'
import { rowAt, rowCount, rowsOf } from '../../data/rows.js'
import { type KnownThings, attackByKnown } from '../known-things.js'
import { profilesOf } from './query-profiles.js'

/** Whether somebody stands alone in a log by all that is published of them: no user was made like another. */
export const standsAlone = remembered((log: QueryLog): boolean => {
  const { users, count } = profilesOf(log)
  return Array.from({ length: count }, (_, profile) => rowAt(users, profile).length).includes(1)
})

/** The queries of each user, each once, however often and when it was asked. */
const knownQueriesOf = remembered((log: QueryLog): KnownThings => {
  const byUser = rowsByUser(log)
  const rows = rowsOf(
    Array.from({ length: rowCount(byUser) }, (_, user) => [
      ...new Set(Array.from(rowAt(byUser, user), (row) => log.query.codes[row])),
    ]),
  )
  return { rows, codeCount: log.query.texts.length, thing: 'query', nameOf: (code) => log.query.texts[code] }
})

/** Somebody knows a few queries of a person, and finds the one user who asked them all. */
export const knownQueries = attackByKnown(
  {
    id: 'known-queries',
    name: 'a few queries as they are',
    summary: 'knows a few queries of each person and finds the one user who asked them all',
    on: 'queries',
    baseline: 'user-by-lot',
  },
  knownQueriesOf,
)
