import type { Role, Table } from '../src/data/index.js'
import { type Values, withFallbacks } from '../src/contract/index.js'
import { type Judgement, type Violation, tableRelease } from '../src/kinds/index.js'
import { tableModels } from '../src/kinds/table/models/table-models.js'

/** Judges as `check` does: the model by its id, its values by name. */
export function judgeTable(table: Table, id: string, values: Values = {}, original?: Table): Judgement<Violation> {
  const model = tableModels.find((one) => one.id === id)
  if (!model) throw new Error(`no model ${id}`)
  return model.judge(tableRelease(table), withFallbacks(model.parameters, values), original)
}

/** The table with these roles; all others have none. */
export function withRoles(table: Table, roles: Readonly<Record<string, Role>>): Table {
  return { ...table, columns: table.columns.map((column) => ({ ...column, role: roles[column.name] })) }
}

export function rolesOf(quasi: readonly string[], sensitive?: string): Record<string, Role> {
  const roles = Object.fromEntries(quasi.map((name): [string, Role] => [name, 'quasi']))
  return sensitive === undefined ? roles : { ...roles, [sensitive]: 'sensitive' }
}
