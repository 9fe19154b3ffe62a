import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder: the nearest above that holds its package.json, from the sources as from `dist`. */
function projectFolder(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : projectFolder(dirname(from))
}

const root = projectFolder(import.meta.dirname)

export function projectFile(path: string): string {
  return join(root, path)
}

/** A file of the data beside the project (`../shared/data`, or $PALIMPSEST_DATA); undefined where it is absent. */
export function sharedFile(path: string): string | undefined {
  const folders = [process.env['PALIMPSEST_DATA'], join(root, '..', 'shared', 'data')]
  return folders.flatMap((folder) => (folder ? [join(folder, path)] : [])).find((file) => existsSync(file))
}
