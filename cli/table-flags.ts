import type { MissingRule, Role, Table } from '../src/data/table.js'
import type { Meta } from '../src/formats/meta.js'
import type { Release, TableKind } from '../src/contract/release.js'
import { encodingFlags, openTable } from './open-table.js'
import { UsageError } from './usage-error.js'
import type { Call, Flag } from './verb.js'

const roles: readonly Role[] = ['identifier', 'quasi', 'sensitive', 'insensitive', 'text', 'person']

const roleAbouts: Readonly<Record<Role, string>> = {
  identifier: 'columns that name a person; never published',
  quasi: 'columns that an intruder may know, such as age,zip',
  sensitive: 'columns that must stay hidden',
  insensitive: 'columns that are neither',
  text: 'columns of free text; never published',
  person: 'the column that says whose row it is, where a person has several',
}

/** How to read a table and what its columns are, for every verb that reads one. */
export const tableFlags: readonly Flag[] = [
  {
    name: 'schema',
    value: 'file',
    file: 'input',
    about: 'table: roles, types and hierarchies of its columns (see palimpsest schema)',
  },
  ...roles.map((role): Flag => ({ name: role, value: 'columns', about: `table: ${roleAbouts[role]}` })),
  {
    name: 'missing',
    value: 'rule',
    choices: async () => ['own', 'any', 'refuse'],
    fallback: 'own',
    about: 'table: a missing or suppressed value is a value of its own, may be any, or is refused',
  },
  {
    name: 'population',
    value: 'file',
    file: 'input',
    about: 'other people of the same kind: of a table those it was drawn from, of transactions other records',
  },
  ...encodingFlags,
]

/** For verbs that look at several tables about the same people. */
export const linkedTables: Flag = {
  name: 'table',
  value: 'file',
  file: 'input',
  repeats: true,
  about: 'table: one of several about the same people, tied by --person; may be given several times',
}

/** Whether the words of a call speak of a table. */
export function saysTable(call: Call): boolean {
  return tableFlags.some(({ name }) => name !== 'population' && call.values.has(name)) || call.values.has('table')
}

/** Whether a release of ours says beside it that it is a table. */
export async function isTableRelease(path: string): Promise<boolean> {
  return (await tableKindOfFile(path)) === 'table'
}

/** The kind of table that a release of ours says beside it that it is. */
export async function tableKindOfFile(path: string): Promise<TableKind | undefined> {
  const kind = (await metaBeside(path))?.kind
  return kind === 'table' || kind === 'buckets' ? kind : undefined
}

/** Whether a file says beside it that its rows are made up. */
export async function isSynthetic(path: string): Promise<boolean> {
  return (await metaBeside(path))?.kind === 'synthetic'
}

export interface ReadAs {
  /** A release may have lost columns that its schema names. */
  readonly release?: boolean
  /** One of several linked tables. */
  readonly part?: boolean
}

/** Reads a table and gives its columns the roles that schema, flags or its sidecar say. */
export async function readTableOf(call: Call, path: string, as: ReadAs = {}): Promise<Table> {
  const run = await import('../src/kinds/table/roles.js')
  const schemaFile = call.values.get('schema')
  const opened = schemaFile === undefined ? undefined : await openSchema(schemaFile)
  // A release of ours says beside it how it was written, and what its columns are.
  const meta = as.release ? await metaBeside(path) : undefined
  const said = {
    ...opened,
    release: as.release ?? false,
    part: as.part ?? false,
    named: { ...(opened ? {} : meta?.roles), ...namedRoles(call) },
  }
  const safe = meta?.form?.spreadsheetSafe
  const table = run.withRoles(await openTable(call, path, opened?.schema.delimiter, safe), said, path)
  const population = call.values.get('population')
  const missing = missingRule(call.values.get('missing'))
  const found: Table = {
    ...table,
    ...(missing && { missing }),
    ...(population !== undefined && {
      population: run.withRoles(await openTable(call, population, opened?.schema.delimiter), said, population),
    }),
  }
  if (!as.part) run.refuseUnjudged(found, [path])
  return found
}

/** A published table, several about the same people, or one whose sensitive values stand in a file of their own. */
export async function readTableRelease(
  call: Call,
  path: string | undefined,
  kind: TableKind = 'table',
): Promise<Release<TableKind>> {
  if (kind === 'buckets' && path !== undefined) return readBucketsOf(call, path)
  const { tableRelease } = await import('../src/kinds/table/release.js')
  const run = await import('../src/kinds/table/roles.js')
  const paths = [...(path === undefined ? [] : [path]), ...(call.values.get('table')?.split('\n') ?? [])]
  if (paths.length === 0) throw new UsageError('no table is named', 'name a file, or several with --table')
  if (paths.length > 1 && !call.values.has('person'))
    throw new UsageError('--person is missing', 'say which column tells whose row it is: several tables are tied by it')
  const tables: Table[] = []
  for (const one of paths) tables.push(await readTableOf(call, one, { release: true, part: paths.length > 1 }))
  const [first, ...linked] = tables
  run.refuseAbsent(tables, { named: namedRoles(call) }, paths[0])
  run.refuseWithoutQuasi(first, paths[0])
  if (linked.length === 0) return tableRelease(first)
  const whole = { ...first, linked }
  run.refuseUnjudged(whole, paths)
  return tableRelease(whole)
}

async function readBucketsOf(call: Call, path: string): Promise<Release<'buckets'>> {
  const { readBuckets } = await import('../src/kinds/buckets/buckets-file.js')
  const { bucketsRelease } = await import('../src/kinds/buckets/release.js')
  const run = await import('../src/kinds/table/roles.js')
  const delimiter = call.values.get('delimiter')
  const buckets = await readBuckets(path, delimiter === undefined ? {} : { delimiter })
  const named = { ...(await metaBeside(path))?.roles, ...namedRoles(call) }
  return bucketsRelease({ ...buckets, table: run.withRoles(buckets.table, { named, release: true }, path) })
}

async function openSchema(path: string) {
  const { readSchema } = await import('../src/files/hierarchy-files.js')
  return readSchema(path)
}

/** The roles that the flags of a call give. */
export function namedRoles(call: Call): Partial<Record<Role, readonly string[]>> {
  return Object.fromEntries(
    roles.flatMap((role) => {
      const text = call.values.get(role)
      return text === undefined ? [] : [[role, columnNames(text)]]
    }),
  )
}

/** `age,zip`, or `"city, street",zip` where a name holds a comma. */
export function columnNames(text: string): string[] {
  const names = text.match(/"(?:[^"]|"")*"|[^,]+/g) ?? []
  return names.map((name) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.trim()))
}

async function metaBeside(path: string): Promise<Meta | undefined> {
  const { readMeta } = await import('../src/files/sidecar.js')
  return readMeta(path)
}

function missingRule(text: string | undefined): MissingRule | undefined {
  return text === 'own' || text === 'any' || text === 'refuse' ? text : undefined
}
