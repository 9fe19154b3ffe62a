import { rmSync } from 'node:fs'

/** Files and folders that are of no use unless they are finished: half-written output, parts of an index, locks. */
const unfinished = new Set<string>()

/** Told when there begins to be something unfinished, and when there is nothing any more. */
export interface Watch {
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
