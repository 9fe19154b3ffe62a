import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ElementsBuilder } from '../src/data/elements-builder.js'
import type { Transactions } from '../src/data/index.js'
import { readTransactions, writeTransactions } from '../src/files/index.js'
import { transactionFormats, type TransactionFormatId } from '../src/formats/index.js'
import { below, stream } from '../src/random/index.js'

const transactionCount = 1_000_000
const itemsEach = 20
const distinctItems = 2000
const columns = { id: 'id', item: 'item' }

interface Load {
  readonly elements: number
  readonly elapsedMs: number
  readonly peakMb: number
}

export const formats = {
  id: 'formats',
  summary: `load ${transactionCount.toLocaleString('en')} transactions of ${itemsEach} items, each form in a process of its own`,
  async run(print: (line: string) => void): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'palimpsest-bench-'))
    try {
      const data = drawn()
      print('form         size MB    time s      MB/s   peak MB')
      for (const { id } of transactionFormats) {
        const path = join(folder, `data.${id}`)
        await writeTransactions(path, data, { format: id, ...columns })
        const sizeMb = (await stat(path)).size / 2 ** 20
        const { elements, elapsedMs, peakMb } = await loadInChild(path, id)
        if (elements !== data.elements.length) throw new Error(`${id}: ${elements} elements came back`)
        const seconds = elapsedMs / 1000
        const figures = [sizeMb, seconds, sizeMb / seconds, peakMb].map((figure, i) => figure.toFixed(i === 1 ? 2 : 0))
        print(id.padEnd(10) + figures.map((figure) => figure.padStart(10)).join(''))
        await rm(path)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

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
async function loadInChild(path: string, id: TransactionFormatId): Promise<Load> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), path, id])
  const [elements, elapsedMs, peakMb] = stdout.split(' ').map(Number)
  return { elements, elapsedMs, peakMb }
}

async function load(path: string, format: TransactionFormatId): Promise<Load> {
  const started = performance.now()
  const { elements } = await readTransactions(path, { format, ...(format === 'long' ? columns : {}) })
  const elapsedMs = performance.now() - started
  return { elements: elements.length, elapsedMs, peakMb: process.resourceUsage().maxRSS / 1024 }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , path, id] = process.argv
  const format = transactionFormats.find((known) => known.id === id)
  if (format) {
    const { elements, elapsedMs, peakMb } = await load(path, format.id)
    process.stdout.write(`${elements} ${elapsedMs} ${peakMb}`)
  }
}
