import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isSystemError, tellNotKept } from './cache.js'

/** Counts that were asked for once, by key: a JSON array a line. Lines are only ever added. */
export interface CountLog {
  readonly counts: ReadonlyMap<string, number>
  add(key: string, count: number): Promise<void>
}

/**
 * Lines that cannot be read (a program stopped while writing) are left out, so that they are asked for again. Where
 * nothing can be written, counts are known for this run only.
 */
export async function openCountLog(path: string, onNotice?: (text: string) => void): Promise<CountLog> {
  const counts = new Map<string, number>()
  for (const line of (await readFile(path, 'utf8').catch(() => '')).split('\n')) {
    try {
      const [key, count]: [string, number] = JSON.parse(line)
      counts.set(key, count)
    } catch {}
  }
  return {
    counts,
    async add(key, count) {
      counts.set(key, count)
      try {
        await mkdir(dirname(path), { recursive: true })
        await appendFile(path, `${JSON.stringify([key, count])}\n`)
      } catch (error) {
        if (!isSystemError(error)) throw error
        tellNotKept(path, onNotice)
      }
    },
  }
}
