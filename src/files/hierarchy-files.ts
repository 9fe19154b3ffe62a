import type { Hierarchy } from '../data/hierarchy.js'
import {
  type HierarchyLines,
  parseHierarchyLines,
  type ColumnHierarchyOptions,
  parseColumnHierarchy,
  parseHierarchy,
  hierarchyBytes,
} from '../formats/parse-hierarchy.js'
import { openSource } from './open-source.js'
import { atomicWrite } from './atomic-write.js'
import { dirname, resolve } from 'node:path'
import type { Schema } from '../data/schema.js'
import { parseSchema } from '../formats/parse-schema.js'

/** Reads a hierarchy of items in ARX's form: a value a line, then its node on each level, `skim milk;milk;*`. */
export async function readHierarchy(path: string): Promise<Hierarchy> {
  return parseHierarchy(await openSource(path))
}

/** Reads the hierarchy of a column of a table. */
export async function readColumnHierarchy(path: string, options: ColumnHierarchyOptions = {}): Promise<Hierarchy> {
  return parseColumnHierarchy(await openSource(path), options)
}

/** Reads the lines of a hierarchy, whether they make one or not. */
export async function readHierarchyLines(path: string, delimiter?: string): Promise<HierarchyLines> {
  return parseHierarchyLines(await openSource(path), delimiter)
}

/** Writes a hierarchy in ARX's form, whole or not at all. */
export async function writeHierarchy(path: string, hierarchy: Hierarchy): Promise<void> {
  await atomicWrite(path, hierarchyBytes(hierarchy))
}

export interface OpenedSchema {
  readonly schema: Schema
  /** By the name of the column. */
  readonly hierarchies: ReadonlyMap<string, Hierarchy>
}

/** Reads a schema and the hierarchies it names; their paths are relative to it. */
export async function readSchema(path: string, onNotice?: (text: string) => void): Promise<OpenedSchema> {
  return withHierarchies(await parseSchema(await openSource(path)), dirname(path), onNotice)
}

/** The same of a schema that is at hand, whose hierarchies are relative to where the program runs. */
export async function openSchema(schema: string | Schema | undefined): Promise<OpenedSchema | undefined> {
  if (schema === undefined) return undefined
  return typeof schema === 'string' ? readSchema(schema) : withHierarchies(schema, '.')
}

async function withHierarchies(
  schema: Schema,
  folder: string,
  onNotice?: (text: string) => void,
): Promise<OpenedSchema> {
  const hierarchies = new Map<string, Hierarchy>()
  for (const { name, hierarchy } of schema.attributes)
    if (hierarchy !== undefined)
      hierarchies.set(name, await readColumnHierarchy(resolve(folder, hierarchy), { onNotice }))
  return { schema, hierarchies }
}
