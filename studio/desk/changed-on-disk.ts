import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { DeskFile } from '../state.js'

/** Files that were named are read where they lie, where whoever owns them goes on working. */
export interface OnDisk {
  /** Remembers how a file is before it is read. */
  see(file: DeskFile): void
  /** Those that are not any more as they were last seen; seen now. */
  changed(files: readonly DeskFile[]): readonly string[]
}

export function watchDisk(folder: string): OnDisk {
  const seen = new Map<string, string>()
  const stampOf = (name: string): string => {
    const found = statSync(join(folder, name), { bigint: true, throwIfNoEntry: false })
    return found ? [found.dev, found.ino, found.size, found.mtimeNs].join() : 'gone'
  }
  return {
    see: ({ name }) => void seen.set(name, stampOf(name)),
    changed: (files) =>
      files.flatMap(({ name, from }) => {
        if (from !== 'named') return []
        const [before, now] = [seen.get(name), stampOf(name)]
        seen.set(name, now)
        return before === now ? [] : [name]
      }),
  }
}

/** Why what was measured is out of date. */
export function changedSince(names: readonly string[]): string {
  return `${names.join(' and ')} ${names.length === 1 ? 'was' : 'were'} changed on disk since.`
}
