import { closeSync, constants, renameSync, rmSync, writeFileSync } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { InputError } from '../formats/input-error.js'
import { asInputError, faults, openBeside } from './atomic-write.js'
import { finishedAt } from './unfinished.js'

/** Refuses a folder that could not be written to, before long work and without making it. */
export async function refuseUnwritable(folder: string): Promise<void> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const found = await stat(path).catch(() => undefined)
    if (!found && path !== dirname(path)) continue
    if (!found?.isDirectory()) throw new InputError(faults.notFolder, { file: path })
    try {
      return await access(path, constants.W_OK)
    } catch (error) {
      throw asInputError(error, folder)
    }
  }
}

/** A file of several that belong together. */
export interface TogetherFile {
  readonly path: string
  readonly content: string | Uint8Array
  /** Who may read it; the usual unless given. */
  readonly mode?: number
}

/**
 * Several files that belong together: all are written beside their places first and then renamed in one step, in which no
 * signal is heard, so that a reader finds the whole of one report and never half of two.
 */
export async function writeTogether(
  folder: string,
  files: readonly { readonly name: string; readonly text: string | Uint8Array }[],
  beside: readonly TogetherFile[] = [],
): Promise<string[]> {
  const all: readonly TogetherFile[] = [
    ...files.map(({ name, text }) => ({ path: join(folder, name), content: text })),
    ...beside,
  ]
  const written: string[] = []
  try {
    await makeFolder(resolve(folder))
    for (const { path } of all)
      if ((await stat(path).catch(() => undefined))?.isDirectory())
        throw new InputError(faults.directory, { file: path })
    for (const { path, content, mode = 0o666 } of all) {
      const { fd, name } = openBeside(path, mode)
      written.push(name)
      try {
        writeFileSync(fd, content)
      } finally {
        closeSync(fd)
      }
    }
    written.forEach((name, i) => renameSync(name, all[i].path))
    return all.map(({ path }) => path)
  } catch (error) {
    throw asInputError(error, folder)
  } finally {
    for (const name of written) {
      rmSync(name, { force: true })
      finishedAt(name)
    }
  }
}

/** One folder after the other: asked to make all at once, Node never ends where the system lets nobody make any (as in /proc). */
async function makeFolder(path: string): Promise<void> {
  if ((await stat(path).catch(() => undefined))?.isDirectory()) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path)
}
