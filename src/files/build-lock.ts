import { mkdirSync } from 'node:fs'
import { mkdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { finishedAt, makeUnfinished } from './unfinished.js'

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
