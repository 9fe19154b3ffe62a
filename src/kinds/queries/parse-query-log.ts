import { type QueryLog, QueryLogBuilder } from '../../data/query-log.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { parseRows } from '../../formats/parse-rows.js'
import type { Source } from '../../formats/source.js'

/** How the columns of query logs are called, without blanks, dashes and underscores. AOL's are among them. */
const names = {
  user: ['user', 'userid', 'anonid', 'anonuserid', 'uid', 'person'],
  query: ['query', 'querytext', 'search', 'searchquery', 'keywords', 'q'],
  url: ['url', 'clickurl', 'clickedurl', 'clickedurls', 'click', 'link'],
  time: ['time', 'querytime', 'timestamp', 'datetime', 'date'],
} as const

type Name = keyof typeof names
type Places = Readonly<Record<Name, number | undefined>>

/** Without a header the first two cells are user and query; further ones are not read. */
const unnamed: Places = { user: 0, query: 1, url: undefined, time: undefined }

/**
 * Reads a query log: user, query, clicked URL and time, by the names of a header, or user and query alone where there is
 * none. AOL's reads as it is.
 */
export async function parseQueryLog(source: Source): Promise<QueryLog> {
  const builder = new QueryLogBuilder()
  let places: Places | undefined
  for await (const { line, cells } of parseRows(source)) {
    if (places === undefined) {
      const header = queryLogHeader(cells)
      if (header && header.user === undefined) throw new InputError(withoutUsers, { file: source.file, line })
      places = header ?? unnamed
      if (header) continue
    }
    const cell = (name: Name): string | undefined => {
      const place = places![name]
      return place === undefined ? undefined : cells[place]
    }
    const [user, query] = [cell('user'), cell('query')]
    if (query === undefined) throw new InputError(withoutQuery, { file: source.file, line })
    if (user === undefined || user === '') throw new InputError(nobodyAsked, { file: source.file, line })
    builder.add({ user, query, url: cell('url') ?? '', time: cell('time') ?? '' })
  }
  return builder.build()
}

/** Where a header says that user, query, URL and time stand; undefined where a line is none. */
export function queryLogHeader(cells: readonly string[]): Places | undefined {
  const said = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]/g, ''))
  const placeOf = (name: Name): number | undefined => {
    const place = said.findIndex((cell) => names[name].some((known) => known === cell))
    return place < 0 ? undefined : place
  }
  const places = { user: placeOf('user'), query: placeOf('query'), url: placeOf('url'), time: placeOf('time') }
  if (places.user !== undefined && places.query !== undefined) return places
  if (places.user === 0) return { ...places, query: 1 }
  // A query may be a word such as "search": without a user a line is a header only where it is all names.
  const known = Object.values(places).filter((place) => place !== undefined).length
  return places.query !== undefined && known > 1 && known === cells.length ? places : undefined
}

const withoutQuery: Fault = {
  message: 'the line holds no query',
  rule: 'each line of a query log is a user and a query',
  remedy: 'separate the two by a tab, a comma, a semicolon or a bar',
}

const nobodyAsked: Fault = {
  message: 'the line names no user',
  rule: 'each line of a query log is a user and a query',
  remedy: 'give every query a user, a number for each person; queries of nobody cannot be protected by person',
}

const withoutUsers: Fault = {
  message: 'no column names the users',
  rule: 'a query log says who asked each query',
  remedy: 'add a column called user, a number for each person',
}
