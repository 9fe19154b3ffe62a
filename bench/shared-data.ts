import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A file of the open data kept beside the repository (or in PALIMPSEST_DATA), or null where it is absent. */
export function sharedData(...path: string[]): string | null {
  const file = join(resolve(process.env['PALIMPSEST_DATA'] ?? '../shared/data'), ...path)
  return existsSync(file) ? file : null
}
