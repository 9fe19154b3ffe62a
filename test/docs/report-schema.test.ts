import { expect, test } from 'vitest'
import { reportedStates } from '../../src/formats/parse-audit-report.js'
import { policyNamed } from '../../src/policy/policies.js'
import { policyStatistics } from '../../src/policy/policy.js'
import { kinds, waysOf } from '../../src/kinds/kinds.js'
import { auditJson } from '../../src/report/audit/audit-json.js'
import { audit } from '../../src/run/audit/audit.js'
import { questionsFor } from '../../src/run/audit/audit-questions.js'
import { auditedOfEachKind, auditedWithDetails } from '../audited-worlds.js'
import { type JsonSchema, faultsOf, isRecord, readJsonSchema } from '../json-schema.js'

const schema = readJsonSchema('docs/schemas/report.json')
const { properties = {}, $defs = {} } = schema
const question = $defs['question'].properties ?? {}

test('docs/schemas/report.json names the kinds, states, criteria and statistics there are', () => {
  expect(new Set(properties['kind'].enum)).toEqual(new Set(Object.keys(kinds)))
  expect(question['state'].enum).toEqual(reportedStates)
  const statistics = question['limit'].properties?.['statistic'].enum
  expect(new Set(statistics)).toEqual(new Set(Object.values(policyStatistics).flat()))
})

const reports = await allReports()

/** Of every kind with and without what it was made from, under the policies, in time and without, with values and without. */
async function allReports(): Promise<readonly unknown[]> {
  const tried = await auditedOfEachKind()
  const inputs = [{ role: 'release', name: 'release.csv', sha256: 'a'.repeat(64), bytes: 12 }]
  const made = { method: 'optimal', parameters: { model: 'k:4', k: 4, suppress: false }, seed: 1, version: '1.2.3' }
  const shows = { columns: false, values: true }
  const seen = tried.map((one) => auditJson(one, { inputs, version: '1.2.3' }))
  const steps = [0.4, 0.1].map((judged, i) => ({ sentence: 'as it is', judged, loss: i / 2, above: 1 - i }))
  const limit = { measure: 'loss of detail', limit: 0.2, written: '0.2' }
  const repair = { ...limit, reached: true, steps, sentence: 'It came to 0.1.', command: 'palimpsest fix release.csv' }
  const detailed = await auditedWithDetails()
  for (const one of [...tried, ...detailed]) seen.push(auditJson(one, { made, shows }))
  for (const one of detailed) seen.push(auditJson(one, { repair }))
  for (const { release } of tried) {
    const ways = await waysOf(release)
    const bare = { granted: {}, seed: 1, policy: policyNamed('house')! }
    const accepted = questionsFor(ways, release, bare).map(({ id }) => id)
    for (const name of ['house', 'ema-public', 'cell-5', 'cms-11', 'wp216', 'safe-harbor-check'])
      seen.push(auditJson(await audit(release, { granted: {}, seed: 1, policy: policyNamed(name)!, accepted })))
    seen.push(auditJson(await audit(release, { granted: {}, seed: 1, policy: policyNamed('house')!, budgetMs: 0 })))
  }
  return seen
}

test('reports of every kind fit docs/schemas/report.json, and every field they have is described there', () => {
  const fields = reports.filter(isRecord)
  expect(new Set(fields.map(({ kind }) => kind))).toEqual(new Set(properties['kind'].enum))
  expect(new Set(fields.map(({ exit }) => exit))).toEqual(new Set([0, 1, 3]))
  for (const report of reports) expect(faultsOf(schema, report, { closed: true })).toEqual([])
})

test('every field that is described stands in some report', () => {
  const used = new Set(reports.flatMap((report) => placesIn(report).map(([place]) => place)))
  expect(described(schema, '').filter((place) => !used.has(place))).toEqual([])
})

