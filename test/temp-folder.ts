import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for the files of one test module, removed at its end. */
export function tempFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let count = 0
  const path = (name: string): string => join(folder, `${count++}-${name}`)
  const file = (name: string, content: string | Uint8Array): string => {
    const place = path(name)
    writeFileSync(place, content)
    return place
  }
  return { folder, path, file }
}
