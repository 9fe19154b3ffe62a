import { expect, test } from 'vitest'
import { everyAttack } from '../../src/kinds/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { attackJson, findingText, plain } from '../../src/report/index.js'
import { attack as run } from '../../src/run/index.js'
import { identifierWorlds } from '../identifier-worlds.js'
import type { World } from '../laws/worlds.js'

const attacks = await everyAttack()

async function found(id: string, { release, original, key, granted }: World, seed = 1) {
  const method = attacks.find((one) => one.on === release.kind && one.id === id)!
  const values = withFallbacks(method.parameters, 'candidates' in method.parameters ? { candidates: 1000 } : {})
  const outcome = await run(release, method, values, { granted, original, key, seed })
  if (outcome.kind === 'not measured') throw new Error(outcome.because)
  return outcome
}

const { planted, clean } = identifierWorlds
const worldFor = (worlds: readonly World[], id: string): World => worlds.find((world) => world.for?.includes(id))!

test.each(['dictionary', 'frequency', 'stable-ids', 'few-cells'])(
  '%s: a planted leak is found, and a clean release reads nothing in 20 of 20 seeds',
  async (id) => {
    const { finding } = await found(id, worldFor(planted(), id))
    expect(finding.reads).toBe(true)
    expect(finding.success?.value).toBeGreaterThan(0.6)
    for (let seed = 1; seed <= 20; seed++)
      expect((await found(id, worldFor(clean(seed), id), seed)).finding.reads).toBe(false)
  },
)

test('dictionary: what is printed tells no identifier, as text or as JSON', async () => {
  const world = worldFor(planted(), 'dictionary')
  const outcome = await found('dictionary', world)
  const text = findingText(outcome, plain, { all: true }).join('\n')
  const json = JSON.stringify(attackJson(outcome, world.release, null))
  expect(text).toContain('hidden here')
  expect(text).not.toMatch(/Name \d/)
  expect(json).not.toMatch(/Name \d/)
})
