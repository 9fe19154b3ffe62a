import { bucketLModel } from '../../src/kinds/buckets/models/bucket-models.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableOf } from '../../src/data/index.js'
import { type Release, bucketsRelease } from '../../src/kinds/index.js'

/** Who is in which group, and with what value. */
function bucketsOf(people: readonly (readonly [group: number, value: number])[], told = people): Release<'buckets'> {
  const pairs = new Map<number, number>()
  for (const [group, value] of told) pairs.set(10 * group + value, (pairs.get(10 * group + value) ?? 0) + 1)
  return bucketsRelease({
    table: tableOf(['q'], people.map((_, i) => [`${i}`]), { q: 'quasi' }), // prettier-ignore
    groups: Uint32Array.from(people, ([group]) => group),
    groupCount: 4,
    sensitive: 'disease',
    values: ['flu', 'cough', 'ulcer'],
    counts: Array.from(pairs, ([pair, count]) => ({ group: Math.floor(pair / 10), value: pair % 10, count })),
  })
}

const people = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 })), {
  minLength: 1,
  maxLength: 12,
})

test('bucket-l: no value has more than 1/l of its group, by counting', () => {
  fc.assert(
    fc.property(people, fc.constantFrom(1, 1.5, 2, 3), (list, l) => {
      const shares = list.map(([group, value]) => {
        const own = list.filter((one) => one[0] === group)
        return own.length / own.filter((one) => one[1] === value).length
      })
      const judged = bucketLModel.judge(bucketsOf(list), { l })
      expect(judged.holds).toBe(shares.every((share) => share >= l))
      expect(judged.reached).toBe(Math.min(...shares))
      expect(judged.violationCount > 0).toBe(!judged.holds)
    }),
  )
})

test('bucket-l: groups whose people and values do not agree are not judged', () => {
  const two: [number, number][] = [[0, 0], [0, 1]] // prettier-ignore
  expect(bucketLModel.judge(bucketsOf(two, [[0, 0]]), { l: 1 })).toMatchObject({ holds: null })
  expect(bucketLModel.judge(bucketsOf([]), { l: 1 })).toMatchObject({ holds: null })
})
