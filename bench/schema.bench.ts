import { type Column, type Table, coded } from '../src/data/index.js'
import { readTable } from '../src/files/index.js'
import { below, stream } from '../src/math/index.js'
import { draftSchema } from '../src/run/index.js'
import { sharedData } from './worlds/open-data.js'

const repeats = 5

export const schema = {
  id: 'schema',
  summary: 'draft the schema of Adult, and of three million records drawn from it beside a column of numbers',
  run: async (print: (line: string) => void): Promise<void> => {
    const file = sharedData('adult', 'adult.csv')
    if (!file) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    const adult = await readTable(file)
    print(`CPU time, the least of ${repeats} runs after one to warm up; peak MB is of the process so far`)
    for (const table of [adult, manyOf(adult, 3_000_000)]) {
      const times = Array.from({ length: repeats + 1 }, () => cpuMs(() => draftSchema(table))).slice(1)
      const peak = Math.round(process.resourceUsage().maxRSS / 1024)
      print(
        `${table.rowCount} × ${table.columns.length}: ${Math.min(...times).toFixed(0)} ms (most ${Math.max(...times).toFixed(0)}), peak ${peak} MB`,
      )
    }
  },
}

/** Records drawn with replacement, column by column; the last one gives way to numbers that nearly all differ. */
function manyOf({ columns, rowCount }: Table, rows: number): Table {
  const drawn = columns.slice(0, -1).map((column): Column => {
    const { codes, ...rest } = coded(column)
    const random = stream(1, column.name)
    return { ...rest, codes: Uint32Array.from({ length: rows }, () => codes[below(rowCount, random)]) }
  })
  const random = stream(1, 'numbers')
  const bytes = new Uint8Array(rows * 8)
  const ends = new Uint32Array(rows)
  let end = 0
  for (let row = 0; row < rows; row++) {
    for (const digit of String(below(10_000_000, random))) bytes[end++] = digit.charCodeAt(0)
    ends[row] = end
  }
  return {
    rowCount: rows,
    columns: [
      ...drawn,
      { kind: 'plain', name: 'numbers', type: 'integer', exceptions: 0, bytes: bytes.slice(0, end), ends },
    ],
  }
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  if (work() === undefined) throw new Error('nothing was drafted')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
