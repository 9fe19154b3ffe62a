import { expect, test } from 'vitest'
import { type Exhibit, exhibits } from '../../bench/zoo/zoo.js'
import { policyNamed } from '../../src/policy/policies.js'
import { kindOf } from '../../src/kinds/kinds.js'
import { fix } from '../../src/run/fix/fix.js'

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
