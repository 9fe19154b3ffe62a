import type { Hierarchy } from '../data/hierarchy.js'
import { type HierarchyLines, parseHierarchyLines } from '../formats/hierarchy-lines.js'
import { type ColumnHierarchyOptions, parseColumnHierarchy, parseHierarchy } from '../formats/hierarchy.js'
import { openSource } from './open-source.js'

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
