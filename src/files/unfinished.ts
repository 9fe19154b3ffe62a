import { rmSync, mkdirSync } from 'node:fs'
import { mkdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Files and folders that are of no use unless they are finished: half-written output, parts of an index, locks. */
const unfinished = new Set<string>()

/** Told when there begins to be something unfinished, and when there is nothing any more. */
interface Watch {
  begin(): void
  end(): void
}

let watch: Watch | undefined

/** For the program, which alone may decide what a signal does: it need only listen while something is unfinished. */
export function watchUnfinished(watching: Watch): void {
  watch = watching
}

export function unfinishedAt(path: string): void {
  if (unfinished.size === 0) watch?.begin()
  unfinished.add(path)
}

/** Makes what is unfinished from its first moment on: it is listened from before it is there, as a signal does not wait. */
export function makeUnfinished<T>(path: string, make: () => T): T {
  if (unfinished.size === 0) watch?.begin()
  try {
    const made = make()
    unfinished.add(path)
    return made
  } finally {
    if (unfinished.size === 0) watch?.end()
  }
}

export function finishedAt(path: string): void {
  if (unfinished.delete(path) && unfinished.size === 0) watch?.end()
}

/** Removes what is half-written, at once: called when the program must end. */
export function removeUnfinished(): void {
  for (const path of unfinished) {
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {}
  }
  unfinished.clear()
}

const pollMs = 200
const refreshMs = 2000
/** A lock that was not refreshed for so long belongs to a program that is gone. */
const staleMs = 20_000

/** Runs work while no other program does the same: a folder beside the file is the lock, refreshed while it is held. */
export async function withBuildLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`
  await mkdir(dirname(path), { recursive: true })
  while (!(await taken(lock))) await pause(pollMs)
  const refresh = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), refreshMs)
  try {
    return await work()
  } finally {
    clearInterval(refresh)
    await rm(lock, { recursive: true, force: true })
    finishedAt(lock)
  }
}

async function taken(lock: string): Promise<boolean> {
  try {
    makeUnfinished(lock, () => mkdirSync(lock))
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const found = await stat(lock).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > staleMs) await rm(lock, { recursive: true, force: true })
    return false
  }
}
