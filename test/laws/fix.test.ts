import { expect, test } from 'vitest'
import { type Exhibit, exhibits } from '../../bench/zoo/zoo.js'
import { policyNamed } from '../../src/policy/policies.js'
import { everyKind, kindOf } from '../../src/kinds/kinds.js'
import { everyQuestion } from '../../src/run/audit/audit-questions.js'
import { fix } from '../../src/run/fix/fix.js'
import { palimpsest } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'

const { file } = tempFolder()

const seed = 1
const policy = policyNamed('house')!

const mended: Exhibit[] = []
for (const exhibit of exhibits) {
  const { release } = await exhibit.make('planted', seed)
  const { remedies } = await (await kindOf(release)).remedies()
  if (remedies.some(({ on }) => on === release.kind)) mended.push(exhibit)
}

test.each(mended)('fix: a release with one leak ($leak) is mended, and every attack says so', async (exhibit) => {
  const { release, ...given } = await exhibit.make('planted', seed)
  const fixed = await fix(release, {
    ...given,
    seed,
    policy,
    tell: 1,
    firstRelease: given.granted.others === undefined,
  })
  expect(fixed.before.verdict.above.length).toBeGreaterThan(0)
  expect(fixed.after.verdict.above.map(({ line }) => line.id)).toEqual([])
  expect(fixed.reached).toBe(true)
})

test('no question of a kind that is mended lacks a change, but those that are named here', async () => {
  const without: Record<string, readonly string[]> = {}
  for (const kind of await everyKind()) {
    const { remedies } = await kind.remedies()
    const helped = new Set(remedies.flatMap(({ helps }) => helps))
    const left = (await everyQuestion()).filter(({ on, id }) => on === kind.kind && !helped.has(id)).map(({ id }) => id)
    if (remedies.length > 0 && left.length > 0) without[kind.kind] = [...new Set(left)].sort()
  }
  expect(without).toEqual({ sets: ['S12'], table: ['S8', 'S9'], buckets: ['I1', 'S8'], queries: ['Q3'] })
})

test('fix: salaries of a group that lie near each other (I7) are mended', () => {
  const people = Array.from({ length: 480 }, (_, i) => {
    const group = i % 24
    const salary = group === 3 ? 91_000 + ((i * 7919) % 400) : 20_000 + ((i * 7919) % 60_000)
    return `${47_600 + (group >> 1)},${group % 2 ? 'F' : 'M'},${salary}`
  })
  const release = file('near.csv', ['zip,sex,salary', ...people, ''].join('\n'))
  const said = [release, '--quasi', 'zip,sex', '--sensitive', 'salary', '--first-release']
  expect(palimpsest(['audit', ...said]).out).toMatch(/near the same in a group .*ABOVE/)
  const { out } = palimpsest(['fix', ...said])
  expect(out).toContain('nothing that was measured is above its limit')
})
