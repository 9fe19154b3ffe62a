import { Dictionary } from './dictionary.js'
import { growableUint32 } from './growable.js'
import { type Rows, transposed } from './rows.js'

/** Cells by row as codes of their texts. */
export interface CodedTexts {
  /** In order of first appearance. */
  readonly texts: readonly string[]
  /** By row. */
  readonly codes: Uint32Array
}

/** What people asked a search engine, a row a query. The texts are as they were written; an empty one is not known. */
export interface QueryLog {
  readonly user: CodedTexts
  readonly query: CodedTexts
  /** What was clicked; empty where nothing was. */
  readonly url: CodedTexts
  readonly time: CodedTexts
}

/** A query somebody typed, in plain JavaScript. */
export interface LoggedQuery {
  readonly user: string
  readonly query: string
  readonly url?: string
  readonly time?: string
}

export function queryLogOf(rows: Iterable<LoggedQuery>): QueryLog {
  const builder = new QueryLogBuilder()
  for (const row of rows) builder.add(row)
  return builder.build()
}

export class QueryLogBuilder {
  readonly #columns = { user: columnBuilder(), query: columnBuilder(), url: columnBuilder(), time: columnBuilder() }

  add({ user, query, url = '', time = '' }: LoggedQuery): void {
    this.#columns.user.add(user)
    this.#columns.query.add(query)
    this.#columns.url.add(url)
    this.#columns.time.add(time)
  }

  build(): QueryLog {
    const { user, query, url, time } = this.#columns
    return { user: user.build(), query: query.build(), url: url.build(), time: time.build() }
  }
}

function columnBuilder() {
  const dictionary = new Dictionary()
  const codes = growableUint32()
  return {
    add: (text: string): void => codes.push(dictionary.codeOf(text)),
    build: (): CodedTexts => ({ texts: dictionary.names(), codes: codes.finish() }),
  }
}

/** The rows in plain JavaScript: for people, tests and small data. */
export function* loggedQueries({ user, query, url, time }: QueryLog): Generator<Required<LoggedQuery>> {
  for (let row = 0; row < user.codes.length; row++)
    yield { user: textAt(user, row), query: textAt(query, row), url: textAt(url, row), time: textAt(time, row) }
}

function textAt({ texts, codes }: CodedTexts, row: number): string {
  return texts[codes[row]]
}

/** Some rows of a log, in this order, numbered as a reader of a file of them would. */
export function rowsOfLog({ user, query, url, time }: QueryLog, rows: Uint32Array): QueryLog {
  const pick = ({ texts, codes }: CodedTexts): CodedTexts => {
    const numbers = new Map<number, number>()
    const picked = Uint32Array.from(rows, (row) => {
      const known = numbers.get(codes[row])
      if (known === undefined) numbers.set(codes[row], numbers.size)
      return known ?? numbers.size - 1
    })
    return { texts: Array.from(numbers.keys(), (code) => texts[code]), codes: picked }
  }
  return { user: pick(user), query: pick(query), url: pick(url), time: pick(time) }
}

/** The rows of each user, in their order. */
export function rowsByUser({ user }: QueryLog): Rows {
  const offsets = Uint32Array.from({ length: user.codes.length + 1 }, (_, row) => row)
  return transposed({ offsets, codes: user.codes }, user.texts.length)
}
