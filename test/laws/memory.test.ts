import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { transactionCount } from '../../src/data/index.js'
import { readRows, readTransactions } from '../../src/files/index.js'
import { type TransactionFormatId } from '../../src/formats/index.js'
import { below, stream } from '../../src/math/index.js'
import { refusalOf } from '../refusals/refusal.js'
import { tempFolder } from '../temp-folder.js'

const temp = tempFolder()

/** How much the process grew, at its largest, while `work` ran. */
async function growthMb(work: (look: () => void) => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  await work(() => {
    most = Math.max(most, process.memoryUsage.rss())
  })
  return (Math.max(most, process.memoryUsage.rss()) - before) / 2 ** 20
}

test.each<{ format: TransactionFormatId; start: string; between: string; end: string }>([
  { format: 'text', start: '', between: ', ', end: '\n' },
  { format: 'ndjson', start: '{"items":["', between: '","', end: '"]}\n' },
])('$format: 50,000 transactions of 20 items load within 150 MB', async ({ format, start, between, end }) => {
  const random = stream(1, 'memory')
  const line = () => start + Array.from({ length: 20 }, () => `item ${below(2000, random)}`).join(between) + end
  const path = temp.file('data', Array.from({ length: 50_000 }, line).join(''))
  const grown = await growthMb(async (look) => {
    const data = await readTransactions(path, { format, onProgress: look })
    expect([transactionCount(data), data.elements.length]).toEqual([50_000, 1_000_000])
  })
  expect(grown).toBeLessThan(150)
})

const lines: { what: string; first: string; piece: string; message: RegExp }[] = [
  { what: 'short items', first: '', piece: 'a,'.repeat(1 << 19), message: /longer than 64 MiB/ },
  { what: 'one long item', first: '', piece: 'a'.repeat(1 << 20), message: /longer than 64 MiB/ },
  { what: 'a quote that is not closed', first: '"', piece: 'a""\n'.repeat(1 << 18), message: /never closed/ },
]

test.each(lines)('a file of 200 MB with $what is refused within 400 MB', async ({ first, piece, message }) => {
  const path = await written(first, piece)
  const grown = await growthMb(async (look) => {
    const error = await refusalOf(readTransactions(path, { onProgress: look }))
    expect(error.line).toBe(1)
    expect(error.message).toMatch(message)
    await refusalOf(drain(readRows(path, { onProgress: look })))
  })
  expect(grown).toBeLessThan(400)
})

test.each(['ndjson', 'fimi'] as const)('%s: a line of 200 MB is refused within 400 MB', async (format) => {
  const path = await written('', '1'.repeat(1 << 20))
  const grown = await growthMb(async (look) => {
    const error = await refusalOf(readTransactions(path, { format, onProgress: look }))
    expect(error.message).toMatch(/longer than 64 MiB/)
  })
  expect(grown).toBeLessThan(400)
})

async function written(first: string, piece: string): Promise<string> {
  const path = temp.path('endless.csv')
  const chunk = Buffer.from(piece)
  const chunks = [Buffer.from(first), ...Array.from({ length: 200 }, () => chunk)]
  await pipeline(Readable.from(chunks), createWriteStream(path))
  return path
}

async function drain(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const row of rows) expect(row).toBeDefined()
}
