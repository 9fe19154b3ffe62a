import { tableOf } from '../src/data/index.js'
import { exhibits, audited as auditedExhibit } from '../bench/zoo/zoo.js'
import { policyNamed } from '../src/policy/policies.js'
import { kindOf } from '../src/kinds/kinds.js'
import { type Release, tableRelease } from '../src/kinds/index.js'
import { type Audited, audit } from '../src/run/audit/audit.js'
import { verdictOf } from '../src/run/audit/verdict.js'
import { worstCaseOf } from '../src/run/audit/worst-case.js'
import { worlds } from './laws/worlds.js'
import { syntheticWorld } from './synthetic-worlds.js'

/** Groups of four with one illness each: it is told of everybody, with these words in place of the illnesses. */
export async function auditedWards(illnesses: readonly string[], wards: readonly string[] = []): Promise<Audited> {
  const rows = Array.from({ length: 120 }, (_, person) => {
    const group = person >> 2
    return [wards[group % wards.length] ?? `ward ${group}`, illnesses[group % illnesses.length]]
  })
  const table = tableOf(['ward', 'illness'], rows, { ward: 'quasi', illness: 'sensitive' })
  const key = { records: [Uint32Array.from(rows.keys())] }
  const policy = policyNamed('house')!
  return audit(tableRelease(table), { granted: {}, original: table, key, seed: 1, policy, firstRelease: true })
}

/** Made once for all tests that share what they have loaded: nobody changes an audit. */
let ofEachKind: Promise<readonly Audited[]> | undefined
let withDetails: Promise<readonly Audited[]> | undefined

/** One audit of each kind of release, and one in which nothing could be tried. */
export async function auditedOfEachKind(): Promise<readonly Audited[]> {
  return (ofEachKind ??= eachKind())
}

async function eachKind(): Promise<readonly Audited[]> {
  const policy = policyNamed('house')!
  const { table: _, ...others } = worlds
  const tried = []
  for (const { planted } of Object.values(others)) {
    const { release, original, key, granted } = (await planted())[0]
    tried.push(await audit(release, { granted, original, key, seed: 1, policy, firstRelease: true }))
  }
  const nothing = await audit((await worlds.counts.planted())[0].release, { granted: {}, seed: 1, policy, budgetMs: 0 })
  return [await auditedWards(['flu', 'gout', 'cough']), ...tried, nothing]
}

/** Clean releases of every kind, as far as an audit of them is ready; of what it cannot measure it is accepted so. */
export async function auditedReady(): Promise<readonly Audited[]> {
  const policy = policyNamed('house')!
  const ready = []
  for (const { clean } of Object.values(worlds)) {
    const { release, original, key, granted } = (await clean())[0]
    const given = { granted, original, key, seed: 1, policy, firstRelease: true }
    const first = await audit(release, given)
    const lines = first.lines.map((line) =>
      first.verdict.unmeasured.includes(line) ? { ...line, accepted: true } : line,
    )
    const verdict = verdictOf(lines)
    const { worst: _, ...rest } = first
    const worst = worstCaseOf(release, await (await kindOf(release)).ways(), verdict)
    if (verdict.state === 'ready') ready.push({ ...rest, lines, verdict, ...(worst && { worst }) })
  }
  return ready
}

/** Audits whose answers have more than a line: known items, earlier releases, made-up rows, two tables, kinds of identifiers. */
export async function auditedWithDetails(): Promise<readonly Audited[]> {
  return (withDetails ??= eachDetail())
}

async function eachDetail(): Promise<readonly Audited[]> {
  const policy = policyNamed('house')!
  const { release, original, granted } = (await worlds.sets.planted())[0]
  const { release: madeUp, ...beside } = syntheticWorld(1, 200, 0.5)
  return [
    await audit(release, { granted: { ...granted, people: original }, original, seed: 1, policy, firstRelease: true }),
    await auditedExhibit(
      exhibits.find(({ leak }) => leak === 'earlier release')!,
      'planted',
      1,
    ),
    await audit(madeUp, { ...beside, granted: {}, seed: 1, policy, firstRelease: true }),
    await audit((await worlds.sets.planted()).find(({ for: only }) => only?.includes('known-items'))!.release, {
      granted: {},
      seed: 1,
      policy,
    }),
    await audit(nearlyNobody(), { granted: {}, seed: 1, policy, firstRelease: true }),
    await audit(twoTables(), { granted: {}, seed: 1, policy, budgetMs: 0 }),
    await audit(withReferences(), { granted: {}, seed: 1, policy, only: ['S2'] }),
    await audit(withIdentifiers(), { granted: {}, seed: 1, policy: policyNamed('safe-harbor-check')!, budgetMs: 0 }),
  ]
}

/** Wards in which nearly nobody has it, as nearly nobody has anywhere. */
function nearlyNobody(): Release<'table'> {
  const rows = Array.from({ length: 360 }, (_, i) => [`ward ${i % 12}`, i % 97 === 0 ? 'yes' : 'no'])
  return tableRelease(tableOf(['ward', 'illness'], rows, { ward: 'quasi', illness: 'sensitive' }))
}

/** Few share a town and fewer a ward, and nobody both. */
function twoTables(): Release<'table'> {
  const people = Array.from({ length: 36 }, (_, i) => i)
  const towns = people.map((i) => [`p${i}`, `town ${i % 6}`])
  const wards = people.map((i) => [`p${i}`, `ward ${Math.floor(i / 6)}`])
  const linked = [tableOf(['id', 'ward'], wards, { id: 'person', ward: 'quasi' })]
  return { ...tableRelease(tableOf(['id', 'town'], towns, { id: 'person', town: 'quasi' })), linked }
}

/** A day among years, names, notes that are not read, and a column of which nobody said what it is. */
function withIdentifiers(): Release<'table'> {
  const rows = Array.from({ length: 24 }, (_, i) => [
    i === 3 ? '2020-03-04' : '2020',
    `somebody ${i}`,
    ['came', 'went'][i % 2],
    ['left', 'right'][i % 2],
  ])
  const roles = { seen: 'quasi', name: 'identifier', notes: 'text' } as const
  return tableRelease(tableOf(['seen', 'name', 'notes', 'side'], rows, roles))
}

/** Reference numbers in which a birth stands that goes with an age. */
function withReferences(): Release<'table'> {
  const rows = Array.from({ length: 48 }, (_, i) => {
    const [year, month, day] = [1950 + ((7 * i) % 50), 1 + (i % 12), 10 + (i % 18)]
    return [`N${year}${String(month).padStart(2, '0')}${day}`, String(2026 - year), ['flu', 'gout'][i % 2]]
  })
  return tableRelease(tableOf(['ref', 'age', 'ill'], rows, { ref: 'insensitive', age: 'quasi', ill: 'sensitive' }))
}
