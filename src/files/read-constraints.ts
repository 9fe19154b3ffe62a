import { parseConstraints } from '../formats/constraints.js'
import { openSource } from './open-source.js'

/** Reads privacy or utility constraints: one a line, its items as in the transaction text. */
export async function readConstraints(path: string): Promise<string[][]> {
  return parseConstraints(await openSource(path))
}
