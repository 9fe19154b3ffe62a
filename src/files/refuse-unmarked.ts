import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Fault, InputError } from '../formats/input-error.js'

/** A file that may be there already, and what stands in it if it is ours. */
export interface MarkedFile {
  readonly path: string
  readonly mark: string
}

/** Stops where a file would be replaced that is not ours: one without the mark that ours carry. */
export async function refuseUnmarked(files: readonly MarkedFile[]): Promise<void> {
  for (const { path, mark } of files)
    if ((await stat(path).catch(() => undefined))?.isFile() && !(await holds(path, mark)))
      throw new InputError(foreign, { file: path })
}

async function holds(path: string, mark: string): Promise<boolean> {
  let seen = ''
  for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
    seen = seen.slice(-mark.length) + String(chunk)
    if (seen.includes(mark)) return true
  }
  return false
}

const foreign: Fault = {
  message: 'cannot be written: what is there is not ours',
  rule: 'a report replaces the files of an earlier report, and no other',
  remedy: 'name another folder, or move the file away',
}
