import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Fault, InputError } from '../formats/input-error.js'
import { type Plan, type PlannedFile, parsePlan, planBytes } from '../formats/parse-plan.js'
import { atomicWrite } from './atomic-write.js'
import { fileIdentity } from './ledger-file.js'
import { openSource } from './open-source.js'
import { filesInFolder } from './text-files.js'
import { sha256OfText } from './file-hash.js'

/** Reads a plan; stops where a file it speaks of is gone or is another now, naming it. */
export async function readPlan(path: string): Promise<Plan> {
  const plan = await parsePlan(await openSource(path))
  for (const { path: named, bytes, sha256 } of plan.files) {
    const file = resolve(dirname(path), named)
    const found = await stat(file).catch(() => undefined)
    if (!found) throw new InputError(gone, { file })
    if (found.isFile() && found.size !== bytes) throw new InputError(changed, { file })
    if ((await readIdentity(file)).sha256 !== sha256) throw new InputError(changed, { file })
  }
  return plan
}

export async function writePlan(path: string, plan: Plan): Promise<void> {
  await atomicWrite(path, planBytes(plan))
}

/** The length and the hash of what a plan speaks of; of a folder, of the names and hashes of the files in it. */
export async function readIdentity(path: string): Promise<Omit<PlannedFile, 'path'>> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new InputError(missing, { file: path })
  if (found.isFile()) return fileIdentity(path)
  if (!found.isDirectory()) throw new InputError(passing, { file: path })
  let bytes = 0
  const lines: string[] = []
  for (const name of await filesInFolder(path)) {
    const one = await fileIdentity(resolve(path, name))
    bytes += one.bytes
    lines.push(`${one.sha256} ${JSON.stringify(name)}\n`)
  }
  return { bytes, sha256: sha256OfText(lines.join('')) }
}

const rule = 'a plan is run on the very files it was written for, known by their hashes'
const gone: Fault = { message: 'is not there', rule, remedy: 'put it back, or write the plan anew' }
const changed: Fault = { message: 'is not what the plan was written for', rule, remedy: gone.remedy }
const missing: Fault = { message: 'is not there', rule, remedy: 'check the path, or make the file first' }
const passing: Fault = {
  message: 'is no file that could be read again',
  rule,
  remedy: 'name a file, or leave out ‹plan›',
}
