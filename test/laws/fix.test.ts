import { expect, test } from 'vitest'
import { type Exhibit, audited, exhibits } from '../../bench/zoo/zoo.js'
import { policyNamed } from '../../src/policy/policies.js'
import { everyKind, kindOf } from '../../src/kinds/kinds.js'
import { everyQuestion } from '../../src/run/audit/audit-questions.js'
import type { Audited } from '../../src/run/audit/audit.js'
import { fix } from '../../src/run/fix/fix.js'
import { palimpsest } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'

const { file } = tempFolder()

const seed = 1
const policy = policyNamed('house')!

const [mended, others]: [Exhibit[], Exhibit[]] = [[], []]
for (const exhibit of exhibits) {
  const { release } = await exhibit.make('planted', seed)
  const { remedies } = await (await kindOf(release)).remedies()
  const list = remedies.some(({ on }) => on === release.kind) ? mended : others
  list.push(exhibit)
}

/** What comes first in a verdict, and its exit code. */
const saidOf = ({ verdict }: Audited) => [verdict.above[0]?.line.id, verdict.exit]

test.each(others)('audit: of a release with one leak ($leak) it names $line first', async (exhibit) => {
  expect(saidOf(await audited(exhibit, 'planted', seed))).toEqual([exhibit.line, 1])
})

test.each(mended)(
  'fix: a release with one leak ($leak), which is named first ($line), is mended, and every attack says so',
  async (exhibit) => {
    const { release, ...given } = await exhibit.make('planted', seed)
    const fixed = await fix(release, {
      ...given,
      seed,
      policy,
      tell: 1,
      firstRelease: given.granted.others === undefined,
    })
    expect(saidOf(fixed.before)).toEqual([exhibit.line, 1])
    expect(fixed.after.verdict.above.map(({ line }) => line.id)).toEqual([])
    expect(fixed.reached).toBe(true)
  },
)

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
