import type { Transactions } from '../src/data/transactions.js'
import type { ReadOptions, TransactionFormatId } from '../src/formats/transaction-format.js'
import type { Release, TransactionKind } from '../src/contract/release.js'
import { progress } from './progress.js'
import { tableForms } from './open-table.js'
import { UsageError } from './usage-error.js'
import type { Call, Flag } from './verb.js'

/** How to read a file of transactions, for every verb that reads one. */
export const dataFlags: readonly Flag[] = [
  { name: 'from', value: 'form', choices: forms, about: 'form of the data, where its name does not say it' },
  { name: 'delimiter', value: 'mark', about: 'delimiter of text or long CSV, where guessing fails' },
  { name: 'id', value: 'column', about: 'long CSV, Parquet: the column that names the transaction' },
  { name: 'item', value: 'column', about: 'long CSV, Parquet: the column that holds the item' },
]

/** The same for a release beside its data: each file has its own form. Unless given, its sidecar or its content says it. */
export const releaseFlags: readonly Flag[] = [
  ...dataFlags.map((flag) => ({
    ...flag,
    name: `release-${flag.name}`,
    about: `--${flag.name} of the release, unless its sidecar or content tells`,
  })),
  {
    name: 'hierarchy',
    value: 'file',
    file: 'input',
    about: 'the hierarchy whose names a release with --labels is written in',
  },
]

export async function readData(call: Call, path: string): Promise<Transactions> {
  const { readTransactions } = await import('../src/files/read-data.js')
  const bar = progress('reading', call.terminal)
  const data = await readTransactions(path, { ...(await optionsOf(call, '')), onProgress: bar.update })
  bar.end()
  return data
}

/**
 * Reads a release of any kind by what is in it. The flags for the release say its form; where there is no original, the
 * plain ones do as well.
 */
export async function readReleaseOf(
  call: Call,
  path: string,
  { beside }: { readonly beside: boolean },
): Promise<Release<TransactionKind>> {
  const { readRelease } = await import('../src/kinds/sets/read-release.js')
  const bar = progress('reading', call.terminal)
  const own = await optionsOf(call, 'release-')
  const plain = beside ? {} : await optionsOf(call, '')
  const hierarchy = call.values.get('hierarchy')
  const release = await readRelease(path, {
    ...plain,
    ...own,
    onProgress: bar.update,
    ...(hierarchy !== undefined && {
      hierarchy: await (await import('../src/files/hierarchy-files.js')).readHierarchy(hierarchy),
    }),
  })
  bar.end()
  return release
}

async function optionsOf(call: Call, prefix: '' | 'release-'): Promise<ReadOptions> {
  const said = (name: string): string | undefined => call.values.get(prefix + name)
  const delimiter = said('delimiter')
  const options = {
    format: await formNamed(said('from')),
    // Shells make a tab hard to type.
    delimiter: delimiter === 'tab' || delimiter === '\\t' ? '\t' : delimiter,
    id: said('id'),
    item: said('item'),
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

export function columnsOf(call: Call) {
  return { id: call.values.get('id'), item: call.values.get('item') }
}

/** Whether cells must be safe to open in a spreadsheet. */
export function safely(call: Call): { readonly spreadsheetSafe?: true } {
  return call.switches.has('spreadsheet-safe') ? { spreadsheetSafe: true } : {}
}

export async function forms(): Promise<readonly string[]> {
  const { transactionFormats } = await import('../src/formats/transaction-formats.js')
  const ids = new Set([...transactionFormats.map(({ id }) => id), ...tableForms])
  return [...ids]
}

export async function formNamed(name: string | undefined): Promise<TransactionFormatId | undefined> {
  if (name === undefined) return undefined
  const { transactionFormats } = await import('../src/formats/transaction-formats.js')
  const found = transactionFormats.find(({ id }) => id === name)
  if (!found)
    throw new UsageError(`"${name}" is a form of tables`, `write ${transactionFormats.map(({ id }) => id).join(', ')}`)
  return found.id
}
