import { readHierarchy } from '../../files/hierarchy-files.js'
import { readTransactions } from '../../files/read-data.js'
import type { Attack, Granted } from '../../contract/attack.js'
import type { AttackGiven } from '../../contract/given.js'
import type { Wanted } from '../../contract/opening.js'
import type { Release, TransactionKind } from '../../contract/release.js'
import { SaidError, type Said, delimiterOf, readingOf } from '../../contract/said.js'
import type { Transactions } from '../../data/transactions.js'
import type { ReadOptions, TransactionFormatId } from '../../formats/transaction-format.js'
import { transactionFormats } from '../../formats/transaction-formats.js'
import { openSaidMeasure, tellingOpener } from '../../meaning/open-said-measure.js'
import { plainRecords } from '../plain-records.js'
import { readRelease } from './read-release.js'

export async function readSaidTransactions(path: string, said: Said): Promise<Transactions> {
  return readTransactions(path, { ...optionsOf(said, 'plain'), onProgress: readingOf(said) })
}

/**
 * Reads transactions that were published, by what is in them. What is said of the release says its form; where there is
 * no original beside it, what is said of data does as well.
 */
export async function readSaidRelease(path: string, said: Said, beside: boolean): Promise<Release<TransactionKind>> {
  const { hierarchy } = said
  return readRelease(path, {
    ...(beside ? {} : optionsOf(said, 'plain')),
    ...optionsOf(said, 'release'),
    onProgress: readingOf(said),
    ...(typeof hierarchy === 'string' && { hierarchy: await readHierarchy(hierarchy) }),
  })
}

function optionsOf(said: Said, of: 'plain' | 'release'): ReadOptions {
  const { from, delimiter, id, item } =
    of === 'plain'
      ? said
      : { from: said.releaseFrom, delimiter: said.releaseDelimiter, id: said.releaseId, item: said.releaseItem }
  const options = { format: formNamed(from), delimiter: delimiterOf(delimiter), id, item }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

export function formNamed(name: string | undefined): TransactionFormatId | undefined {
  if (name === undefined) return undefined
  const found = transactionFormats.find(({ id }) => id === name)
  if (!found)
    throw new SaidError(`"${name}" is a form of tables`, `write ${transactionFormats.map(({ id }) => id).join(', ')}`)
  return found.id
}

/** The original, where one is named. */
export async function readSaidOriginal(said: Said): Promise<Transactions | undefined> {
  return said.original === undefined ? undefined : readSaidTransactions(said.original, said)
}

/** All that attacks on transactions may use and are judged by, but a key. */
export async function givenForTransactions(
  release: Release<TransactionKind>,
  path: string,
  said: Said,
  wanted: Wanted,
  original: Transactions | undefined,
): Promise<AttackGiven> {
  const file = said.original
  const takes = wanted.methods.flatMap(({ takes: some = [] }) => some)
  const { needs } = wanted
  const granted = await grantTransactions(release, said, { takes }, needs ?? ['meaning'], original)
  return {
    granted: needs || !original ? granted : { ...granted, people: original },
    seed: said.seed ?? 1,
    original,
    names: { release: path, ...(file !== undefined && { original: file }) },
    tell: 5,
    onProgress: said.onProgress,
  }
}

/** Opens what the attack is granted, and nothing that it would not look at. */
async function grantTransactions(
  release: Release<TransactionKind>,
  said: Said,
  { takes = [] }: Pick<Attack, 'takes'>,
  needs: readonly (keyof Granted)[],
  original: Transactions | undefined,
): Promise<Granted> {
  const { semantics, population } = said
  if (needs.includes('people') && !original)
    throw new SaidError('this attacker knows items of real people', 'add ‹original› <data> to draw them from')
  if (!needs.includes('meaning') && semantics !== undefined)
    throw new SaidError('‹semantics› means nothing to this attack', 'leave it out')
  if (population !== undefined && !takes.includes('crowd'))
    throw new SaidError('‹population› means nothing to this attack', 'leave it out')
  return {
    ...(population !== undefined && { crowd: await readSaidTransactions(population, said) }),
    ...(needs.includes('meaning') && {
      meaning: await openSaidMeasure(semantics ?? 'blend', said, { records: plainRecords(release) }),
    }),
    ...(needs.includes('people') && original && { people: original }),
    ...(needs.includes('words') && { words: await dictionaryWords(said) }),
  }
}

/** The words of WordNet, of which an attacker may know some (Barakat et al., §5). */
async function dictionaryWords(said: Said): Promise<readonly string[]> {
  const { openTaxonomy } = await import('../../meaning/open-wordnet.js')
  return [...(await openTaxonomy(tellingOpener(said))).synsetsOf.keys()]
}
