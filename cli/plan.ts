import { dirname, relative, resolve } from 'node:path'
import type { Plan } from '../src/formats/parse-plan.js'
import type { Parsed } from './parse.js'
import { pathsIn, wordsWithUse } from './refuse-overlap.js'
import { UsageError } from './usage-error.js'
import type { Verb } from './verb.js'

/** What was typed, to be written to a file: all but where the plan itself goes. */
export async function planOf(verb: Verb, call: Parsed, path: string): Promise<Plan> {
  if (path === '-') throw new UsageError('a plan goes to a file', 'name one: its paths are told from its folder')
  const { readIdentity } = await import('../src/files/plan-file.js')
  const here = dirname(resolve(path))
  const fromPlan = (to: string): string => relative(here, resolve(to)).replaceAll('\\', '/')
  const files = []
  for (const file of await filesOf(verb, call)) files.push({ path: fromPlan(file), ...(await readIdentity(file)) })
  const several = new Set(call.flags.flatMap(({ name, repeats }) => (repeats ? [name] : [])))
  return {
    verb: verb.name,
    folder: fromPlan('.'),
    operands: call.operands,
    values: Object.fromEntries(
      [...call.values]
        .filter(([name]) => name !== 'plan')
        .map(([name, value]) => [name, several.has(name) ? value.split('\n') : [value]]),
    ),
    switches: [...call.switches],
    files,
  }
}

/** The words of a plan, as they would be typed. */
export function wordsOf({ values, switches, operands }: Plan): string[] {
  const flags = Object.entries(values).flatMap(([name, list]) => list.map((value) => `--${name}=${value}`))
  return [...flags, ...switches.map((name) => `--${name}`), '--', ...operands]
}

/** Every file that a call reads: those it names, and those that these bring with them. */
async function filesOf(verb: Verb, call: Parsed): Promise<readonly string[]> {
  const { metaPath } = await import('../src/files/sidecar.js')
  const { sensitivePath } = await import('../src/kinds/buckets/buckets-file.js')
  const named = await wordsWithUse(verb, call)
  const inputs = named.flatMap(({ path, file }) => (file === 'input' ? [path] : []))
  if (inputs.includes('-'))
    throw new UsageError('a plan cannot speak of standard input', 'name a file instead of -, or leave out --plan')
  const earlier = await releasesOf(call.values.get('ledger'))
  const maybe = [
    ...[...inputs, ...earlier].flatMap((path) => [metaPath(path), sensitivePath(path)]),
    ...named.flatMap(({ path, file }) => (file === 'spec' ? pathsIn(path) : [])),
  ]
  const hierarchies = await hierarchiesOf(call.values.get('schema'))
  return [...new Set([...inputs, ...earlier, ...(await existing(maybe)), ...hierarchies])]
}

async function existing(paths: readonly string[]): Promise<readonly string[]> {
  const { stat } = await import('node:fs/promises')
  const found: string[] = []
  for (const path of paths) if ((await stat(path).catch(() => undefined))?.isFile()) found.push(path)
  return found
}

async function hierarchiesOf(schema: string | undefined): Promise<readonly string[]> {
  if (schema === undefined) return []
  const { readSchema } = await import('../src/files/hierarchy-files.js')
  const { attributes } = (await readSchema(schema)).schema
  return attributes.flatMap(({ hierarchy }) => (hierarchy === undefined ? [] : [resolve(dirname(schema), hierarchy)]))
}

/** The earlier releases that a ledger knows and that are beside it. */
async function releasesOf(ledger: string | undefined): Promise<readonly string[]> {
  if (ledger === undefined) return []
  const { isBudget } = await import('../src/files/budget-file.js')
  if (await isBudget(ledger)) return []
  const { findReleases, readLedger } = await import('../src/files/ledger-file.js')
  const { releases } = await readLedger(ledger, { mayBegin: true })
  return (await findReleases(ledger, releases)).filter((place) => place !== undefined)
}
