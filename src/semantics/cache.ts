import { homedir } from 'node:os'
import { join } from 'node:path'
import { readPacked } from './packed-file.js'
import type { PackedFile } from './packed-file.js'
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
  const found = await readPacked(path, file.kind, file.version).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (found !== undefined && 'sections' in found) return found
  if (found !== undefined) options.onNotice?.(`${path} cannot be used: ${found.because}. It is built again.`)
  await file.build(path, options)
  const built = await readPacked(path, file.kind, file.version)
  if ('because' in built) throw new Error(`${path} was just built and cannot be read: ${built.because}`)
  return built
}
