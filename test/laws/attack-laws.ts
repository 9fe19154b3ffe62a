import { describe, expect, test, afterAll } from 'vitest'
import {
  type Attack,
  type Claims,
  everyAttack,
  claimsIn,
  nobody,
  outsiders,
  type Kind,
  type Release,
  isTable,
} from '../../src/kinds/index.js'
import { type Table, columnsOfRole } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { streamsOf } from '../../src/math/index.js'
import { attack as run, needsOf } from '../../src/run/index.js'
import { type World, worldsOf } from './worlds.js'

const attacks = await everyAttack()

/** What every attack must satisfy, by being in the list. */
export function attackLaws(attack: Attack): void {
  const { planted, clean } = worldsFor(attack)
  const tryAnew = async (world: World) => {
    const { release, original, key, granted } = world
    const outcome = await run(release, attack, valuesIn(world), { granted, original, key, seed: 1 })
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    return outcome
  }
  // Several laws ask for what comes out of the same world; one holds that it is the same each time.
  const outcomes = new Map<World, ReturnType<typeof tryAnew>>()
  const tried = (world: World) => {
    const outcome = outcomes.get(world) ?? tryAnew(world)
    outcomes.set(world, outcome)
    return outcome
  }
  afterAll(() => outcomes.clear())

  const valuesIn = ({ values = {} }: Pick<World, 'values'>) => {
    const own = Object.entries(values).filter(([name]) => name in attack.parameters)
    return withFallbacks(attack.parameters, Object.fromEntries(own))
  }
  const needs = needsOf(attack, valuesIn({}))

  describe(`${attack.on}/${attack.id}`, () => {
    test('declares a baseline of the same kind that knows less, down to one that knows nothing', () => {
      const chain = [attack]
      while (chain.at(-1)!.baseline !== null && chain.at(-1)!.baseline !== outsiders) {
        const less = attacks.find(({ on, id }) => on === attack.on && id === chain.at(-1)!.baseline)
        expect(less, `${chain.at(-1)!.id} declares ${chain.at(-1)!.baseline}`).toBeDefined()
        chain.push(less!)
        expect(chain.length).toBeLessThan(attacks.length)
      }
    })

    test('has worlds to be tried on, with a leak and without', async () => {
      expect((await planted()).length).toBeGreaterThan(0)
      expect((await clean()).length).toBeGreaterThan(0)
    })

    test('same seed, same claims and same finding; the release stays untouched', async () => {
      const world = (await clean())[0]
      const before = structuredClone(world.release)
      const first = await tried(world)
      // A copy of the release: what was looked up for the first run must not make the second.
      const second = await tryAnew({ ...world, release: { ...world.release } })
      expect(second).toEqual(first)
      expect(world.release).toEqual(before)
    })

    test('claims are well formed: every confidence from 0 to 1, every record in the release', async () => {
      const { claims, finding } = await tried((await clean())[0])
      wellFormed(claims)
      expect(finding.records.tried).toBeLessThanOrEqual(finding.records.of)
      expect(finding.seed).toBe(1)
    })

    test('looks at nothing but the release and what it says it needs', async () => {
      const world = (await planted())[0]
      const { release, original, granted: held } = world
      const all = { people: release, words: ['a word'], register: original, ...held }
      const granted = new Proxy({}, { get: (_, name) => touch(name), has: (_, name) => touch(name) !== undefined })
      const touch = (name: string | symbol) => {
        if (![...needs, ...(attack.takes ?? [])].some((need) => need === name))
          throw new Error(`${attack.id} looks at "${String(name)}"`)
        return Object.entries(all).find(([known]) => known === name)?.[1]
      }
      const claims = await attack.run(release, granted, valuesIn(world), streamsOf(1))
      expect(claims.kind).not.toBe('not measured')
    })

    if (needs.length > 0)
      test('without what it needs: not measured, with the reason', async () => {
        const outcome = await run((await planted())[0].release, attack, valuesIn({}), { granted: {}, seed: 1 })
        expect(outcome).toMatchObject({ kind: 'not measured', because: expect.stringContaining('needs') })
      })

    if (attack.baseline !== null)
      test('a planted leak is found', async () => {
        const findings = []
        for (const world of await planted()) findings.push((await tried(world)).finding)
        expect(findings.map(({ reads }) => reads)).toContain(true)
        for (const { baseline } of findings) expect(baseline?.attack).toBe(attack.baseline)
      })

    if (attack.baseline !== null)
      test('a clean release stays inside what knowing less reaches', async () => {
        for (const world of await clean()) {
          const { finding } = await tried(world)
          expect(finding.reads, world.name).toBe(false)
        }
      })

    test('whom it pins down is counted once, of how many there are, beside what knowing less pins down', async () => {
      for (const world of [...(await planted()), ...(await clean())]) {
        const { pinned, success } = (await tried(world)).finding
        expect(pinned.count).toBeLessThanOrEqual(pinned.of)
        if (pinned.who) {
          expect(pinned.who.length).toBe(pinned.count)
          expect([...pinned.who]).toEqual([...new Set(pinned.who)].sort((a, b) => a - b))
        }
        if (success !== null && attack.baseline !== null) expect(pinned.byLess).not.toBeNull()
        if (attack.baseline === null) expect(pinned.byLess).toBeNull()
      }
    })

    test('without an original nothing is judged that is not certain', async () => {
      const world = (await planted())[0]
      const { release, original, granted } = world
      const register = needs.includes('register') && isTable(original) ? { register: knownTo(original, release) } : {}
      const outcome = await run(release, attack, valuesIn(world), { granted: { ...register, ...granted }, seed: 1 })
      if (outcome.kind === 'not measured') throw new Error(outcome.because)
      if (outcome.claims.kind === 'records' && outcome.claims.of === 'rows') return
      expect(outcome.finding.success).toBeNull()
      expect(outcome.finding.people).toBeNull()
      const proves =
        outcome.claims.kind === 'links' ||
        (outcome.claims.kind === 'values' && (outcome.claims.proof || outcome.claims.facts))
      // What a group tells for certain is read off the release.
      const facts = outcome.claims.kind === 'values' && outcome.claims.facts
      if (facts) expect(outcome.finding.reads).toBe(outcome.finding.pinned.count > 0 ? true : null)
      else if (!proves) expect(outcome.finding.reads).toBeNull()
      if (!proves) expect(outcome.finding.pinned.byLess).toBeNull()
    })
  })
}

