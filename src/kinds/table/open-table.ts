import { readMeta } from '../../files/sidecar.js'
import { readSchema } from '../../files/hierarchy-files.js'
import { readTable } from '../../files/read-data.js'
import { SaidError, type Said, columnNames, delimiterOf, readingOf } from '../../contract/said.js'
import type { MissingRule, Role, Table, TableFormatId } from '../../data/table.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { tableRelease } from './release.js'
import { refuseAbsent, refuseUnjudged, refuseWithoutQuasi, withRoles } from './roles.js'
import { encodings, roles, tableForms } from './said.js'
import { withSaidCells } from './said-cells.js'

interface ReadAs {
  /** A release may have lost columns that its schema names. */
  readonly release?: boolean
  /** One of several linked tables. */
  readonly part?: boolean
}

/** Reads a table as it is; a delimiter that is said counts more than the schema's. */
export async function readPlainTable(
  path: string,
  said: Said,
  schemaDelimiter?: string,
  spreadsheetSafe?: boolean,
): Promise<Table> {
  refuseIdleSheet(path, said)
  return readTable(path, {
    delimiter: delimiterOf(said.delimiter) ?? schemaDelimiter,
    format: tableForm(said.from),
    encoding: encodings.find((name) => name === said.encoding),
    sheet: said.sheet,
    spreadsheetSafe,
    onProgress: readingOf(said),
  })
}

/** Files that by their names have no sheets. */
const withoutSheets = /\.(?:csv|tsv|txt|ndjson|jsonl|parquet)(?:\.gz)?$/i

/** Stops at a sheet that is named where no file has any. */
function refuseIdleSheet(path: string, said: Said): void {
  if (said.sheet === undefined) return
  const { original, aux, control, population, frequencies, table = [], with: others = [] } = said
  const named = [path, original, aux, control, population, frequencies, ...table, ...others]
  if (named.every((file) => file === undefined || withoutSheets.test(file)))
    throw new InputError(noSheets, { file: path })
}

const noSheets: Fault = {
  message: 'has no sheet of the name that ‹sheet› gives: it has no sheets',
  rule: 'a sheet is a part of an XLSX file',
  remedy: 'leave out ‹sheet›',
}

export function tableForm(name: string | undefined): TableFormatId | undefined {
  const found = tableForms.find((id) => id === name)
  if (name !== undefined && !found)
    throw new SaidError(`"${name}" is no form of a table`, `write ${tableForms.join(', ')}`)
  return found
}

/** Reads a table and gives its columns the roles that its schema, somebody or its sidecar say. */
export async function readSaidTable(path: string, said: Said, as: ReadAs = {}): Promise<Table> {
  const opened = said.schema === undefined ? undefined : await readSchema(said.schema)
  // A release of ours says beside it how it was written, and what its columns are.
  const meta = as.release ? await readMeta(path) : undefined
  const rolesSaid = {
    ...opened,
    release: as.release ?? false,
    part: as.part ?? false,
    named: { ...(opened ? {} : meta?.roles), ...namedRoles(said) },
  }
  const safe = meta?.form?.spreadsheetSafe
  const delimiter = opened?.schema.delimiter
  const table = withRoles(await readPlainTable(path, said, delimiter, safe), rolesSaid, path)
  const { population } = said
  const missing = missingRule(said.missing)
  const found: Table = {
    ...table,
    ...(missing && { missing }),
    ...(population !== undefined && {
      population: withRoles(await readPlainTable(population, said, delimiter), rolesSaid, population),
    }),
  }
  if (!as.part) refuseUnjudged(found, [path])
  if (!as.part) refuseAbsent([found], { named: namedRoles(said) }, path)
  return found
}

/** A published table, or several about the same people. */
export async function readTableRelease(path: string | undefined, said: Said) {
  const paths = [...(path === undefined ? [] : [path]), ...(said.table ?? [])]
  if (paths.length === 0) throw new SaidError('no table is named', 'name a file, or several with ‹table›')
  if (paths.length > 1 && said.person === undefined)
    throw new SaidError('‹person› is missing', 'say which column tells whose row it is: several tables are tied by it')
  const tables: Table[] = []
  for (const one of paths) tables.push(await readSaidTable(one, said, { release: true, part: paths.length > 1 }))
  const [first, ...linked] = tables
  refuseAbsent(tables, { named: namedRoles(said) }, paths[0])
  refuseWithoutQuasi(first, paths[0])
  if (linked.length === 0) return tableRelease(first)
  const whole = { ...first, linked }
  refuseUnjudged(whole, paths)
  return tableRelease(whole)
}

/** The same, its cells to be read as somebody says. */
export async function readTableAsSaid(path: string, said: Said) {
  return tableRelease(await withSaidCells(await readTableRelease(path, said), said, path))
}

/** The roles that somebody gives. */
export function namedRoles(said: Said): Partial<Record<Role, readonly string[]>> {
  return Object.fromEntries(
    roles.flatMap((role) => (said[role] === undefined ? [] : [[role, columnNames(said[role])] as const])),
  )
}

/** A table that an option names. */
export async function tableBeside(said: Said, file: string | undefined): Promise<Table | undefined> {
  return file === undefined ? undefined : readSaidTable(file, said, { part: true })
}

function missingRule(text: string | undefined): MissingRule | undefined {
  return text === 'own' || text === 'any' || text === 'refuse' ? text : undefined
}
