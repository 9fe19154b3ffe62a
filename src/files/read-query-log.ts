import { type LoggedQuery, parseQueryLog } from '../formats/query-log.js'
import { openSource } from './open-source.js'

/** Reads a query log: user and query a line. */
export async function readQueryLog(path: string): Promise<LoggedQuery[]> {
  return parseQueryLog(await openSource(path))
}
