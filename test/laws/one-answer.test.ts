import { describe, expect, test } from 'vitest'
import { tableOf } from '../../src/data/index.js'
import type { AnswerDetails } from '../../src/contract/answer-details.js'
import type { AttackGiven } from '../../src/contract/given.js'
import { withFallbacks } from '../../src/contract/parameter.js'
import { everyAttack, type Kind, type Release, tableRelease } from '../../src/kinds/index.js'
import { tableModels } from '../../src/kinds/table/models/table-models.js'
import { below, type Random, shuffle, stream } from '../../src/math/index.js'
import { policyNamed } from '../../src/policy/index.js'
import { allAttacksJson, allAttacksText } from '../../src/report/all-attacks-text.js'
import { attackJson } from '../../src/report/attack-json.js'
import { auditJson } from '../../src/report/audit/audit-json.js'
import { countedBesideJson } from '../../src/report/counted-beside-text.js'
import { reportPage } from '../../src/report/html/report-page.js'
import { findingText } from '../../src/report/finding-text.js'
import { column, plain } from '../../src/report/paint.js'
import { riskJson, riskText } from '../../src/report/risk-text.js'
import { heldAgainst } from '../../src/run/audit/held-against.js'
import { countedBeside } from '../../src/run/audit/counted-beside.js'
import {
  attack,
  attackByAll,
  attacksOn,
  audit,
  type Audited,
  check,
  measure,
  risk,
  utilityFor,
} from '../../src/run/index.js'
import { tries } from './tries.js'
import { type World, worlds } from './worlds.js'

/** A number that a verb prints, and of what: two of the same thing must be the same. */
interface Printed {
  readonly of: string
  readonly by: string
  readonly value: number | null
}

interface Asked {
  readonly release: Release
  readonly given: AttackGiven
  readonly audited: Audited
}

/** A kind of release: the worlds it is tried on, and what its own verbs print of them beside audit and attack. A new kind is a row. */
interface Row {
  readonly kind: Kind
  readonly worlds: () => readonly World[] | Promise<readonly World[]>
  readonly also?: (asked: Asked) => Promise<readonly Printed[]>
}

const others = ['counts', 'buckets', 'graph', 'places', 'queries', 'set-buckets', 'answers', 'text'] as const
/** These take longer: `npm run laws` tries them. */
const slow = tries(1000) < 1000 ? ([] as const) : (['sets', 'disassociated'] as const)

const rows: readonly Row[] = [
  {
    kind: 'table',
    worlds: () => Array.from({ length: tries(10, 5) }, (_, seed) => drawnTable(seed)),
    also: ofTables,
  },
  ...[...others, ...slow].map((kind): Row => ({ kind, worlds: () => firstOf(kind) })),
]

async function firstOf(kind: (typeof others)[number] | 'sets' | 'disassociated'): Promise<readonly World[]> {
  const { planted, clean } = worlds[kind]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- worlds of one kind, erased
  return [(await planted())[0], (await clean())[0]] as readonly World[]
}

describe('13 §2.8: no verb contradicts another on the same release', () => {
  for (const { kind, worlds: made, also } of rows)
    test(`of ${kind}`, async () => {
      for (const world of await made()) {
        const { release, original, key, granted } = world
        const given = { granted, original, seed: 1, ...(key && { key }) }
        const audited = await audit(release, { ...given, policy: policyNamed('house')!, firstRelease: true })
        const asked = { release, given, audited }
        const printed = [
          ...byAudit(audited),
          ...(await byCounting(asked)),
          ...(await byAttacks(asked)),
          ...((await also?.(asked)) ?? []),
        ]
        for (const [of, values] of byThing(printed))
          expect
            .soft([world.name, of, values], `${world.name}: ${of}`)
            .toEqual([world.name, of, values.map(() => values[0])])
        // Each attack that an audit tried is told of by attack as well.
        for (const { findings } of audited.lines)
          for (const { attack: id } of findings)
            expect(printed.filter(({ of }) => of === `people told by ${id}`).length).toBeGreaterThan(3)
      }
    })
})

function byThing(printed: readonly Printed[]): Map<string, (number | null)[]> {
  const found = new Map<string, (number | null)[]>()
  for (const { of, value } of printed) found.set(of, [...(found.get(of) ?? []), value])
  return found
}

