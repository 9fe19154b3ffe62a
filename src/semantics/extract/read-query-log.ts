import { InputError } from '../../formats/input-error.js'
import { readRows } from '../../formats/read-rows.js'
import type { LoggedQuery } from './extract-queries.js'

/** Reads a query log: user and query a line, separated by a tab, comma, semicolon or bar; further cells are ignored. */
export async function readQueryLog(path: string): Promise<LoggedQuery[]> {
  const log: LoggedQuery[] = []
  for await (const { line, cells } of readRows(path)) {
    const [user, query] = cells
    if (query === undefined) {
      throw new InputError(
        {
          message: 'the line holds one cell',
          rule: 'each line of a query log is a user and a query',
          remedy: 'separate the two by a tab, a comma, a semicolon or a bar',
        },
        { file: path, line },
      )
    }
    log.push({ user, query })
  }
  return log
}
