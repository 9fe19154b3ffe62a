import { withBuildLock } from './unfinished.js'
import { packedInMemory, type NotPacked, packedWriter, readPacked } from './packed-file.js'
import { dirname, join } from 'node:path'
import type { Packed, PackedWriter } from '../formats/packed.js'
import { cacheFolder } from './cache-folder.js'

export interface CacheOptions {
  /** Where built indexes and vectors are kept; see `cacheFolder`. */
  readonly cache?: string
  /** Told of long work: what is done, how much of it (0 to 1). */
  readonly onProgress?: (what: string, share: number) => void
  /** Told what a user should know and would otherwise not see, such as a damaged cache that was rebuilt. */
  readonly onNotice?: (text: string) => void
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
  /** Fills the writer and closes it. */
  readonly build: (writer: PackedWriter, options: CacheOptions) => Promise<void>
}

/**
 * Reads a cached file, building it when it is not there and again, with a notice, when it is damaged. Where it cannot be
 * kept, it is built in memory for this run.
 */
export async function cached(file: CachedFile, options: CacheOptions): Promise<Packed> {
  const path = cachePath(options, file.name)
  const found = await readIfThere(path, file)
  if (found !== undefined && 'sections' in found) return found
  if (found !== undefined) options.onNotice?.(`${path} cannot be used: ${found.because}. It is built again.`)
  try {
    return await withBuildLock(path, async () => {
      const meanwhile = await readIfThere(path, file)
      if (meanwhile !== undefined && 'sections' in meanwhile) return meanwhile
      const writer = await packedWriter(path, file.kind, file.version)
      await filled(file, writer, options)
      const built = await readPacked(path, file.kind, file.version)
      if ('because' in built) throw new Error(`${path} was just built and cannot be read: ${built.because}`)
      return built
    })
  } catch (error) {
    if (!isSystemError(error)) throw error
    tellNotKept(path, options.onNotice)
    return inMemory(path, file, options)
  }
}

async function filled(file: CachedFile, writer: PackedWriter, options: CacheOptions): Promise<void> {
  try {
    await file.build(writer, options)
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

/** What could not be kept on disk, by path: a second measure that needs it does not build it again. */
const builtInMemory = new Map<string, Promise<Packed>>()

function inMemory(path: string, file: CachedFile, options: CacheOptions): Promise<Packed> {
  const known = builtInMemory.get(path)
  if (known) return known
  const writer = packedInMemory(file.kind, file.version)
  const built = filled(file, writer, options).then(() => writer.packed())
  builtInMemory.set(path, built)
  return built
}

const told = new WeakMap<(text: string) => void, Set<string>>()

/** Says once to each listener that a folder of the cache cannot be written to. */
export function tellNotKept(path: string, onNotice: CacheOptions['onNotice']): void {
  if (onNotice === undefined) return
  const folder = dirname(path)
  const folders = told.get(onNotice) ?? new Set()
  told.set(onNotice, folders)
  if (folders.has(folder)) return
  folders.add(folder)
  onNotice(
    `the cache folder ${folder} cannot be written to: going on without it, which takes longer each time; ` +
      'PALIMPSEST_CACHE names another folder (150 MB to spare)',
  )
}

/** A refusal of the operating system, whatever the reason: no permission, no room, no such folder. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error
}

async function readIfThere(path: string, file: CachedFile): Promise<Packed | NotPacked | undefined> {
  return readPacked(path, file.kind, file.version).catch((error: unknown) => {
    if (isSystemError(error)) return undefined
    throw error
  })
}
