import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { packageFile } from './package-file.js'
import type { Flag } from './verb.js'

export const dataFlag: Flag = {
  name: 'data',
  value: 'folder',
  about: 'the folder of open data; $PALIMPSEST_DATA, or ../shared/data beside the repository, unless given',
}

/** Where the open data is: as named, else in the environment, else beside the repository. */
export function dataFolder(named: string | undefined): string {
  return resolve(named ?? (process.env['PALIMPSEST_DATA'] || packageFile('../shared/data')))
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
