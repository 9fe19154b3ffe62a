import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { InputError, type Fault } from '../formats/input-error.js'

export interface UsedFiles {
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
}

/**
 * Stops before anything is read or written when an output is also an input, lies in a folder that is read, or is another
 * output: under any name, through symbolic and hard links too. `-`, pipes and devices may be named as often as one likes.
 */
export async function refuseOverlap({ inputs, outputs }: UsedFiles): Promise<void> {
  const read = await Promise.all(inputs.map(placeOf))
  const written: Place[] = []
  for (const output of outputs) {
    const place = await placeOf(output)
    if (place === undefined) continue
    if (read.some((input) => input?.exists && (same(input, place) || holds(input, place))))
      throw new InputError(faults.alsoRead, { file: output })
    if (written.some((other) => same(other, place))) throw new InputError(faults.twice, { file: output })
    written.push(place)
  }
}

/** Stops where a file would lie in a folder, through links too, whether or not the two are there yet. */
export async function refuseInside(file: string, folder: string, fault: Fault): Promise<void> {
  const path = (await placeOf(file))?.path
  const around = (await placeOf(folder))?.path
  if (path !== undefined && around !== undefined && (path === around || path.startsWith(around + sep)))
    throw new InputError(fault, { file })
}

interface Place {
  /** Without links, as far as it exists. */
  readonly path: string
  readonly exists: boolean
  readonly folder: boolean
  /** Device and number of the file, which hard links share. */
  readonly device?: bigint
  readonly inode?: bigint
}

async function placeOf(named: string): Promise<Place | undefined> {
  if (named === '-') return undefined
  const found = await stat(named, { bigint: true }).catch(() => undefined)
  if (!found) return { path: await pathTo(resolve(named)), exists: false, folder: false }
  if (!found.isFile() && !found.isDirectory()) return undefined
  const path = await realpath(named)
  return { path, exists: true, folder: found.isDirectory(), device: found.dev, inode: found.ino }
}

/** A path whose end does not exist yet: links are followed as far as it does. */
export async function pathTo(path: string): Promise<string> {
  const folder = dirname(path)
  if (folder === path) return path
  const real = await realpath(folder).catch(() => undefined)
  return join(real ?? (await pathTo(folder)), basename(path))
}

function same(a: Place, b: Place): boolean {
  return a.path === b.path || (a.inode !== undefined && a.inode === b.inode && a.device === b.device)
}

function holds(input: Place, { path }: Place): boolean {
  return input.folder && path.startsWith(input.path.endsWith(sep) ? input.path : input.path + sep)
}

const faults = {
  alsoRead: {
    message: 'cannot be written: the same command reads it',
    rule: 'an output is no input, and does not lie in a folder that is read, under any name or link',
    remedy: 'name another file for the output',
  },
  twice: {
    message: 'cannot be written: another output of the same command has this place',
    rule: 'each output is a file of its own, also what is written beside a release',
    remedy: 'name another file for one of them',
  },
} satisfies Record<string, Fault>

/** Stops where a file had other bytes before it was read than after. */
export function refuseChanged(
  files: readonly string[],
  before: readonly { readonly sha256: string }[],
  after: readonly { readonly sha256: string }[],
): void {
  for (const [i, file] of files.entries())
    if (before[i].sha256 !== after[i].sha256) throw new InputError(changing, { file })
}

const changing: Fault = {
  message: 'changed while it was read',
  rule: 'a report speaks of the bytes whose hash it holds',
  remedy: 'wait until nobody writes to the file, and try again',
}
