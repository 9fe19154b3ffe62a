import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ElementsBuilder } from '../src/data/transactions.js'
import type { Transactions } from '../src/data/index.js'
import { readTransactions, writeTransactions } from '../src/files/index.js'
import { transactionFormats, type TransactionFormatId } from '../src/formats/index.js'
import { below, stream } from '../src/math/index.js'
import { plainWays } from './formats-plain.js'
import { cpuSeconds } from './benchmark.js'

const transactionCount = 1_000_000
const itemsEach = 20
const distinctItems = 2000
const columns = { id: 'id', item: 'item' }

interface Load {
  readonly elements: number
  readonly cpuSeconds: number
  readonly peakMb: number
}

export const formats = {
  id: 'formats',
  summary: `load ${transactionCount.toLocaleString('en')} transactions of ${itemsEach} items, each form in a process of its own`,
  async run(print: (line: string) => void): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'palimpsest-bench-'))
    try {
      const data = drawn()
      print('form         size MB     CPU s   peak MB   plain way: CPU s   peak MB     ratio')
      for (const { id } of transactionFormats) {
        const path = join(folder, `data.${id}`)
        await writeTransactions(path, data, { format: id, ...columns })
        await line(print, id, path, data.elements.length)
        await rm(path)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** A form, beside the plain way to read it where there is one: the least of a few runs in turn. */
async function line(
  print: (text: string) => void,
  id: TransactionFormatId,
  path: string,
  wanted: number,
): Promise<void> {
  const hasPlain = id in plainWays
  const now: Load[] = []
  const then: Load[] = []
  for (let run = 0; run < (hasPlain ? runs : 1); run++) {
    now.push(await loadInChild(path, id, 'now'))
    if (hasPlain) then.push(await loadInChild(path, id, 'plainly'))
  }
  for (const { elements } of [...now, ...then])
    if (elements !== wanted) throw new Error(`${id}: ${elements} elements came back`)
  const best = leastOf(now)
  const size = ((await stat(path)).size / 2 ** 20).toFixed(0)
  const figures = [size, best.cpuSeconds.toFixed(2), best.peakMb.toFixed(0)].map((figure) => figure.padStart(10))
  const others = hasPlain
    ? [
        leastOf(then).cpuSeconds.toFixed(2).padStart(19),
        leastOf(then).peakMb.toFixed(0).padStart(10),
        (best.cpuSeconds / leastOf(then).cpuSeconds).toFixed(2).padStart(10),
      ]
    : []
  print(id.padEnd(10) + [...figures, ...others].join(''))
}

function leastOf(loads: readonly Load[]): Load {
  return loads.reduce((least, other) => (other.cpuSeconds < least.cpuSeconds ? other : least))
}

const runs = 3

/** Items are numbers so that every form can hold them. */
function drawn(): Transactions {
  const random = stream(1, 'bench/formats')
  const builder = new ElementsBuilder()
  for (let t = 0; t < transactionCount; t++) {
    for (let i = 0; i < itemsEach; i++) builder.add(below(distinctItems, random))
    builder.endTransaction()
  }
  return builder.build(Array.from({ length: distinctItems }, (_, i) => String(1_000_000 + i)))
}

/** The peak of a process is over its whole life, so each load gets one. */
async function loadInChild(path: string, id: TransactionFormatId, how: 'now' | 'plainly'): Promise<Load> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), path, id, how])
  const [elements, cpu, peakMb] = stdout.split(' ').map(Number)
  return { elements, cpuSeconds: cpu, peakMb }
}

async function load(path: string, format: TransactionFormatId, how: string): Promise<Load> {
  let elements = 0
  const cpu = await cpuSeconds(async () => {
    const options = { format, ...(format === 'long' ? columns : {}) }
    elements =
      how === 'plainly' ? await plainWays[format](path) : (await readTransactions(path, options)).elements.length
  })
  return { elements, cpuSeconds: cpu, peakMb: process.resourceUsage().maxRSS / 1024 }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , path, id, how] = process.argv
  const format = transactionFormats.find((known) => known.id === id)
  if (format) {
    const { elements, cpuSeconds: cpu, peakMb } = await load(path, format.id, how)
    process.stdout.write(`${elements} ${cpu} ${peakMb}`)
  }
}