/** The worlds that are made for an attack, or else those of its kind. */
function worldsFor({ on, id }: Attack) {
  const pick = (how: 'planted' | 'clean') => {
    let own: Promise<readonly World[]> | undefined
    return async () => (own ??= apart(on, how, id))
  }
  return { planted: pick('planted'), clean: pick('clean') }
}

const made = new Map<string, readonly World[]>()

/** Worlds are made once, and releases copied for each attack: what one has looked up must not help the next. */
async function apart(on: Kind, how: 'planted' | 'clean', id: string): Promise<World[]> {
  const all = made.get(`${on} ${how}`) ?? (await worldsOf(on)[how]())
  made.set(`${on} ${how}`, all)
  const own = all.filter((world) => world.for?.includes(id))
  const chosen = own.length > 0 ? own : all.filter((world) => world.for === undefined)
  return chosen.map((world) => ({ ...world, release: { ...world.release } }))
}

/** What an intruder may know of people: nothing that is sensitive. */
function knownTo(people: Table, release: Release): Table {
  const table = release.kind === 'buckets' ? release.table : release
  const names = 'columns' in table ? columnsOfRole(table, 'quasi').map(({ name }) => name) : []
  return { ...people, columns: people.columns.filter(({ name }) => names.includes(name)) }
}

function wellFormed(claims: Claims): void {
  const sure = (chances: Iterable<number>) => {
    for (const chance of chances) expect(chance >= 0 && chance <= 1 + 1e-9).toBe(true)
  }
  if (claims.kind === 'values') {
    const { posteriorOf, posteriors, values } = claims
    sure(posteriors.chances)
    for (const belief of posteriorOf) expect(belief === nobody || belief + 1 < posteriors.offsets.length).toBe(true)
    for (const code of posteriors.codes) expect(code).toBeLessThan(values.length)
    for (let b = 0; b + 1 < posteriors.offsets.length; b++) {
      const own = posteriors.chances.subarray(posteriors.offsets[b], posteriors.offsets[b + 1])
      expect(own.reduce((sum, chance) => sum + chance, 0)).toBeLessThan(1 + 1e-6)
    }
  }
  if (claims.kind === 'records') {
    sure(claims.confidence)
    expect(claims.record).toHaveLength(claims.candidates.length)
  }
  if (claims.kind === 'predicates') sure(claims.predicates.map(({ chance }) => chance))
  if (claims.kind === 'cells') {
    for (const { items, records, confidence, kept } of claims.tables) {
      const width = items.length
      expect(confidence).toHaveLength(records.length * width)
      sure(confidence)
      for (let row = 0; row < records.length; row++) expect(kept.subarray(row * width, (row + 1) * width)).toContain(1)
      for (let column = 0; column < width; column++)
        expect(kept.filter((_, cell) => cell % width === column)).toContain(1)
    }
  }
  if (claims.kind === 'places') {
    for (const placed of claims.clusters) {
      for (const { rows, confidence, scores } of claimsIn(placed)) {
        expect(new Set(rows).size).toBe(rows.length)
        expect(scores).toHaveLength(rows.length)
        sure(confidence)
      }
    }
  }
}
