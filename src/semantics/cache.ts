import { homedir } from 'node:os'
import { join } from 'node:path'
import { InputError } from '../formats/input-error.js'
import { withBuildLock } from './build-lock.js'
import { readPacked } from './packed-file.js'
import type { NotPacked, PackedFile } from './packed-file.js'
import type { OpenOptions } from './measure.js'

/** Where built indexes and vectors are kept: $PALIMPSEST_CACHE, else $XDG_CACHE_HOME/palimpsest, else ~/.cache/palimpsest. */
export function cacheFolder(options: Pick<OpenOptions, 'cache'> = {}): string {
  const { PALIMPSEST_CACHE: own, XDG_CACHE_HOME: xdg } = process.env
  return options.cache ?? (own || join(xdg || join(homedir(), '.cache'), 'palimpsest'))
}

export interface CachedFile {
  /** File name; holds the version, so that another version of the program keeps its own. */
  readonly name: string
  readonly kind: string
  readonly version: number
  readonly build: (path: string, options: OpenOptions) => Promise<void>
}

/** Reads a cached file, building it when it is not there and again, with a notice, when it is damaged. */
export async function cached(file: CachedFile, options: OpenOptions): Promise<PackedFile> {
  const path = join(cacheFolder(options), file.name)
  const found = await readIfThere(path, file)
  if (found !== undefined && 'sections' in found) return found
  if (found !== undefined) options.onNotice?.(`${path} cannot be used: ${found.because}. It is built again.`)
  try {
    return await withBuildLock(path, async () => {
      const meanwhile = await readIfThere(path, file)
      if (meanwhile !== undefined && 'sections' in meanwhile) return meanwhile
      await file.build(path, options)
      const built = await readPacked(path, file.kind, file.version)
      if ('because' in built) throw new Error(`${path} was just built and cannot be read: ${built.because}`)
      return built
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw typeof code === 'string' && unwritable.has(code) ? notWritable(path) : error
  }
}

async function readIfThere(path: string, file: CachedFile): Promise<PackedFile | NotPacked | undefined> {
  return readPacked(path, file.kind, file.version).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
}

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST'])

function notWritable(path: string): InputError {
  return new InputError(
    {
      message: 'cannot be written',
      rule: 'what is built on first use is kept in a cache folder that can be written to',
      remedy: 'set PALIMPSEST_CACHE to a folder with 150 MB to spare',
    },
    { file: path },
  )
}
