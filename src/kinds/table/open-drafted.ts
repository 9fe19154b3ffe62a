import type { Said } from '../../contract/said.js'
import { SaidError } from '../../contract/said.js'
import type { Table } from '../../data/table.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { readPlainTable } from './open-plain-table.js'
import { namedRoles } from './said.js'
import type { DraftedColumn, SchemaDraft } from './schema/schema-draft.js'

/** Nobody said what the columns of a table are: with a draft, to be accepted or corrected. */
export class UnsaidRoles extends InputError {
  /** The file whose columns were looked at. */
  readonly data: string
  readonly draft: SchemaDraft

  constructor(fault: Fault, file: string, data: string, draft: SchemaDraft) {
    super(fault, { file })
    this.data = data
    this.draft = draft
  }
}

/** Stops at a table of whose columns nobody said anything; what each may be is drafted. */
export async function refuseUnsaid(table: Table, path: string, said: Said): Promise<void> {
  if (table.columns.some(({ role }) => role !== undefined)) return
  throw new UnsaidRoles(unsaid, path, said.original ?? path, await draftFor(table, path, said))
}

/**
 * The draft is of the original where there is one: its values say more, and what it has beside the release names people. Of a
 * column that the original lacks it is of the release, so that an original of something else is refused for what it is.
 */
async function draftFor(table: Table, path: string, said: Said): Promise<SchemaDraft> {
  // Words in six languages, which only a draft needs.
  const { draftSchema } = await import('./schema/schema-draft.js')
  if (said.original === undefined || said.original === path) return draftSchema(table, path)
  const draft = draftSchema(await readPlainTable(said.original, said), said.original)
  const published = new Set(table.columns.map(({ name }) => name))
  const kept = new Set(draft.columns.map(({ name }) => name))
  const added = table.columns.every(({ name }) => kept.has(name))
    ? []
    : draftSchema(table, path).columns.filter(({ name }) => !kept.has(name))
  const columns = [...draft.columns.map((column) => (published.has(column.name) ? column : leftOut(column))), ...added]
  const known = new Set(columns.filter(({ role }) => role === 'quasi').map(({ name }) => name))
  return {
    ...draft,
    columns,
    quasi: [...draft.quasi, ...added.map(({ name }) => name)].filter((name) => known.has(name)),
    inDoubt: columns.filter(({ role }) => role === undefined).map(({ name }) => name),
  }
}

function leftOut(column: DraftedColumn): DraftedColumn {
  if (column.role === 'identifier' || column.role === 'text') return column
  return { ...column, role: 'insensitive', because: 'it is not in the release' }
}

/** What is said, with the roles that are to be taken as drafted. */
export async function withDraftedRoles(path: string, said: Said): Promise<Said> {
  if (said.roles === undefined) return said
  const kept = drafts.get(said)
  if (kept) return kept
  const settled = settledRoles(path, said)
  drafts.set(said, settled)
  return settled
}

/** One draft for all that is read by the same words: release, original and people outside. */
const drafts = new WeakMap<Said, Promise<Said>>()

async function settledRoles(path: string, { roles, ...said }: Said): Promise<Said> {
  if (roles !== 'drafted') throw new SaidError(`‹roles› does not know "${roles}"`, 'write drafted')
  if (said.schema !== undefined) throw new SaidError('‹roles› and ‹schema› say the same', 'leave one of them out')
  const { draftedSchema } = await import('./schema/schema-draft.js')
  const draft = await draftFor(await readPlainTable(path, said), path, said)
  const named = new Set(Object.values(namedRoles(said)).flat())
  if (draft.inDoubt.some((name) => !named.has(name))) throw new UnsaidRoles(doubted, path, said.original ?? path, draft)
  const { attributes, delimiter } = draftedSchema(draft)
  const schema = {
    attributes: attributes.map(({ name, role, type }) => ({ name, role, type })),
    ...(delimiter !== undefined && { delimiter }),
  }
  return { ...said, schema }
}

const rule =
  'what can be told of people hangs on what others know of them (quasi-identifiers) and what must stay hidden (sensitive), and somebody must say which'

const unsaid: Fault = {
  message: 'nobody said what its columns are to somebody who looks for a person',
  rule,
  remedy:
    'accept the draft with ‹roles› drafted, say it with ‹quasi› and ‹sensitive›, or write the draft to a file, correct it and give it with ‹schema›',
}

const doubted: Fault = {
  message: 'of some columns it is in doubt what they are to somebody who looks for a person',
  rule,
  remedy: 'say what they are with ‹quasi›, ‹sensitive›, ‹identifier› or ‹insensitive›',
}
