import type { QueryLog } from '../../data/query-log.js'
import type { Release } from '../../contract/release.js'

export function queriesRelease(log: QueryLog): Release<'queries'> {
  return { ...log, kind: 'queries' }
}
