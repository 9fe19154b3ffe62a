import { InputError } from '../formats/input-error.js'
import type { Fault } from '../formats/input-error.js'
import { readRows } from '../formats/read-rows.js'
import { termKey } from './corpus/words.js'
import { measureFrom } from './measure.js'
import type { MeasureFacts, MeasureKind } from './measure.js'

const facts: MeasureFacts = {
  id: 'table',
  summary: 'distances from a file of a,b,distance lines: the way to bring any other measure, or to replay a paper',
  range: [0, Infinity],
  direction: 'distance',
  symmetric: false,
  asDistance: 'as it is; b,a is taken from a,b unless both are given; a term to itself is 0 unless given',
  cites: [],
}

export const tableMeasure: MeasureKind = {
  ...facts,
  argument: 'required',
  async open(path) {
    const table = await readTable(path)
    const lookUp = (a: string, b: string): number =>
      table.get(a)?.get(b) ?? table.get(b)?.get(a) ?? (a === b && table.has(a) ? 0 : NaN)
    return measureFrom(facts, {
      knows: (term) => table.has(termKey(term)),
      distances(rows, columns) {
        const columnKeys = columns.map(termKey)
        return Float64Array.from(rows.flatMap((row) => columnKeys.map((column) => lookUp(termKey(row), column))))
      },
    })
  },
}

async function readTable(path: string): Promise<Map<string, Map<string, number>>> {
  const table = new Map<string, Map<string, number>>()
  let first = true
  for await (const { line, cells } of readRows(path)) {
    const distance = cells.length < 3 || cells[2] === '' ? NaN : Number(cells[2])
    const header = first && Number.isNaN(distance) && cells.length === 3
    first = false
    if (header) continue
    if (cells.length !== 3) throw new InputError(faults.columns, { file: path, line })
    if (!(distance >= 0))
      throw new InputError(faults.number, { file: path, line, column: 3, unit: 'cell', value: cells[2] })
    const [a, b] = [termKey(cells[0]), termKey(cells[1])]
    table.set(a, (table.get(a) ?? new Map()).set(b, distance))
    if (!table.has(b)) table.set(b, new Map())
  }
  return table
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
