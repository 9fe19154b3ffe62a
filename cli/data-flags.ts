import type { Transactions } from '../src/data/index.js'
import type { ReadOptions } from '../src/formats/index.js'
import { progress } from './progress.js'
import type { Call, Flag } from './verb.js'

/** How to read a file of transactions, for every verb that reads one. */
export const dataFlags: readonly Flag[] = [
  { name: 'from', value: 'form', choices: forms, about: 'form of the input, where its name does not say it' },
  { name: 'delimiter', value: 'mark', about: 'delimiter of text or long CSV, where guessing fails' },
  { name: 'id', value: 'column', about: 'long CSV, Parquet: the column that names the transaction' },
  { name: 'item', value: 'column', about: 'long CSV, Parquet: the column that holds the item' },
]

export async function readData(call: Call, path: string): Promise<Transactions> {
  return readWith(call, path, {
    ...columnsOf(call),
    format: await formOf(call, 'from'),
    delimiter: delimiterOf(call),
  })
}

/** A release beside its data: the flags describe the data, the release is read by its name. */
export function readReleaseByName(call: Call, path: string): Promise<Transactions> {
  return readWith(call, path, {})
}

async function readWith(call: Call, path: string, options: ReadOptions): Promise<Transactions> {
  const { readTransactions } = await import('../src/files/read-transactions.js')
  const bar = progress('reading', call.terminal)
  const data = await readTransactions(path, { ...options, onProgress: bar.update })
  bar.end()
  return data
}

export function columnsOf(call: Call) {
  return { id: call.values.get('id'), item: call.values.get('item') }
}

export async function forms(): Promise<readonly string[]> {
  const { transactionFormats } = await import('../src/formats/transaction-formats.js')
  return transactionFormats.map(({ id }) => id)
}

export async function formOf(call: Call, flag: 'from' | 'to') {
  if (!call.values.has(flag)) return undefined
  const { transactionFormats } = await import('../src/formats/transaction-formats.js')
  return transactionFormats.find(({ id }) => id === call.values.get(flag))?.id
}

/** Shells make a tab hard to type. */
function delimiterOf(call: Call): string | undefined {
  const typed = call.values.get('delimiter')
  return typed === 'tab' || typed === '\\t' ? '\t' : typed
}
