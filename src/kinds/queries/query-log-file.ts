import type { QueryLog, CodedTexts } from '../../data/query-log.js'
import { InputError } from '../../formats/input-error.js'
import { parseQueryLog, queryLogHeader } from './parse-query-log.js'
import { parseRows } from '../../formats/parse-rows.js'
import { openSource } from '../../files/open-source.js'
import type { Table } from '../../data/table.js'
import { type WriteTable, type WrittenForm, writeTable } from '../../files/write-data.js'

/** Reads a query log: user, query, clicked URL and time a line. */
export async function readQueryLog(path: string): Promise<QueryLog> {
  return parseQueryLog(await openSource(path))
}

/** Whether a file begins as a query log does: a header that names user, query, and URL or time. */
export async function isQueryLogFile(path: string): Promise<boolean> {
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

/** Writes a query log as CSV with a header: user and query, and URL and time where any is known. */
export async function writeQueryLog(
  path: string,
  { user, query, url, time }: QueryLog,
  options: Pick<WriteTable, 'spreadsheetSafe'> = {},
): Promise<WrittenForm> {
  const known = ({ texts }: CodedTexts): boolean => texts.some((text) => text !== '')
  const columns = [
    { name: 'user', texts: user },
    { name: 'query', texts: query },
    ...(known(url) ? [{ name: 'url', texts: url }] : []),
    ...(known(time) ? [{ name: 'time', texts: time }] : []),
  ].map(({ name, texts: { texts, codes } }) => {
    return { kind: 'coded', name, type: 'text', exceptions: 0, codes, values: texts } as const
  })
  const table: Table = { rowCount: user.codes.length, columns }
  return writeTable(path, table, { ...options, format: 'csv' })
}