/** What an audit counts above its limit instead of trying attacks; attack says it too, of those that stand behind the question. */
async function byCounting({ release, given, audited }: Asked): Promise<Printed[]> {
  const lines = audited.lines.filter(
    ({ state, findings, line }) => state === 'above' && findings.length === 0 && line.attacks.length > 0,
  )
  const told = countedBesideJson(await countedBeside(release, given, await attacksOn(release)))
  return lines.flatMap(({ line: { id }, furthest }) => [
    { of: `people counted for ${id}`, by: 'audit', value: furthest!.people },
    { of: `people counted for ${id}`, by: 'attack', value: told.find((one) => one.id === id)?.people ?? null },
  ])
}

/** A line of the documented JSON of an audit. */
interface ReportLine {
  readonly id: string
  readonly method?: string
  readonly success?: number
  readonly people?: number
  readonly tried: readonly { readonly attack: string; readonly pinned: number }[]
  readonly details?: AnswerDetails
}

function linesOf(audited: Audited): readonly ReportLine[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- documented JSON
  return (auditJson(audited) as { attacks: ReportLine[] }).attacks
}

function byAudit(audited: Audited): Printed[] {
  return linesOf(audited).flatMap((line) => [
    ...line.tried.map(({ attack: id, pinned }) => ({ of: `people told by ${id}`, by: 'audit, tried', value: pinned })),
    ...(line.people !== undefined && line.tried.some(({ attack: id }) => id === line.method)
      ? [{ of: `people told by ${line.method}`, by: 'audit, the line', value: line.people }]
      : []),
  ])
}

async function byAttacks({ release, given, audited }: Asked): Promise<Printed[]> {
  const printed: Printed[] = []
  const all = await attackByAll(release, {}, given)
  const table = allAttacksText(all, plain).map((line) =>
    line
      .replace(/^[! ]+/, '')
      .split(column)
      .map((cell) => cell.trim()),
  )
  for (const one of allAttacksJson(all, release).attacks)
    if (one.finding)
      printed.push({ of: `people told by ${one.attack}`, by: 'attack, all, JSON', value: claimedBy(one.finding) })
  const methods = await everyAttack()
  for (const { findings } of audited.lines)
    for (const { attack: id, pinned } of findings) {
      const method = methods.find((one) => one.id === id && one.on === release.kind)!
      const tried = await attack(release, method, withFallbacks(method.parameters, {}), given)
      if (tried.kind === 'not measured') throw new Error(tried.because)
      // Where audit says that it is above, attack does not say that it reads nothing.
      const [said] = findingText(tried, plain)
      const differs = heldAgainst(pinned, 0.01).state === 'above' && said.includes('learns no more')
      expect.soft([id, differs]).toEqual([id, false])
      const of = `people told by ${id}`
      printed.push({ of, by: 'attack, JSON', value: claimedBy(attackJson(tried, release, null).finding) })
      const line = findingText(tried, plain).find((text) =>
        /^(?:Nobody is|At most [\d,]+ \w+|[\d,]+ \w+) pinned down/.test(text),
      )
      // Kinds that have no such line tell nothing else either.
      if (line) printed.push({ of, by: 'attack', value: countIn(line) })
      const cells = table.find(([name]) => name === id)!
      const judged = pinned.byLess !== null || tried.finding.success !== null
      printed.push({ of, by: 'attack, all', value: judged ? countIn(cells.at(-2)!) : pinned.count })
    }
  return printed
}

function claimedBy(finding: unknown): number {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- documented JSON
  const { people, pinned } = finding as { people: number | null; pinned: { count: number } }
  return people ?? pinned.count
}

function countIn(text: string): number {
  return text.startsWith('Nobody') ? 0 : Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''))
}

const facts = { name: 'release.csv', inputs: [], version: '0', share: false, option: (name: string) => name }

