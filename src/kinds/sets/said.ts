import type { SaidOption } from '../../contract/said.js'
import { tableForms } from '../table/said.js'

/** How to read a file of transactions, for every verb that reads one. */
export const dataSaid: readonly SaidOption[] = [
  { name: 'from', value: 'form', choices: forms, about: 'form of the data, where its name does not say it' },
  { name: 'delimiter', value: 'mark', about: 'delimiter of text or long CSV, where guessing fails' },
  { name: 'id', value: 'column', names: true, about: 'long CSV, Parquet: the column that names the transaction' },
  { name: 'item', value: 'column', names: true, about: 'long CSV, Parquet: the column that holds the item' },
]

/** The same for a release beside its data: each file has its own form. Unless given, its sidecar or its content says it. */
export const releaseSaid: readonly SaidOption[] = [
  {
    name: 'releaseFrom',
    value: 'form',
    choices: forms,
    about: '‹from› of the release, unless its sidecar or content tells',
  },
  { name: 'releaseDelimiter', value: 'mark', about: '‹delimiter› of the release, unless its sidecar or content tells' },
  {
    name: 'releaseId',
    value: 'column',
    names: true,
    about: '‹id› of the release, unless its sidecar or content tells',
  },
  {
    name: 'releaseItem',
    value: 'column',
    names: true,
    about: '‹item› of the release, unless its sidecar or content tells',
  },
  {
    name: 'hierarchy',
    value: 'file',
    names: true,
    file: 'input',
    about: 'the hierarchy whose names a release with ‹labels› is written in',
  },
]

/** For releases of transactions whose brackets were left out. */
export const unmarkSaid: readonly SaidOption[] = [
  { name: 'unmarked', about: 'the release does not tell which items are generalised: find out first' },
  {
    name: 'unmarkedBy',
    value: 'rule',
    choices: rules,
    fallback: 'company',
    about:
      'with ‹unmarked›: items of one generalised item share all their transactions (company), or are all that stand in several (support, the two plain rules of the thesis)',
  },
  {
    name: 'utility',
    value: 'file',
    file: 'input',
    names: true,
    about: 'utility constraints, one a line (with ‹unmarked›)',
  },
]

async function rules(): Promise<readonly string[]> {
  return (await import('./unmark.js')).unmarkedRules
}

export async function forms(): Promise<readonly string[]> {
  const { transactionFormats } = await import('../../formats/transaction-formats.js')
  const ids = new Set([...transactionFormats.map(({ id }) => id), ...tableForms])
  return [...ids]
}
