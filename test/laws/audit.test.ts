import { behind } from '../../src/run/audit/audit-questions.js'
import { describe, expect, test } from 'vitest'
import { everyAttack, type Kind, kinds as everyKind, tableRelease, waysOf } from '../../src/kinds/index.js'
import { tableOf } from '../../src/data/index.js'
import { policyOf } from '../../src/policy/policy.js'
import { stream } from '../../src/math/index.js'
import { lastLine } from '../../src/report/audit/audit-words.js'
import { audit } from '../../src/run/audit/audit.js'
import { type World, worlds } from './worlds.js'

const attacks = await everyAttack()

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal are its keys
const kinds = Object.keys(everyKind) as readonly Kind[]

test('every attack that does more than knowing less is behind one question of its kind, or is outdone by another there', async () => {
  // The older published attacks on sets and torn records: what they find, undertext and joint find as well.
  const outdone = new Set([
    'ra',
    'mda',
    'tba',
    'wba',
    'gba',
    'rba',
    'aba',
    'rga',
    'mra',
    'structure',
    'random',
    'blind',
  ])
  for (const kind of kinds) {
    const family = attacks.filter(({ on }) => on === kind)
    const asked = (await waysOf({ kind })).questions.flatMap((question) => behind(question, family).attacks)
    expect(new Set(asked).size).toBe(asked.length)
    const trying = attacks.filter(({ on, baseline, id }) => on === kind && baseline !== null && !outdone.has(id))
    for (const { id } of trying) expect(asked, `${kind}/${id}`).toContain(id)
    for (const id of asked)
      expect(
        attacks.some((one) => one.on === kind && one.id === id),
        id,
      ).toBe(true)
  }
})

/** 400 people in groups of four: of each group one illness, or dealt out anew. */
function wards(illnesses: 'by group' | 'dealt out anew'): World<'table'> {
  const random = stream(3, illnesses)
  const rows = Array.from({ length: 400 }, (_, person) => {
    const group = person >> 2
    return [`ward ${group}`, `illness ${illnesses === 'by group' ? group % 9 : random() % 9}`]
  })
  const table = tableOf(['ward', 'illness'], rows, { ward: 'quasi', illness: 'sensitive' })
  const key = { records: [Uint32Array.from(rows.keys())] }
  return { name: illnesses, release: tableRelease(table), original: table, key, granted: {} }
}

const first = async <W>(list: readonly W[] | Promise<readonly W[]>): Promise<W> => (await list)[0]

/** By kind: a release in which somebody is told, one in which nobody is, the measure that asks for it, and another. */
const cases = [
  {
    kind: 'table',
    above: () => wards('by group'),
    below: () => wards('dealt out anew'),
    asks: ['inference', 'upper', '1/11'],
    other: ['small-groups', 'highest', '1/2'],
    unasked: 0,
  },
  {
    kind: 'sets',
    above: () => first(worlds.sets.planted()),
    below: () => first(worlds.sets.clean()),
    asks: ['inference', 'upper', '1/11'],
    other: ['singling-out', 'upper', 1],
    unasked: 3,
  },
  {
    kind: 'buckets',
    above: () => first(worlds.buckets.planted()),
    below: () => first(worlds.buckets.clean()),
    asks: ['inference', 'upper', '1/11'],
    other: ['small-groups', 'highest', 1],
    unasked: 3,
  },
  {
    kind: 'counts',
    above: () => first(worlds.counts.planted()),
    below: () => first(worlds.counts.clean()),
    asks: ['hidden-counts', 'share', 0],
    other: ['published-counts', 'smallest', 1],
    unasked: 0,
  },
  {
    kind: 'set-buckets',
    above: () => first(worlds['set-buckets'].planted()),
    below: () => first(worlds['set-buckets'].clean()),
    asks: ['inference', 'upper', '1/11'],
    other: ['small-groups', 'highest', 1],
    unasked: 3,
  },
  {
    kind: 'text',
    above: () => first(worlds.text.planted()),
    below: () => first(worlds.text.clean()),
    asks: ['inference', 'upper', '1/11'],
    other: ['linking', 'upper', 1],
    unasked: 3,
  },
] as const

function policyWith([measure, statistic, limit]: readonly [string, string, string | number]) {
  return policyOf(
    {
      name: 'test',
      title: 'one limit',
      source: 'this test',
      date: '2026-01-01',
      limits: [{ measure, statistic, limit }],
    },
    'test',
  )
}

describe.each(cases)('verdict on $kind', ({ kind, above, below, asks, other, unasked }) => {
  const tried = async (
    { release, original, key, granted }: World,
    policy: ReturnType<typeof policyWith>,
    budgetMs = Infinity,
  ) => {
    const people = kind === 'sets' && 'elements' in original ? { people: original } : {}
    const audited = await audit(release, {
      granted: { ...granted, ...people },
      original,
      key,
      seed: 1,
      policy,
      budgetMs,
      firstRelease: true,
    })
    return { exit: audited.verdict.exit, line: lastLine(audited) }
  }

  test('asked for and above: 1, and the line names the question', async () => {
    const { exit, line } = await tried(await above(), policyWith(asks))
    expect([exit, line]).toEqual([1, expect.stringMatching(/above/)])
  })
  test('asked for and below: 0', async () => {
    const { exit, line } = await tried(await below(), policyWith(asks))
    expect([exit, line]).toEqual([0, expect.stringMatching(/within/)])
  })
  test('asked for and not measured: 3', async () => {
    // What a group tells for certain is counted, however little time there is.
    const world = kind === 'set-buckets' ? below : above
    const { exit, line } = await tried(await world(), policyWith(asks), 0)
    expect([exit, line]).toEqual([3, expect.stringMatching(/not measured/)])
  })
  test.each(['above', 'below'] as const)('not asked for, %s: as what is asked for', async (how) => {
    const { exit } = await tried(await { above, below }[how](), policyWith(other))
    expect(exit).toBe(kind === 'buckets' || kind === 'set-buckets' || kind === 'text' ? 3 : 0)
  })
  test('not asked for and not measured: as what is asked for', async () => {
    const { exit } = await tried(await above(), policyWith(other), 0)
    expect(exit).toBe(unasked)
  })
})
