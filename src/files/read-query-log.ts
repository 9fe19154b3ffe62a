import type { QueryLog } from '../data/query-log.js'
import { parseQueryLog } from '../formats/query-log.js'
import { openSource } from './open-source.js'

/** Reads a query log: user, query, clicked URL and time a line. */
export async function readQueryLog(path: string): Promise<QueryLog> {
  return parseQueryLog(await openSource(path))
}
