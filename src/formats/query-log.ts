import { InputError } from './input-error.js'
import { parseRows } from './rows.js'
import type { Source } from './source.js'

/** A query somebody typed. */
export interface LoggedQuery {
  readonly user: string
  readonly query: string
}

const headers = new Set(['anonid', 'user', 'userid', 'user_id', 'user id'])

/** Reads a query log: user and query a line; further cells, such as time and click, are ignored. AOL's reads as it is. */
export async function parseQueryLog(source: Source): Promise<LoggedQuery[]> {
  const log: LoggedQuery[] = []
  let first = true
  for await (const { line, cells } of parseRows(source)) {
    const [user, query] = cells
    const header = first && headers.has(user.toLowerCase())
    first = false
    if (header) continue
    if (query === undefined) throw new InputError(fault, { file: source.file, line })
    log.push({ user, query })
  }
  return log
}

const fault = {
  message: 'the line holds one cell',
  rule: 'each line of a query log is a user and a query',
  remedy: 'separate the two by a tab, a comma, a semicolon or a bar',
}
