import { dirname, resolve } from 'node:path'
import type { Hierarchy } from '../data/hierarchy.js'
import type { Schema } from '../data/schema.js'
import { parseSchema } from '../formats/schema.js'
import { openSource } from './open-source.js'
import { readColumnHierarchy } from './read-hierarchy.js'

export interface OpenedSchema {
  readonly schema: Schema
  /** By the name of the column. */
  readonly hierarchies: ReadonlyMap<string, Hierarchy>
}

/** Reads a schema and the hierarchies it names; their paths are relative to it. */
export async function readSchema(path: string, onNotice?: (text: string) => void): Promise<OpenedSchema> {
  const schema = await parseSchema(await openSource(path))
  const hierarchies = new Map<string, Hierarchy>()
  for (const { name, hierarchy } of schema.attributes)
    if (hierarchy !== undefined)
      hierarchies.set(name, await readColumnHierarchy(resolve(dirname(path), hierarchy), { onNotice }))
  return { schema, hierarchies }
}
