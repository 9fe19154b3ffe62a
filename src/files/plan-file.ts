import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Fault, InputError } from '../formats/input-error.js'
import { type Plan, parsePlan, planBytes } from '../formats/plan.js'
import { atomicWrite } from './atomic-write.js'
import { fileIdentity } from './ledger-file.js'
import { openSource } from './open-source.js'

/** Reads a plan; stops where a file it speaks of is gone or is another now, naming it. */
export async function readPlan(path: string): Promise<Plan> {
  const plan = await parsePlan(await openSource(path))
  for (const { path: named, bytes, sha256 } of plan.files) {
    const file = resolve(dirname(path), named)
    const found = await stat(file).catch(() => undefined)
    if (!found) throw new InputError(gone, { file })
    if (found.size !== bytes || (await fileIdentity(file)).sha256 !== sha256) throw new InputError(changed, { file })
  }
  return plan
}

export async function writePlan(path: string, plan: Plan): Promise<void> {
  await atomicWrite(path, planBytes(plan))
}

const rule = 'a plan is run on the very files it was written for, known by their hashes'
const gone: Fault = { message: 'is not there', rule, remedy: 'put it back, or write the plan anew' }
const changed: Fault = { message: 'is not what the plan was written for', rule, remedy: gone.remedy }