/** What risk, check, measure and the page say of tables. */
async function ofTables({ release, given, audited }: Asked): Promise<Printed[]> {
  if (release.kind !== 'table' || !given.original || !('columns' in given.original)) throw new Error('a table')
  const [groups, columns] = ['S1', 'S2'].map((id) => linesOf(audited).find((one) => one.id === id)!)
  if (groups.details?.kind !== 'groups') throw new Error('groups')
  const told = risk(release)
  const json: Readonly<Record<string, unknown>> = riskJson(told)
  const page = reportPage(audited, facts)
  const alone = groups.details.histogram.find(({ from }) => from === 1)?.people ?? 0
  const printed: Printed[] = [
    { of: 'highest risk', by: 'audit', value: groups.success ?? null },
    { of: 'highest risk', by: 'audit, details', value: groups.details.highest },
    { of: 'highest risk', by: 'risk', value: Number(json['prosecutorHighest']) },
    { of: 'average risk', by: 'audit', value: groups.details.average },
    { of: 'average risk', by: 'risk', value: Number(json['prosecutorAverage']) },
    { of: 'people alone', by: 'audit', value: alone },
    { of: 'people alone', by: 'risk', value: Number(json['uniques']) },
    { of: 'least group', by: 'audit', value: groups.details.smallest },
    { of: 'least group', by: 'audit, page', value: countIn(/the smallest holds ([\d,]+)/.exec(page)![1]) },
    ...(told.sizes.people > 0 ? [{ of: 'least group', by: 'risk', value: told.sizes.sizes[0] }] : []),
  ]
  // Columns that single nobody out make nobody stand alone.
  if (riskText(told).some((line) => line.includes('single nobody out')))
    printed.push({ of: 'people alone', by: 'risk, columns', value: 0 })
  for (const [id, values, of] of [
    ['k', { k: 2 }, 'least group'],
    ['risk-highest', { limit: 1 / 11 }, 'highest risk'],
    ['risk-average', { limit: 1 / 11 }, 'average risk'],
  ] as const) {
    const model = tableModels.find((one) => one.id === id)!
    const { judged } = await check(release, [{ model, values: withFallbacks(model.parameters, values) }], undefined)
    printed.push({ of, by: 'check', value: judged[0].reached ?? null })
  }
  // What somebody may know and still learn something: never more than the audit counts, and by one hidden column as much.
  if (columns.details?.kind === 'known columns') {
    const most = Math.max(...columns.details.curve.map(({ share }) => share))
    expect(most).toBe(columns.success)
    expect(page).toContain(most === 0 ? 'no row stands alone' : 'of the rows stand alone')
  }
  if (told.suppressed === 0) {
    const utility = (await utilityFor(release))!
    const { figures } = await measure(given.original, release, utility, withFallbacks(utility.parameters, {}), 1)
    const alike = figures.find(({ id }) => id === 'averageClassSize')!.value
    printed.push({ of: 'average risk', by: 'measure', value: 1 / alike })
  }
  return printed.map((one) => ({ ...one, value: one.value === null ? null : Number(one.value.toPrecision(9)) }))
}

const names = ['age', 'town', 'visits', 'smoker', 'costs', 'ill'] as const

/** Tables as they are met: groups of all sizes, a number that is nearly everybody's own, some rows left without anything. */
function drawnTable(seed: number): World<'table'> {
  const random: Random = stream(seed, 'one answer')
  const count = 60 + below(240, random)
  const people = Array.from({ length: count }, () => [
    String(20 + below(60, random)),
    `${below(4, random)}${below(5, random)}`,
    String(below(4, random)),
    ['yes', 'no', 'no'][below(3, random)],
    (below(1_000_000, random) / 100).toFixed(2),
    ['flu', 'cough', 'gout', 'rash'][below(4, random)],
  ])
  const [ages, towns, stars] = [below(3, random), below(3, random), below(2, random)]
  const coarse = people.map(([age, town, ...rest]) =>
    stars === 1 && below(20, random) === 0
      ? ['*', '*', ...rest]
      : [[age, `${age[0]}0-${age[0]}9`, '20-79'][ages], [town, `${town[0]}*`, '**'][towns], ...rest],
  )
  const roles = {
    age: 'quasi',
    town: 'quasi',
    visits: 'insensitive',
    smoker: 'insensitive',
    costs: seed % 2 === 0 ? 'sensitive' : 'insensitive',
    ill: seed % 2 === 0 ? 'insensitive' : 'sensitive',
  } as const
  const order = shuffle(Uint32Array.from(people.keys()), random)
  const release = tableRelease(
    tableOf(
      names,
      Array.from(order, (row) => coarse[row]),
      roles,
    ),
  )
  return {
    name: `drawn ${seed}`,
    release,
    original: tableOf(names, people, roles),
    key: { records: [order] },
    granted: {},
  }
}
