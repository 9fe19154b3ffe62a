import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Hierarchy, type Role, type Table, withSchema } from '../../src/data/index.js'
import { readHierarchy, readTable } from '../../src/files/index.js'

/** A file of the open data kept beside the repository (or in PALIMPSEST_DATA), or null where it is absent. */
export function sharedData(...path: string[]): string | null {
  const file = join(resolve(process.env['PALIMPSEST_DATA'] ?? '../shared/data'), ...path)
  return existsSync(file) ? file : null
}

/** Adult with its hierarchies, every column a quasi-identifier unless said; null where the open data is absent. */
export async function adultQuasi(
  roles: Readonly<Record<string, Role>> = {},
  name = 'adult.csv',
): Promise<Table | null> {
  const file = sharedData('adult', name)
  if (!file) return null
  const table = await readTable(file)
  const hierarchies = new Map<string, Hierarchy>()
  for (const column of table.columns) {
    const tree = sharedData('adult', `adult_hierarchy_${column.name}.csv`)
    if (tree) hierarchies.set(column.name, await readHierarchy(tree))
  }
  const attributes = table.columns.map((column) => ({
    name: column.name,
    role: roles[column.name] ?? ('quasi' as const),
  }))
  return withSchema(table, { attributes }, hierarchies)
}
