import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finishedAt, unfinishedAt } from '../src/files/unfinished.js'

/** A folder that only who started the studio can look into, and that is gone when it ends. */
export interface StudioFolder {
  readonly path: string
  /** Where the files lie that were dropped, linked or made, under their own names: every command runs there. */
  readonly desk: string
  /** Writes a page that leads to an address, and gives back where it lies. */
  opener(address: string): string
  remove(): void
}

const prefix = 'palimpsest-studio-'
const ownerFile = 'running'

/** Makes the folder, after those were removed that studios left behind which were killed. */
export function makeFolder(within = tmpdir()): StudioFolder {
  sweep(within)
  const path = mkdtempSync(join(within, prefix))
  // However the studio ends, it is removed.
  unfinishedAt(path)
  chmodSync(path, 0o700)
  writeFileSync(join(path, ownerFile), String(process.pid), { mode: 0o600 })
  const desk = join(path, 'desk')
  mkdirSync(desk, { mode: 0o700 })
  return {
    path,
    desk,
    opener(address) {
      const page = join(path, 'open.html')
      const body = `<!doctype html><meta charset="utf-8"><title>Palimpsest</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}"><p><a href="${address}">Open the studio</a></p>\n`
      writeFileSync(page, body, { mode: 0o600 })
      return page
    },
    remove() {
      rmSync(path, { recursive: true, force: true })
      finishedAt(path)
    },
  }
}

/** Removes what studios of this user left whose process is gone. */
function sweep(within: string): void {
  const uid = process.getuid?.()
  for (const name of readdirSync(within)) {
    if (!name.startsWith(prefix)) continue
    const path = join(within, name)
    try {
      const found = lstatSync(path)
      if (!found.isDirectory() || (uid !== undefined && found.uid !== uid) || isRunning(path, found.mtimeMs)) continue
      rmSync(path, { recursive: true, force: true })
    } catch {
      // Somebody else's, or gone meanwhile: neither is ours to remove.
    }
  }
}

function isRunning(path: string, changedMs: number): boolean {
  const pid = ownerOf(path)
  // Made this very moment by another studio, unless it is old.
  if (pid === undefined) return Date.now() - changedMs < 60_000
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The process that a folder belongs to, as it wrote it there. */
function ownerOf(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(path, ownerFile), 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}