test('whatever is taken for something of another type, the report does not fit any more', () => {
  // Each field once of each answer of each kind of release: longer lists and more policies repeat the same fields.
  const places = new Map<string, { readonly report: Fields; readonly path: Path }>()
  for (const report of reports.filter(isRecord))
    for (const [name, path] of placesIn(report))
      places.set(`${String(report['kind'])} ${path.slice(0, 3).join('.')} ${name}`, { report, path })
  for (const { report, path } of places.values()) {
    const other = withChange(report, path, (value) => (isRecord(value) || Array.isArray(value) ? 7 : {}))
    expect(faultsOf(schema, other), path.join('.')).not.toEqual([])
  }
  expect(places.size).toBeGreaterThan(1000)
})

test.each<[string, (report: Fields) => unknown]>([
  ['a verdict that is none', (report) => ({ ...report, verdict: 'fine' })],
  ['ready, with the exit code of not ready', (report) => ({ ...report, verdict: 'ready' })],
  ['no question', (report) => ({ ...report, attacks: [] })],
  ['another schema', (report) => ({ ...report, schema: 'palimpsest/report/2' })],
  ['a hash that is none', (report) => withChange(report, ['inputs', 0, 'sha256'], () => 'abc')],
  ['above without a figure', (report) => withQuestion(report, 'above', without('success'))],
  ['above without a limit', (report) => withQuestion(report, 'above', without('limit'))],
  [
    'not measured, with a figure',
    (report) => withQuestion(report, 'above', (one) => ({ ...one, state: 'not-measured' })),
  ],
  ['an interval of three', (report) => withQuestion(report, 'above', (one) => ({ ...one, interval: [0, 0.5, 1] }))],
  ['a share above 1', (report) => withQuestion(report, 'above', (one) => ({ ...one, baseline: 1.5 }))],
  ['people in parts', (report) => withQuestion(report, 'above', (one) => ({ ...one, people: 1.5 }))],
])('%s does not fit', (_name, spoil) => {
  const report = reports.filter(isRecord).find(({ exit }) => exit === 1)!
  expect(faultsOf(schema, report)).toEqual([])
  expect(faultsOf(schema, spoil(report))).not.toEqual([])
})

type Fields = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]

/** Every place of a value: as the schema names it, members of a list alike, and the way to it. */
function placesIn(value: unknown, name = '', path: Path = []): [string, Path][] {
  const inner = Array.isArray(value)
    ? value.flatMap((one, i) => placesIn(one, `${name}[]`, [...path, i]))
    : isRecord(value)
      ? Object.entries(value).flatMap(([key, one]) => placesIn(one, `${name}.${key}`, [...path, key]))
      : []
  return path.length === 0 ? inner : [[name, path], ...inner]
}

function described(one: JsonSchema, name: string): string[] {
  const inner = one.$ref === undefined ? [] : described($defs[one.$ref.replace('#/$defs/', '')], name)
  const fields = Object.entries(one.properties ?? {}).flatMap(([key, field]) => [
    `${name}.${key}`,
    ...described(field, `${name}.${key}`),
  ])
  const branches = (one.oneOf ?? []).flatMap((branch) => described(branch, name))
  return [...inner, ...fields, ...branches, ...(one.items ? described(one.items, `${name}[]`) : [])]
}

function withChange(value: unknown, [first, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (first === undefined) return change(value)
  if (Array.isArray(value)) return value.map((one, i) => (i === first ? withChange(one, rest, change) : one))
  return isRecord(value) ? { ...value, [first]: withChange(value[first], rest, change) } : value
}

function without(name: string): (one: Fields) => Fields {
  return (one) => Object.fromEntries(Object.entries(one).filter(([key]) => key !== name))
}

function withQuestion(report: Fields, state: string, change: (one: Fields) => unknown): unknown {
  const questions: readonly unknown[] = Array.isArray(report['attacks']) ? report['attacks'] : []
  const at = questions.findIndex((one) => isRecord(one) && one['state'] === state)
  return withChange(report, ['attacks', at], (one) => (isRecord(one) ? change(one) : one))
}
