import type { DistanceTable } from '../data/distance-table.js'
import { parseDistanceTable } from '../formats/distance-table.js'
import type { OnProgress } from '../formats/source.js'
import { openSource } from './open-source.js'

/** Reads a distance table: a header that names the items, then one row per context. */
export async function readDistanceTable(path: string, onProgress?: OnProgress): Promise<DistanceTable> {
  return parseDistanceTable(await openSource(path, onProgress))
}
