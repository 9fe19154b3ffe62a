import { readMeta } from '../../files/sidecar.js'
import { openSchema } from '../../files/hierarchy-files.js'
import { SaidError, type Said } from '../../contract/said.js'
import type { MissingRule, Table } from '../../data/table.js'
import { refuseUnsaid, withDraftedRoles } from './open-drafted.js'
import { readPlainTable } from './open-plain-table.js'
import { tableRelease } from './release.js'
import { refuseAbsent, refuseUnheldHarm, refuseUnjudged, refuseWithoutQuasi, withRoles } from './roles.js'
import { namedRoles } from './said.js'
import { withSaidCells } from './said-cells.js'

interface ReadAs {
  /** A release may have lost columns that its schema names. */
  readonly release?: boolean
  /** One of several linked tables. */
  readonly part?: boolean
}

/** Reads a table and gives its columns the roles that its schema, somebody or its sidecar say. */
export async function readSaidTable(path: string, said: Said, as: ReadAs = {}): Promise<Table> {
  if (said.roles !== undefined) return readSaidTable(path, await withDraftedRoles(path, said), as)
  const opened = await openSchema(said.schema)
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
  // Of a release they may all have been taken out: the original holds them.
  if (!as.part && !(as.release && said.original !== undefined)) refuseUnheldHarm(found, path)
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
  await refuseUnsaid(first, paths[0], said)
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

/** A table that an option names. */
export async function tableBeside(said: Said, file: string | undefined): Promise<Table | undefined> {
  return file === undefined ? undefined : readSaidTable(file, said, { part: true })
}

function missingRule(text: string | undefined): MissingRule | undefined {
  return text === 'own' || text === 'any' || text === 'refuse' ? text : undefined
}
