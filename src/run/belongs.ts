import type { FileNames } from '../contract/given.js'
import { generalisedCount, type Transactions } from '../data/transactions.js'
import { type Fault, InputError } from '../formats/input-error.js'
import { originalFaults } from '../kinds/disassociated/models/structure.js'
import { type Unfaithful, unfaithfulPlaces } from '../kinds/sets/models/faithful.js'
import { isTable, isTransactions } from '../data/sorts.js'
import type { Data, Release, TableKind } from '../contract/release.js'
import { waysOf } from '../kinds/ways-of.js'

const reasons: Readonly<Record<Unfaithful['what'], string>> = {
  invented: 'the release says something that the original does not hold',
  lost: 'the original holds an item that the release left out here but tells elsewhere',
  'missing transaction': 'the release ends before the original does',
  'added transaction': 'the original ends before the release does',
}

/**
 * Stops where a release cannot come from the original: which transaction, and why. `strictly` also where an item is
 * left out in one place and told in another, which no protector with generalised items does; without these it is how rules
 * are hidden.
 */
export function refuseForeign(
  release: Release,
  original: Data,
  names: FileNames,
  how: 'strictly' | 'loosely' = 'strictly',
): void {
  const file = names.original ?? 'the original'
  if (release.kind === 'table' || release.kind === 'buckets') return refuseForeignRows(release, original, file)
  const ways = waysOf(release)
  if (ways && !ways.isData(original)) throw new InputError(otherSort, { file })
  if (ways) return ways.refuseForeign(release, original, file)
  if (!isTransactions(original)) throw new InputError(otherSort, { file })
  if (generalisedCount(original) > 0) throw new InputError(notOriginal, { file })
  if (release.kind === 'disassociated') return refuseForeignClusters(release, original, file)
  if (release.kind !== 'sets') return
  const forgiving = how === 'loosely' || generalisedCount(release) === 0
  for (const { transaction, what, items } of unfaithfulPlaces(release, original)) {
    if (forgiving && what === 'lost') continue
    throw new InputError(
      {
        message: `transaction ${transaction} does not match the release: ${reasons[what]}`,
        rule: 'line by line, a release publishes each item of the original, plainly or inside a generalised item',
        remedy: 'give the data this release was made from, with its transactions in the same order',
      },
      { file, line: transaction, value: items.join(', ') },
    )
  }
}

/** A release may leave rows out, but holds none that the original does not, and no column of people that it does not. */
function refuseForeignRows(release: Release<TableKind>, original: Data, file: string): void {
  if (!isTable(original)) throw new InputError(otherSort, { file })
  const table = release.kind === 'table' ? release : release.table
  if (!table.synthetic && table.rowCount > original.rowCount)
    throw new InputError(foreignTable('holds fewer rows'), { file })
  const told = table.columns.filter(({ role }) => role !== 'insensitive')
  if (told.some(({ name }) => !original.columns.some((column) => column.name === name)))
    throw new InputError(foreignTable('lacks a column'), { file })
}

function foreignTable(what: string): Fault {
  return {
    message: `does not match the release: it ${what}`,
    rule: 'a release of a table holds no rows and no columns that its original does not',
    remedy: 'give the table this release was made from',
  }
}

function refuseForeignClusters(release: Release<'disassociated'>, original: Transactions, file: string): void {
  for (const { what, items } of originalFaults(release, original)) {
    const told = clusterReasons.get(what)
    if (told === undefined) continue
    throw new InputError(
      {
        message: `does not match the release: ${told}`,
        rule: 'a disassociated release publishes every item of every record of its original',
        remedy: 'give the data this release was made from',
      },
      { file, value: items.join(', ') },
    )
  }
}

const clusterReasons = new Map<string, string>([
  ['record count', 'the clusters hold another number of records than the original'],
  ['invented', 'the release holds an item more often than the original does'],
  ['lost', 'the original holds an item that the release does not tell'],
])

const otherSort: Fault = {
  message: 'the original and the release are not of one sort',
  rule: 'a release is compared with data of the sort it was made from: a table with a table, transactions with transactions',
  remedy: 'give the data this release was made from',
}

const notOriginal: Fault = {
  message: 'the original holds generalised items',
  rule: 'the original is the data before protection, without items in brackets',
  remedy: 'give the data this release was made from; quote items that have brackets in their name',
}
