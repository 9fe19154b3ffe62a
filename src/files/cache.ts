import { homedir } from 'node:os'
import { join } from 'node:path'
import { InputError } from '../formats/input-error.js'
import type { Packed } from '../formats/packed.js'
import { withBuildLock } from './build-lock.js'
import { readPacked } from './packed-file.js'
import type { NotPacked } from './packed-file.js'

export interface CacheOptions {
  /** Where built indexes and vectors are kept; see `cacheFolder`. */
  readonly cache?: string
  /** Told of long work: what is done, how much of it (0 to 1). */
  readonly onProgress?: (what: string, share: number) => void
  /** Told what a user should know and would otherwise not see, such as a damaged cache that was rebuilt. */
  readonly onNotice?: (text: string) => void
}

/** Where built indexes and vectors are kept: $PALIMPSEST_CACHE, else $XDG_CACHE_HOME/palimpsest, else ~/.cache/palimpsest. */
export function cacheFolder(options: Pick<CacheOptions, 'cache'> = {}): string {
  const { PALIMPSEST_CACHE: own, XDG_CACHE_HOME: xdg } = process.env
  return options.cache ?? (own || join(xdg || join(homedir(), '.cache'), 'palimpsest'))
}

/** A file in the cache folder. */
export function cachePath(options: Pick<CacheOptions, 'cache'>, ...names: readonly string[]): string {
  return join(cacheFolder(options), ...names)
}

export interface CachedFile {
  /** File name; holds the version, so that another version of the program keeps its own. */
  readonly name: string
  readonly kind: string
  readonly version: number
  readonly build: (path: string, options: CacheOptions) => Promise<void>
}

/** Reads a cached file, building it when it is not there and again, with a notice, when it is damaged. */
export async function cached(file: CachedFile, options: CacheOptions): Promise<Packed> {
  const path = cachePath(options, file.name)
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

async function readIfThere(path: string, file: CachedFile): Promise<Packed | NotPacked | undefined> {
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
