import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Flag } from './verb.js'

export const dataFlag: Flag = {
  name: 'data',
  value: 'folder',
  about: 'the folder of open data; $PALIMPSEST_DATA, or ../shared/data beside the repository, unless given',
}

/** Where the open data is: as named, else in the environment, else beside the repository. */
export function dataFolder(named: string | undefined): string {
  return resolve(
    named ?? (process.env['PALIMPSEST_DATA'] || fileURLToPath(new URL('../../../shared/data', import.meta.url))),
  )
}

export async function missingFiles(folder: string, files: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    files.map((file) =>
      access(join(folder, file)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return files.filter((_, i) => !found[i])
}
