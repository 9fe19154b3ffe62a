import type { Hierarchy } from '../../data/hierarchy.js'
import { type Schema, withSchema } from '../../data/schema.js'
import { type Role, type Table, coded, columnsOfRole } from '../../data/table.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { tableFault } from './demand-fault.js'
import { refusedTable } from '../../contract/refused-table.js'

/** What is said of the columns of a table: by a schema, by name, or both; a name that is given counts more. */
export interface SaidRoles {
  readonly schema?: Schema | undefined
  readonly hierarchies?: ReadonlyMap<string, Hierarchy> | undefined
  readonly named?: Readonly<Partial<Record<Role, readonly string[]>>> | undefined
  /** A release may have lost columns that the schema of its original has. */
  readonly release?: boolean | undefined
  /** One of several linked tables: what it lacks may stand in another. */
  readonly part?: boolean | undefined
}

/** The table with its roles. A name that the table does not have, or in two roles, is refused. */
export function withRoles(table: Table, said: SaidRoles, file: string): Table {
  const { schema, hierarchies, named = {}, release = false, part = false } = said
  const known = new Set(table.columns.map(({ name }) => name))
  const absent = (name: string, where: string): void => {
    if (!part && !known.has(name)) throw new InputError(absentColumn(name, where, table), { file })
  }
  const published = (role: Role | undefined): boolean =>
    !release || role === 'quasi' || role === 'sensitive' || role === 'person'
  for (const { name, role } of schema?.attributes ?? []) if (published(role)) absent(name, 'its schema')
  const roleOf = new Map<string, Role>()
  for (const [role, names] of rolesOf(named)) {
    for (const name of names) {
      if (published(role)) absent(name, `‹${role}›`)
      const other = roleOf.get(name)
      if (other !== undefined && other !== role) throw new InputError(twoRoles(name, other, role), { file })
      roleOf.set(name, role)
    }
  }
  const described = schema ? withSchema(table, schema, hierarchies) : table
  const columns = described.columns.map((column) => {
    const role = roleOf.get(column.name) ?? column.role
    return role === column.role ? column : { ...column, role }
  })
  return { ...described, columns }
}

function rolesOf(named: Readonly<Partial<Record<Role, readonly string[]>>>): [Role, readonly string[]][] {
  const all: readonly Role[] = ['identifier', 'quasi', 'sensitive', 'insensitive', 'text', 'person']
  return all.flatMap((role): [Role, readonly string[]][] => (named[role] ? [[role, named[role]]] : []))
}

/** Stops at a name that none of several linked tables has. */
export function refuseAbsent(tables: readonly Table[], { schema, named = {} }: SaidRoles, file: string): void {
  const known = new Set(tables.flatMap(({ columns }) => columns.map(({ name }) => name)))
  const names = [...rolesOf(named).flatMap(([, some]) => some), ...(schema?.attributes ?? []).map(({ name }) => name)]
  const absent = names.find((name) => !known.has(name))
  if (absent !== undefined) throw new InputError(absentColumn(absent, 'your command', tables[0]), { file })
}

/** Stops where nothing is said of a column: what is published must have been decided. */
export function refuseRoleless(table: Table, file: string): void {
  const without = table.columns.filter(({ role }) => role === undefined).map(({ name }) => name)
  if (without.length === 0) return
  throw new InputError(
    {
      message: `${without.length === 1 ? 'the column' : 'the columns'} ${listed(without)} ${without.length === 1 ? 'has' : 'have'} no role`,
      rule: 'every column is an identifier, a quasi-identifier, sensitive, insensitive, free text or the name of a person, and somebody must say which',
      remedy:
        'give each a role in the schema (palimpsest schema writes a draft), or with ‹quasi›, ‹sensitive›, ‹insensitive› …',
    },
    { file },
  )
}

/** Stops where no column is said to be known to an intruder: everybody would look alike. */
export function refuseWithoutQuasi(table: Table, file: string): void {
  if (columnsOfRole(table, 'quasi').length > 0) return
  throw new InputError(
    {
      message: 'no column is said to be a quasi-identifier',
      rule: 'people are told apart by what an intruder may know of them: without such columns everybody looks alike',
      remedy: 'name them with ‹quasi›, or give a schema with ‹schema› (palimpsest schema writes a draft)',
    },
    { file },
  )
}

/** Stops where a table cannot be judged: a row that names nobody, a value that is missing where that is refused. */
export function refuseUnjudged(table: Table, files: readonly string[]): void {
  const fault = tableFault(table)
  if (fault) throw refusedTable(fault, table, files)
}

/** Stops at harmful values of which a column holds none, or that are of a column anybody may know: as if nothing were said. */
export function refuseUnheldHarm({ columns }: Table, file: string): void {
  for (const column of columns) {
    const { name, role, harmful } = column
    if (!harmful || harmful.size === 0 || role === undefined) continue
    if (role !== 'sensitive') throw new InputError(harmlessRole(name), { file })
    if (!coded(column).values.some((value) => harmful.has(value))) throw new InputError(unheldHarm(name), { file })
  }
}

function harmlessRole(name: string): Fault {
  return {
    message: `the column "${name}" has harmful values in its schema, and is not sensitive`,
    rule: 'harmful values are those of a sensitive column that may be told of nobody',
    remedy: 'make the column sensitive, or leave its harmful values out',
  }
}

function unheldHarm(name: string): Fault {
  return {
    message: `the column "${name}" holds none of the values that its schema calls harmful`,
    rule: 'harmful values are written as the data have them: else it would be as if none were named',
    remedy: 'correct them; beside a release that lost them, give ‹original›; where nobody has them, leave them out',
  }
}

export function refuseEmpty({ rowCount }: Table, file: string): void {
  if (rowCount === 0) throw new InputError(noRecord, { file })
}

function absentColumn(name: string, where: string, { columns }: Table): Fault {
  return {
    message: `has no column "${name}", which ${where} names`,
    rule: 'columns are named as in the header, letter for letter',
    remedy: `the columns are ${listed(columns.map((column) => column.name))}`,
  }
}

function twoRoles(name: string, one: Role, other: Role): Fault {
  return {
    message: `the column "${name}" is given two roles, ‹${one}› and ‹${other}›`,
    rule: 'a column has one role',
    remedy: 'leave one of the two out',
  }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 12).map((name) => `"${name}"`)
  return names.length > 12 ? `${shown.join(', ')} and ${names.length - 12} more` : shown.join(', ')
}

const noRecord: Fault = {
  message: 'holds no record: there is nothing to protect',
  rule: 'a table has a header and at least one record',
  remedy: 'check that the right file was named',
}
