// What the baseline said, kept between runs: the same sources on the same files say the same, and it takes half the time.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

const weekMs = 7 * 24 * 3600 * 1000

/** The place of one checkout's answers: named after all that they depend on, and after these scripts themselves. */
export function keptOf({ root, examples, data }) {
  const hash = createHash('sha256').update(`${process.version} ${process.arch} ${data}`)
  hash.update(readFileSync(join(root, 'dist/.sources')))
  hash.update(readFileSync(join(root, 'package.json')))
  for (const folder of [examples, import.meta.dirname ?? new URL('.', import.meta.url).pathname])
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()))
      hash.update(entry.name).update(readFileSync(join(entry.parentPath ?? entry.path, entry.name)))
  const all = join(tmpdir(), `palimpsest-same-bytes-kept-${userInfo().username}`)
  const folder = join(all, hash.digest('hex'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const earlier of readdirSync(all).map((name) => join(all, name)))
    if (Date.now() - statSync(earlier).mtimeMs > weekMs) rmSync(earlier, { recursive: true, force: true })
  return folder
}

/** The steps of a scenario from an earlier run, or made now and kept. */
export async function keptOr(folder, scenario, make) {
  const path = join(folder, createHash('sha256').update(JSON.stringify(scenario)).digest('hex'))
  if (existsSync(path)) return deserialize(readFileSync(path))
  const steps = await make()
  writeFileSync(`${path}.${process.pid}`, serialize(steps))
  renameSync(`${path}.${process.pid}`, path)
  return steps
}
