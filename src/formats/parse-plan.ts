import { encodeText } from './encode-text.js'
import { type Fault, InputError } from './input-error.js'
import { type Fields, isFields, parseJson } from './json.js'
import type { Source } from './source.js'

/** What was typed, and of which bytes it spoke: enough to do the same again, and to know that it is the same. */
export interface Plan {
  readonly verb: string
  /** Where it was typed, from the folder of the plan. */
  readonly folder: string
  readonly operands: readonly string[]
  /** By flag what was given, once or several times. */
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly switches: readonly string[]
  /** The files and folders that are read, from the folder of the plan. */
  readonly files: readonly PlannedFile[]
}

export interface PlannedFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

const planSchema = 'palimpsest/plan/1'

/** Reads a plan, and refuses what is not one. */
export async function parsePlan(source: Source): Promise<Plan> {
  const value = await parseJson(source)
  const plan = isFields(value) && value['schema'] === planSchema ? planOf(value) : undefined
  if (!plan) throw new InputError(notPlan, { file: source.file })
  return plan
}

/** The bytes of a plan, a field a line. */
export function planBytes({ verb, folder, operands, values, switches, files }: Plan): Iterable<Uint8Array> {
  const whole = { schema: planSchema, verb, folder, operands, values, switches, files }
  return encodeText([`${JSON.stringify(whole, null, 2)}\n`])
}

function planOf({ verb, folder, operands, values, switches, files }: Fields): Plan | undefined {
  if (typeof verb !== 'string' || typeof folder !== 'string' || !isTexts(operands) || !isTexts(switches))
    return undefined
  if (!isFields(values) || !Array.isArray(files)) return undefined
  const given = Object.entries(values).flatMap(([name, list]) => (isTexts(list) ? [[name, list] as const] : []))
  const known = files.flatMap((one: unknown) => fileOf(one) ?? [])
  if (given.length !== Object.keys(values).length || known.length !== files.length) return undefined
  return { verb, folder, operands, values: Object.fromEntries(given), switches, files: known }
}

function fileOf(value: unknown): PlannedFile | undefined {
  if (!isFields(value)) return undefined
  const { path, bytes, sha256 } = value
  if (typeof path !== 'string' || typeof bytes !== 'number' || !Number.isSafeInteger(bytes)) return undefined
  return typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) ? { path, bytes, sha256 } : undefined
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

const notPlan: Fault = {
  message: 'is no plan',
  rule: `a plan is {"schema":"${planSchema}","verb":…,"operands":[…],"files":[…]}, as any command with ‹plan› writes it`,
  remedy: 'name a file that a command with ‹plan› wrote',
}
