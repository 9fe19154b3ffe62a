import type { QueryLog } from '../../data/query-log.js'
import { InputError } from '../../formats/input-error.js'
import { parseQueryLog, queryLogHeader } from './parse-query-log.js'
import { parseRows } from '../../formats/rows.js'
import { openSource } from '../../files/open-source.js'

/** Reads a query log: user, query, clicked URL and time a line. */
export async function readQueryLog(path: string): Promise<QueryLog> {
  return parseQueryLog(await openSource(path))
}

/** Whether a file begins as a query log does: a header that names user, query, and URL or time. */
export async function looksLikeQueryLog(path: string): Promise<boolean> {
  try {
    for await (const { cells } of parseRows(await openSource(path))) {
      const { user, query, url, time } = queryLogHeader(cells) ?? {}
      return user !== undefined && query !== undefined && (url !== undefined || time !== undefined)
    }
    return false
  } catch (error) {
    if (error instanceof InputError) return false
    throw error
  }
}
