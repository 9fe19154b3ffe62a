import type { Hierarchy } from '../data/hierarchy.js'
import { hierarchyBytes } from '../formats/write-hierarchy.js'
import { atomicWrite } from './atomic-write.js'

/** Writes a hierarchy in ARX's form, whole or not at all. */
export async function writeHierarchy(path: string, hierarchy: Hierarchy): Promise<void> {
  await atomicWrite(path, hierarchyBytes(hierarchy))
}
