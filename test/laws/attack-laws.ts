import { describe, expect, test } from 'vitest'
import { type Attack, type Claims, attacks } from '../../src/attack/index.js'
import { withFallbacks } from '../../src/method/index.js'
import { streamsOf } from '../../src/random/index.js'
import { attack as run, needsOf } from '../../src/run/index.js'
import { type World, worlds } from './worlds.js'

/** What every attack must satisfy, by being in the list. */
export function attackLaws(attack: Attack): void {
  const values = withFallbacks(attack.parameters, {})
  const needs = needsOf(attack, values)
  const { planted, clean } = worlds[attack.on]
  const tried = async ({ release, original, key, meaning }: World, seed = 1) => {
    const outcome = await run(release, attack, values, { granted: { meaning }, original, key, seed })
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    return outcome
  }

  describe(`${attack.on}/${attack.id}`, () => {
    test('declares a baseline of the same kind that knows less, down to one that knows nothing', () => {
      const chain = [attack]
      while (chain.at(-1)!.baseline !== null) {
        const less = attacks.find(({ on, id }) => on === attack.on && id === chain.at(-1)!.baseline)
        expect(less, `${chain.at(-1)!.id} declares ${chain.at(-1)!.baseline}`).toBeDefined()
        chain.push(less!)
        expect(chain.length).toBeLessThan(attacks.length)
      }
    })

    test('same seed, same claims and same finding; the release stays untouched', async () => {
      const world = clean()[0]
      const before = structuredClone(world.release)
      const first = await tried(world)
      // A copy of the release: what was looked up for the first run must not make the second.
      const second = await tried({ ...world, release: { ...world.release } })
      expect(second).toEqual(first)
      expect(world.release).toEqual(before)
    })

    test('claims are well formed: every confidence from 0 to 1, every record in the release', async () => {
      const { claims, finding } = await tried(clean()[0])
      wellFormed(claims)
      expect(finding.records.tried).toBeLessThanOrEqual(finding.records.of)
      expect(finding.seed).toBe(1)
    })

    test('looks at nothing but the release and what it says it needs', async () => {
      const { release, meaning } = planted()[0]
      const all = { meaning, people: release, words: ['a word'] }
      const granted = new Proxy({}, { get: (_, name) => touch(name), has: (_, name) => touch(name) !== undefined })
      const touch = (name: string | symbol) => {
        if (!needs.some((need) => need === name)) throw new Error(`${attack.id} looks at "${String(name)}"`)
        return Object.entries(all).find(([known]) => known === name)?.[1]
      }
      const claims = await attack.run(release, granted, values, streamsOf(1))
      expect(claims.kind).not.toBe('not measured')
    })

    if (needs.length > 0)
      test('without what it needs: not measured, with the reason', async () => {
        const outcome = await run(planted()[0].release, attack, values, { granted: {}, seed: 1 })
        expect(outcome).toMatchObject({ kind: 'not measured', because: expect.stringContaining('needs') })
      })

    if (attack.baseline !== null)
      test('a planted leak is found', async () => {
        const findings = []
        for (const world of planted()) findings.push((await tried(world)).finding)
        expect(findings.map(({ reads }) => reads)).toContain(true)
        for (const { baseline } of findings) expect(baseline?.attack).toBe(attack.baseline)
      })

    if (attack.baseline !== null)
      test('a clean release stays inside what knowing less reaches', async () => {
        for (const world of clean()) {
          const { finding } = await tried(world)
          expect(finding.reads, world.name).toBe(false)
        }
      })

    test('without an original nothing is judged that is not certain', async () => {
      const { release, meaning } = planted()[0]
      const outcome = await run(release, attack, values, { granted: { meaning }, seed: 1 })
      if (outcome.kind === 'not measured') throw new Error(outcome.because)
      expect(outcome.finding.success).toBeNull()
      expect(outcome.finding.people).toBeNull()
      if (outcome.claims.kind !== 'links') expect(outcome.finding.reads).toBeNull()
    })
  })
}

function wellFormed(claims: Claims): void {
  const sure = (chances: Iterable<number>) => {
    for (const chance of chances) expect(chance >= 0 && chance <= 1 + 1e-9).toBe(true)
  }
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
    for (const { claims: placed } of claims.clusters) {
      for (const { rows, confidence, scores } of placed) {
        expect(new Set(rows).size).toBe(rows.length)
        expect(scores).toHaveLength(rows.length)
        sure(confidence)
      }
    }
  }
}
