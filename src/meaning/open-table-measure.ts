import { InputError, type Fault } from '../formats/input-error.js'
import type { Row } from '../formats/parse-rows.js'
import { termKey } from './corpus/words.js'
import { measureFrom, type Measure, type MeasureFacts, type MeasureKind } from './measure.js'
import { readRows } from '../files/read-data.js'

const tableFacts: MeasureFacts = {
  id: 'table',
  summary: 'distances from a file of a,b,distance lines: the way to bring any other measure, or to replay a paper',
  range: [0, Infinity],
  direction: 'distance',
  symmetric: false,
  asDistance: 'as it is; b,a is taken from a,b unless both are given; a term to itself is 0 unless given',
  cites: [],
}

export const tableMeasure: MeasureKind = {
  ...tableFacts,
  argument: 'required',
  open: (path) => tableMeasureOf(readRows(path), path),
}

/** The measure that term, term, distance rows make; `file` is their name in errors. */
async function tableMeasureOf(scores: AsyncIterable<Row>, file: string): Promise<Measure> {
  const { rows, byKey } = await scoreTable(scores, file)
  const named = (term: string) => (rows.has(plain(term)) ? plain(term) : (byKey.get(termKey(term)) ?? ''))
  const lookUp = (a: string, b: string): number =>
    rows.get(a)?.get(b) ?? rows.get(b)?.get(a) ?? (a === b && rows.has(a) ? 0 : NaN)
  return measureFrom(tableFacts, {
    knows: (term) => rows.has(named(term)),
    distances(rowTerms, columns) {
      const columnNames = columns.map(named)
      const line = (term: string) => columnNames.map((column) => lookUp(named(term), column))
      return Float64Array.from(rowTerms.flatMap(line))
    },
  })
}

interface ScoreTable {
  readonly rows: Map<string, Map<string, number>>
  /** A term as it is written there, by what its spellings share: used when it is not written as it is asked for. */
  readonly byKey: Map<string, string>
}

async function scoreTable(scores: AsyncIterable<Row>, file: string): Promise<ScoreTable> {
  const table: ScoreTable = { rows: new Map(), byKey: new Map() }
  let first = true
  for await (const { line, cells } of scores) {
    const distance = cells.length < 3 || cells[2] === '' ? NaN : Number(cells[2])
    const header = first && Number.isNaN(distance) && cells.length === 3
    first = false
    if (header) continue
    if (cells.length !== 3) throw new InputError(faults.columns, { file, line })
    if (!(distance >= 0)) {
      throw new InputError(faults.number, { file, line, column: 3, unit: 'cell', value: cells[2] })
    }
    rowOf(table, cells[0]).set(plain(cells[1]), distance)
    rowOf(table, cells[1])
  }
  return table
}

function rowOf({ rows, byKey }: ScoreTable, term: string): Map<string, number> {
  const name = plain(term)
  const row = rows.get(name) ?? new Map<string, number>()
  rows.set(name, row)
  if (!byKey.has(termKey(term))) byKey.set(termKey(term), name)
  return row
}

function plain(term: string): string {
  return term.trim().toLowerCase()
}

const faults = {
  columns: {
    message: 'the line does not hold three cells',
    rule: 'each line of a score table is term, term, distance',
    remedy: 'quote terms that hold the delimiter, and give every pair its distance',
  },
  number: {
    message: 'the distance is not a number of 0 or more',
    rule: 'a distance is 0 for the same and grows as terms are less related; leave unknown pairs out',
    remedy: 'turn similarities round (for instance 1 − similarity) before writing the table',
  },
} satisfies Record<string, Fault>
