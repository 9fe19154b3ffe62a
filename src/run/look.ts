import type { RecordsAccount } from '../contract/account.js'
import type { Kind, Release } from '../contract/release.js'
import type { Said } from '../contract/said.js'
import { isTable, isTransactions } from '../data/sorts.js'
import type { ColumnType, Role } from '../data/table.js'
import { generalisedCount } from '../data/transactions.js'
import type { SchemaDraft } from '../kinds/table/schema/schema-draft.js'
import { kindName, waysOf } from '../kinds/kinds.js'
import { attacksOn } from './attack.js'
import { recognised } from './open.js'

/** What a file is taken for, before anything is tried on it. */
export interface Looked {
  readonly kind: 'looked'
  readonly of: Kind
  /** `read as a table, because …` */
  readonly sentence: string
  readonly count: number
  readonly unit: RecordsAccount['unit']
  /** The same in words of its own kind. */
  readonly sizeText?: string
  /** Where it has columns and somebody said what they are. */
  readonly columns?: readonly LookedColumn[]
  /** Where it has columns and nobody did. */
  readonly draft?: SchemaDraft
  /** One table of records, whose groups can be looked at. */
  readonly isTable: boolean
  /** Where some of what it holds is generalised: the attacks that read it step by step, the strongest last. */
  readonly readers: readonly { readonly id: string; readonly name: string }[]
}

/** A column as it was read, and what it was said to be. */
interface LookedColumn {
  readonly name: string
  readonly type: ColumnType
  readonly role?: Role | undefined
}

/** Reads a file by what is said of it, and drafts what is left open: a first look, which tries and judges nothing. */
export async function look(path: string, said: Said = {}): Promise<Looked> {
  const { record, because } = await recognised(path, said)
  const sentence = `read as ${kindName(record)}, because ${because}`
  const files = await record.files()
  const read = await releaseOrDraft(async () => files.readRelease(path, said))
  if ('columns' in read && read.kind === 'schema draft')
    return {
      kind: 'looked',
      of: record.kind,
      sentence,
      count: read.rows,
      unit: 'row',
      draft: read,
      isTable: true,
      readers: [],
    }
  const ways = await waysOf(read)
  const { published, unit } = ways.accountOf(read, undefined)
  const sizeText = ways.sizeTextOf?.(read)
  const columns = ways.columnsOf?.(read).columns.map(({ name, type, role }) => ({ name, type, role }))
  return {
    kind: 'looked',
    of: read.kind,
    sentence,
    count: published,
    unit,
    ...(sizeText !== undefined && { sizeText }),
    ...(columns && { columns }),
    isTable: isTable(read),
    readers: await readersOf(read),
  }
}

/** Of transactions with generalised items the attacks by meaning, but those that only serve to be held against. */
async function readersOf(release: Release): Promise<Looked['readers']> {
  if (!isTransactions(release) || generalisedCount(release) === 0) return []
  return (await attacksOn(release))
    .filter(({ needs, baseline }) => needs.includes('meaning') && baseline !== null)
    .map(({ id, name }) => ({ id, name }))
}

/** The release, or the draft with which its kind stops at columns of which nobody said anything. */
async function releaseOrDraft(read: () => Promise<Release>): Promise<Release | SchemaDraft> {
  try {
    return await read()
  } catch (error) {
    const { UnsaidRoles } = await import('../kinds/table/open-drafted.js')
    if (error instanceof UnsaidRoles) return error.draft
    throw error
  }
}
