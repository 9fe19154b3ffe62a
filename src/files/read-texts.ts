import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { NamedText } from '../data/texts.js'
import { parseTexts, type TextFields } from '../formats/named-texts.js'
import { asReadError, openSource } from './open-source.js'

/** Texts of a folder (one a file, by name), of an NDJSON or CSV file (one a line), or of a single text file. */
export async function* readTexts(path: string, fields: TextFields = {}): AsyncGenerator<NamedText> {
  if (!(await stat(path).catch(() => undefined))?.isDirectory()) {
    yield* parseTexts(await openSource(path), fields)
    return
  }
  for (const name of await filesInFolder(path)) yield* parseTexts(await openSource(join(path, name)), fields)
}

/** The files in a folder and in those below it, by name, in the order in which they are read; without hidden ones. */
export async function filesInFolder(path: string): Promise<string[]> {
  const names = await readdir(path).catch((error: unknown) => {
    throw asReadError(error, path)
  })
  const files: string[] = []
  for (const name of names.sort()) {
    if (name.startsWith('.')) continue
    const folder = (await stat(join(path, name)).catch(() => undefined))?.isDirectory()
    files.push(...(folder ? (await filesInFolder(join(path, name))).map((below) => `${name}/${below}`) : [name]))
  }
  return files
}
