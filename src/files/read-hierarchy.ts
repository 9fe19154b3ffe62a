import type { Hierarchy } from '../data/hierarchy.js'
import { parseHierarchy } from '../formats/hierarchy.js'
import { openSource } from './open-source.js'

/** Reads a hierarchy in ARX's form: a value a line, then its node on each level, `skim milk;milk;*`. */
export async function readHierarchy(path: string): Promise<Hierarchy> {
  return parseHierarchy(await openSource(path))
}
