import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type NamedText, parseTexts, type TextFields } from '../formats/named-texts.js'
import { asReadError, openSource } from './open-source.js'

/** Texts of a folder (one a file, by name), of an NDJSON or CSV file (one a line), or of a single text file. */
export async function* readTexts(path: string, fields: TextFields = {}): AsyncGenerator<NamedText> {
  if (!(await stat(path).catch(() => undefined))?.isDirectory()) {
    yield* parseTexts(await openSource(path), fields)
    return
  }
  const names = await readdir(path).catch((error: unknown) => {
    throw asReadError(error, path)
  })
  for (const name of names.sort()) {
    if (!name.startsWith('.')) yield* readTexts(join(path, name), fields)
  }
}
