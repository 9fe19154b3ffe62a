import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Table, cellOf } from '../src/data/index.js'
import { readTable, writeTable } from '../src/files/index.js'
import { inlineRow, workbookParts, zipOf } from './fuzz/workbook.js'
import { sharedData } from './worlds/open-data.js'

const copies = 100
const runs = 3

interface Cost {
  readonly rows: number
  readonly cpuSeconds: number
  readonly peakMb: number
}

export const tablesRead = {
  id: 'tables-read',
  summary: `read and write Adult ${copies} times over (3.0 M records, 9 columns), each in a process of its own`,
  async run(print: (line: string) => void): Promise<void> {
    const adult = sharedData('adult', 'adult.csv')
    if (!adult) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    const folder = await mkdtemp(join(tmpdir(), 'palimpsest-bench-'))
    try {
      const table = await readTable(adult)
      print(`CPU time is the least of ${runs} runs; memory is the most that the process had (of the least run)`)
      print('what                                       size MB   CPU s   peak MB')
      for (const { name, file, write } of files) {
        const path = join(folder, file)
        await write(path, table)
        await line(print, name, path, 'read')
        if (file === 'plain.csv') await line(print, 'write CSV', path, 'write')
        await rm(path)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function line(print: (text: string) => void, name: string, path: string, verb: 'read' | 'write'): Promise<void> {
  const costs: Cost[] = []
  for (let run = 0; run < runs; run++) costs.push(await inChild(path, verb))
  const { cpuSeconds, peakMb } = costs.reduce((best, cost) => (cost.cpuSeconds < best.cpuSeconds ? cost : best))
  const figures = [((await stat(path)).size / 2 ** 20).toFixed(0), cpuSeconds.toFixed(2), peakMb.toFixed(0)]
  print(`${name.padEnd(40)}${figures.map((figure) => figure.padStart(10)).join('')}`)
}

type Write = (path: string, table: Table) => Promise<void>

const files: readonly { readonly name: string; readonly file: string; readonly write: Write }[] = [
  { name: 'CSV (bar: 3 s, 250 MB)', file: 'plain.csv', write: csvLines((cells) => cells.join(';')) },
  { name: 'CSV, every cell in quotes', file: 'quoted.csv', write: csvLines((cells) => `"${cells.join('","')}"`) },
  {
    name: 'CSV with a unique number first',
    file: 'ids.csv',
    write: csvLines((cells, row) => `${row},${cells.join(',')}`),
  },
  { name: 'CSV in gzip', file: 'plain.csv.gz', write: repeatedly },
  { name: 'NDJSON', file: 'plain.ndjson', write: repeatedly },
  { name: 'Parquet', file: 'plain.parquet', write: repeatedly },
  { name: 'XLSX, once (30,162 records)', file: 'once.xlsx', write: workbook },
]

/** Lines of Adult's cells as they are given, for other ways of writing than ours; none needs quotes. */
function csvLines(written: (cells: readonly string[], row: number | string) => string): Write {
  return async (path, { columns, rowCount }) => {
    const records = Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellOf(column, row)))
    function* chunks(): Generator<string> {
      yield `${written(
        columns.map(({ name }) => name),
        'id',
      )}\n`
      for (let copy = 0; copy < copies; copy++)
        yield records.map((cells, row) => `${written(cells, copy * rowCount + row)}\n`).join('')
    }
    await pipeline(Readable.from(chunks()), createWriteStream(path))
  }
}

async function repeatedly(path: string, table: Table): Promise<void> {
  const columns = table.columns.map((column) => {
    if (column.kind !== 'coded') return column
    const codes = new Uint32Array(column.codes.length * copies)
    for (let copy = 0; copy < copies; copy++) codes.set(column.codes, copy * column.codes.length)
    return { ...column, codes }
  })
  await writeTable(path, { ...table, columns, rowCount: table.rowCount * copies })
}

async function workbook(path: string, { columns, rowCount }: Table): Promise<void> {
  const names = columns.map(({ name }) => name)
  const rows = Array.from({ length: rowCount }, (_, row) =>
    inlineRow(
      row + 2,
      columns.map((column) => cellOf(column, row).replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    ),
  )
  await writeFile(path, zipOf(workbookParts([{ name: 'adult', rows: inlineRow(1, names) + rows.join('') }])))
}

async function inChild(path: string, verb: string): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), path, verb])
  const [rows, cpuSeconds, peakMb] = stdout.split(' ').map(Number)
  if (rows % 30_162 !== 0) throw new Error(`${path}: ${rows} records came back`)
  return { rows, cpuSeconds, peakMb }
}

async function costOf(path: string, verb: string): Promise<Cost> {
  let started = process.cpuUsage()
  const table = await readTable(path)
  if (verb === 'write') {
    started = process.cpuUsage()
    await writeTable(`${path}.again.csv`, table)
  }
  const { user, system } = process.cpuUsage(started)
  if (verb === 'write') await rm(`${path}.again.csv`)
  return { rows: table.rowCount, cpuSeconds: (user + system) / 1e6, peakMb: process.resourceUsage().maxRSS / 1024 }
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.length === 4) {
  const { rows, cpuSeconds, peakMb } = await costOf(process.argv[2], process.argv[3])
  process.stdout.write(`${rows} ${cpuSeconds} ${peakMb}`)
}
