import { createWriteStream, openSync, closeSync, constants, renameSync, rmSync, writeFileSync } from 'node:fs'
import { realpath, rename, rm, stat, access, mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { InputError, type Fault } from '../formats/input-error.js'
import { shownLines } from '../formats/shown.js'
import { finishedAt, makeUnfinished } from './unfinished.js'
import { dirname, join, resolve } from 'node:path'
import { refuseOutside } from './within-folder.js'

export interface AtomicWriteOptions {
  readonly gzip?: boolean
  /** Who may read it; that of the file that is replaced, or the usual one, unless given. */
  readonly mode?: number
  /** Asked with the name of what was written, before it takes its own; what it throws leaves nothing behind. */
  readonly verify?: (written: string) => Promise<void>
}

/** Who may read what names people, or says whose is what: the one who wrote it. */
export const ownerOnly = 0o600

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * Writes a file that is either whole or not there: beside the target first, then renamed. `-` is standard output.
 * A pipe or a device is written to directly.
 */
export async function atomicWrite(
  path: string,
  chunks: Chunks,
  { gzip = false, mode, verify }: AtomicWriteOptions = {},
): Promise<void> {
  if (path === '-') return toStdout(chunks, gzip)
  await refuseOutside(path)
  try {
    const found = await stat(path).catch(() => undefined)
    if (found?.isDirectory()) throw new InputError(faults.directory, { file: path })
    if (found && !found.isFile()) return await pour(chunks, gzip, createWriteStream(path))
    // A link stays a link: what it points to is replaced.
    await replace(found ? await realpath(path) : path, chunks, gzip, mode ?? found?.mode, verify)
  } catch (error) {
    throw asInputError(error, path)
  }
}

/** What stands where something is to be written: `flow` is standard output, a pipe or a device, which nothing is renamed to. */
export async function standsAt(path: string): Promise<'flow' | 'file' | 'nothing'> {
  if (path === '-') return 'flow'
  const found = await stat(path).catch(() => undefined)
  if (!found || found.isDirectory()) return 'nothing'
  if (!found.isFile()) return 'flow'
  return found.size > 0 ? 'file' : 'nothing'
}

async function replace(
  path: string,
  chunks: Chunks,
  gzip: boolean,
  mode = 0o666,
  verify?: AtomicWriteOptions['verify'],
): Promise<void> {
  const { fd, name } = openBeside(path, mode & 0o777)
  try {
    await pour(chunks, gzip, createWriteStream(name, { fd }))
    await verify?.(name)
    await rename(name, path)
  } catch (error) {
    await rm(name, { force: true })
    throw error
  } finally {
    finishedAt(name)
  }
}

function openBeside(path: string, mode: number): { readonly fd: number; readonly name: string } {
  for (let attempt = 0; ; attempt++) {
    const name = `${path}.${process.pid}-${attempt}.partial`
    try {
      return { fd: makeUnfinished(name, () => openSync(name, 'wx', mode)), name }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

async function pour(chunks: Chunks, gzip: boolean, target: NodeJS.WritableStream): Promise<void> {
  const source = Readable.from(chunks, { objectMode: false })
  await (gzip ? pipeline(source, createGzip(), target) : pipeline(source, target))
}

/** A pipe or a file gets the very bytes; a terminal must not be told what to do by what stands in data. */
async function toStdout(chunks: Chunks, gzip: boolean): Promise<void> {
  const source = Readable.from(process.stdout.isTTY ? shownLines(chunks) : chunks, { objectMode: false })
  try {
    await (gzip
      ? pipeline(source, createGzip(), process.stdout, { end: false })
      : pipeline(source, process.stdout, { end: false }))
  } catch (error) {
    // The reader has seen enough (as in `… | head`): that is no error.
    if (codeOf(error) !== 'EPIPE') throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Only the system's refusals; a defect in what made the bytes stays what it is. */
export function asInputError(error: unknown, file: string): unknown {
  const fault = byErrorCode[codeOf(error)]
  return fault ? new InputError(fault, { file }) : error
}

const faults = {
  directory: {
    message: 'cannot be written: it is a folder',
    rule: 'output is a file, or - for standard output',
    remedy: 'name a file in the folder',
  },
  noFolder: {
    message: 'cannot be written: its folder does not exist',
    rule: 'output goes to a folder that exists',
    remedy: 'create the folder, or correct the path',
  },
  notFolder: {
    message: 'cannot be written: it is a file, not a folder',
    rule: 'several files go to a folder of their own',
    remedy: 'name another folder',
  },
  forbidden: {
    message: 'cannot be written: no permission',
    rule: 'the current user must be allowed to write to the folder',
    remedy: 'choose another folder, or change its permission',
  },
  full: {
    message: 'cannot be written: the disk is full',
    rule: 'output is written whole or not at all',
    remedy: 'make room and try again; nothing was left behind',
  },
} satisfies Record<string, Fault>

const byErrorCode: Record<string, Fault> = {
  ENOENT: faults.noFolder,
  EEXIST: faults.notFolder,
  ENOTDIR: faults.noFolder,
  EISDIR: faults.directory,
  EACCES: faults.forbidden,
  EPERM: faults.forbidden,
  EROFS: faults.forbidden,
  ENOSPC: faults.full,
  EDQUOT: faults.full,
}

/** Who may read a copy of some file: whoever may read the file, and nobody else. The usual of standard input. */
export async function modeLike(input: string): Promise<number | undefined> {
  const found = input === '-' ? undefined : await stat(input).catch(() => undefined)
  return found && (found.isFile() || found.isDirectory()) ? (found.mode & 0o666) | ownerOnly : undefined
}

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
  readonly name: string
  readonly text: string | Uint8Array
  /** Who may read it; the usual unless given. */
  readonly mode?: number
}

/**
 * Several files that belong together: all are written beside their places first and then renamed in one step, in which no
 * signal is heard, so that a reader finds the whole of one report and never half of two. Those beside the folder have
 * whole paths for names.
 */
export async function writeTogether(
  folder: string,
  files: readonly TogetherFile[],
  beside: readonly TogetherFile[] = [],
): Promise<string[]> {
  const all = [
    ...files.map((file) => ({ ...file, path: join(folder, file.name) })),
    ...beside.map(({ name, ...file }) => ({ ...file, path: name })),
  ]
  for (const { path } of all) await refuseOutside(path)
  const written: string[] = []
  try {
    await makeFolder(resolve(folder))
    for (const { path } of all)
      if ((await stat(path).catch(() => undefined))?.isDirectory())
        throw new InputError(faults.directory, { file: path })
    for (const { path, text, mode = 0o666 } of all) {
      const { fd, name } = openBeside(path, mode)
      written.push(name)
      try {
        writeFileSync(fd, text)
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

/** Makes a folder for results unless it is there, and checks that it can be written to: before long work, not after. */
export async function openFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.W_OK)
    return path
  } catch (error) {
    throw asInputError(error, path)
  }
}
