import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** A file of the data beside the project (`../shared/data`, or $PALIMPSEST_DATA); undefined where it is absent. */
export function sharedData(path: string): string | undefined {
  const folders = [process.env['PALIMPSEST_DATA'], join(root, '..', 'shared', 'data')]
  return folders.flatMap((folder) => (folder ? [join(folder, path)] : [])).find((file) => existsSync(file))
}

/** What the default measures build on first use is built once for all tests, and kept between runs. */
export const testCache = join(tmpdir(), 'palimpsest-test-cache')
