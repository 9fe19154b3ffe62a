import type { QueryLog } from '../../data/query-log.js'
import type { Release } from '../../contract/release.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Queries by user, users made alike. */
    queries: { readonly data: QueryLog; readonly release: QueryLog }
  }
}

export function queriesRelease(log: QueryLog): Release<'queries'> {
  return { ...log, kind: 'queries' }
}
