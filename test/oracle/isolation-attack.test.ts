import { isolationAttack, nearestAndHeld, pointCloud } from '../../src/kinds/table/attack/isolation.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nobody, tableRelease } from '../../src/kinds/index.js'
import { type Table, tableOf } from '../../src/data/index.js'
import { isolationModel } from '../../src/kinds/table/models/isolation.js'
import { stream, streamsOf, unit } from '../../src/math/index.js'

const point = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }))
const roles = { x: 'quasi', y: 'quasi' } as const

test('nearestAndHeld: who is nearest and who lies in the ball, by looking at everybody', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 30 }), point, fc.constantFrom(1, 2, 3), (people, q, c) => {
      const squares = people.map(([x, y]) => (x - q[0]) ** 2 + (y - q[1]) ** 2)
      const least = Math.min(...squares)
      const cloud = pointCloud([0, 1].map((axis) => Float64Array.from(people, (one) => one[axis])))
      expect(nearestAndHeld(cloud, q, c, 100)).toEqual({
        nearest: squares.indexOf(least),
        distance: Math.sqrt(least),
        held: squares.filter((square) => square <= c * c * least).length,
      })
    }),
  )
})

function numbers(list: readonly (readonly number[])[]): Table {
  const { columns, ...table } = tableOf(
    ['x', 'y'],
    list.map((one) => one.map(String)),
    roles,
  )
  return { ...table, columns: columns.map((column) => ({ ...column, type: 'number' as const })) }
}

async function claimsOn(release: Table, register: Table, c = 2, t = 2) {
  const claims = await isolationAttack.run(tableRelease(release), { register }, { c, t }, streamsOf(1))
  if (claims.kind !== 'records') throw new Error(claims.because)
  return claims
}

test('isolation: as many points isolate somebody as the model finds that break its promise', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(point, { minLength: 2, maxLength: 20 }),
      fc.array(point, { minLength: 2, maxLength: 20 }),
      fc.constantFrom(2, 3),
      async (people, published, t) => {
        const [register, release] = [numbers(people), numbers(published)]
        const claims = await claimsOn(release, register, 2, t)
        const judged = isolationModel.judge(tableRelease(release), { c: 2, t }, register)
        expect(claims.candidates.reduce((sum, count) => sum + count, 0)).toBe(judged.classes?.failing)
      },
    ),
  )
})

test('isolation: the identity release leads to everybody who stands alone, and to their own record', async () => {
  const people = numbers([
    [1, 1],
    [5, 5],
    [5, 5],
    [9, 2],
  ])
  expect([...(await claimsOn(people, people)).record]).toEqual([0, nobody, nobody, 3])
})

test('isolation: a little noise leads to nearly everybody, means of ten to hardly anybody', async () => {
  const random = stream(1, 'isolation')
  const people = Array.from({ length: 400 }, () => [unit(random), unit(random)])
  const noisy = people.map((one) => one.map((x) => x + 0.002 * (unit(random) - 0.5)))
  const found = (record: Uint32Array) => record.filter((row, person) => row === person).length
  expect(found((await claimsOn(numbers(noisy), numbers(people))).record)).toBeGreaterThan(380)
  const means = people.map((_, i) => {
    const group = people.slice(10 * Math.floor(i / 10), 10 * Math.floor(i / 10) + 10)
    return [0, 1].map((axis) => group.reduce((sum, one) => sum + one[axis], 0) / group.length)
  })
  expect(found((await claimsOn(numbers(means), numbers(people))).record)).toBeLessThan(20)
})
