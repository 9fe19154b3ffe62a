import type { Hierarchy } from './hierarchy.js'
import type { ColumnType, Role, Table } from './table.js'

/** What the owner says of a column. */
export interface Attribute {
  readonly name: string
  readonly role?: Role | undefined
  readonly type?: ColumnType | undefined
  /** The file of its hierarchy, as written in the schema. */
  readonly hierarchy?: string | undefined
  /** Of a sensitive column: the values that matter. */
  readonly harmful?: readonly string[] | undefined
}

export interface Schema {
  readonly attributes: readonly Attribute[]
  readonly delimiter?: string | undefined
}

/** The table as its schema says: roles, types and hierarchies by the name of the column. */
export function withSchema(
  table: Table,
  { attributes }: Schema,
  hierarchies: ReadonlyMap<string, Hierarchy> = new Map(),
): Table {
  const said = new Map(attributes.map((attribute) => [attribute.name, attribute]))
  const columns = table.columns.map((column) => {
    const attribute = said.get(column.name)
    if (!attribute) return column
    const { role = column.role, type = column.type } = attribute
    const harmful = attribute.harmful ? new Set(attribute.harmful) : column.harmful
    return { ...column, role, type, hierarchy: hierarchies.get(column.name) ?? column.hierarchy, harmful }
  })
  return { ...table, columns }
}

/** A column that only one of the two knows: named by the schema and not in the table, or in the table without a role. */
export interface SchemaFault {
  readonly kind: 'absent' | 'no role'
  readonly name: string
  /** The column of the table that may be meant: the same but for blanks around it and for capitals. */
  readonly like?: string
}

/** Where a table and its schema do not fit each other, absent columns first; each in its own order. */
export function matchSchema(table: Table, { attributes }: Schema): readonly SchemaFault[] {
  const columns = new Set(table.columns.map(({ name }) => name))
  const plain = (name: string): string => name.trim().toLowerCase()
  const absent = attributes
    .filter(({ name }) => !columns.has(name))
    .map(({ name }): SchemaFault => {
      const like = table.columns.find((column) => plain(column.name) === plain(name))?.name
      return { kind: 'absent', name, ...(like !== undefined && { like }) }
    })
  const withRole = new Set(attributes.filter(({ role }) => role !== undefined).map(({ name }) => name))
  const unsaid = table.columns
    .filter(({ name, role }) => role === undefined && !withRole.has(name))
    .map(({ name }): SchemaFault => ({ kind: 'no role', name }))
  return [...absent, ...unsaid]
}
