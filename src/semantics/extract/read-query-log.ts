import { InputError } from '../../formats/input-error.js'
import { readRows } from '../../formats/read-rows.js'
import type { LoggedQuery } from './extract-queries.js'

const headers = new Set(['anonid', 'user', 'userid', 'user_id', 'user id'])

/** Reads user, query lines (further cells, such as time and click, are left out); the AOL log reads as it is. */
export async function* readQueryLog(path: string): AsyncGenerator<LoggedQuery> {
  let first = true
  for await (const { line, cells } of readRows(path)) {
    const header = first && headers.has(cells[0].toLowerCase())
    first = false
    if (header) continue
    if (cells.length < 2) throw new InputError(fault, { file: path, line })
    yield { user: cells[0], query: cells[1] }
  }
}

const fault = {
  message: 'the query is missing',
  rule: 'each line of a query log holds a user and a query, parted by tab, comma or semicolon',
  remedy: 'add the missing cell, or quote queries that hold the delimiter',
}
