import type { CodedTexts, QueryLog } from '../../data/query-log.js'
import type { Table } from '../../data/table.js'
import { type WriteTable, type WrittenForm, writeTable } from '../../files/write-table.js'

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
