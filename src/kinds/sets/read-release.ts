import { peekSource, releaseKindOf, sniffForm } from '../../formats/sniff.js'
import { parseTransactions, isTransactionFormat } from '../../formats/parse-transactions.js'
import { disassociatedRelease } from '../disassociated/release.js'
import { setsRelease } from './release.js'
import type { Hierarchy } from '../../data/hierarchy.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import type { Meta } from '../../formats/meta.js'
import type { Source } from '../../formats/source.js'
import type { ReadOptions } from '../../formats/transaction-format.js'
import type { Release, TransactionKind } from '../../contract/release.js'
import { openSource } from '../../files/open-source.js'
import { readMeta } from '../../files/sidecar.js'

export interface ReadReleaseOptions extends ReadOptions {
  /** Names of the release that are nodes of this hierarchy stand for the values under them. */
  readonly hierarchy?: Hierarchy
}

/**
 * Reads a release of any kind by what is in it, never by its name: its form is the one asked for, or the one its sidecar
 * says, or the one its first bytes show.
 */
export async function readRelease(path: string, options: ReadReleaseOptions = {}): Promise<Release<TransactionKind>> {
  const { hierarchy, ...asked } = options
  const meta = await readMeta(path)
  if (meta?.kind === 'table' || meta?.kind === 'buckets') throw new InputError(isATable, { file: path })
  const source = await peekSource(await openSource(path, asked.onProgress))
  const named = asked.format !== undefined || asked.id !== undefined || asked.item !== undefined
  if (!named && releaseKindOf(source.head) === 'disassociated') {
    const { parseDisassociated } = await import('../disassociated/formats/disassociated-file-form.js')
    return disassociatedRelease(await parseDisassociated(source))
  }
  const data = await parseTransactions(source, { ...(named ? {} : (formOf(meta) ?? sniffed(source))), ...asked })
  if (hierarchy) {
    const { expandLabels, isNode } = await import('./expand-labels.js')
    if (data.items.length > 0 && !data.items.some(isNode(hierarchy)))
      throw new InputError(otherHierarchy, { file: path })
    return setsRelease(expandLabels(data, hierarchy))
  }
  if (meta?.parameters['labels'] === true) throw new InputError(labelled, { file: path })
  return setsRelease(data)
}

/** Text is what anything could be: there the name may know better. */
function sniffed({ head }: Source): ReadOptions {
  const found = sniffForm(head)
  return found && found.format !== 'text' ? found : {}
}

function formOf(meta: Meta | undefined): ReadOptions | undefined {
  if (!meta?.form) return undefined
  const { format, ...rest } = meta.form
  return isTransactionFormat(format) ? { format, ...rest } : undefined
}

const isATable: Fault = {
  message: 'holds a table, as its sidecar says, and no transactions',
  rule: 'tables are judged by check, measured by measure and looked at by risk; no attack on them is built yet',
  remedy: 'use one of these; name its columns with ‹quasi› or ‹schema›',
}

const otherHierarchy: Fault = {
  message: 'holds no name of the hierarchy that was said of it',
  rule: 'a release with labels is written in the names of its hierarchy, and in values of it',
  remedy: 'give the hierarchy it was made with, or leave out ‹hierarchy›',
}

const labelled: Fault = {
  message: 'the release is written in names of a hierarchy, as its sidecar says',
  rule: 'such a name stands for the items under it, which only the hierarchy tells',
  remedy: 'give the hierarchy it was made with: ‹hierarchy› <file>',
}
