import { expect, test } from 'vitest'
import {
  type Attack,
  everyAttack,
  definetti,
  definettiClasses,
  definettiRich,
  definettiRichClasses,
  naiveBayesClasses,
  naiveBayesOutside,
  randomWorlds,
  anatomy,
} from '../../src/kinds/index.js'
import { cellOf, tableOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { below, stream, streamsOf, unit } from '../../src/math/index.js'
import { attack } from '../../src/run/index.js'
import {
  type BucketWorld,
  type ClassWorld,
  bucketWorlds,
  classWorlds,
  peopleOfTowns,
  topicalPeople,
} from '../bucket-worlds.js'
import { tries } from '../laws/tries.js'

const attacks = await everyAttack()
const releases = tries(100, 40)

const against = attacks.filter(({ on, baseline }) => on === 'buckets' && baseline !== null)

async function findingOf(method: Attack, world: BucketWorld | ClassWorld, seed = 1) {
  const { release, original, granted } = world
  const key = 'key' in world ? world.key : undefined
  const values = withFallbacks(method.parameters, {})
  const outcome = await attack(release, method, values, { granted, original, key, seed })
  if (outcome.kind === 'not measured') throw new Error(outcome.because)
  return outcome.finding
}

test.each(against)('$id: a planted leak is found, and random worlds reach one in two', async (method) => {
  const finding = await findingOf(method, bucketWorlds.planted()[0])
  expect(finding).toMatchObject({ reads: true, baseline: { attack: 'random-worlds' } })
  expect(finding.baseline!.value).toBeCloseTo(0.5, 9)
  expect(finding.success!.value).toBeGreaterThan(0.65)
})

test.each(against)(
  '$id: of releases with values dealt out anew at most one in twenty is said to be read',
  async (method) => {
    let read = 0
    for (let seed = 1; seed <= releases; seed++)
      if ((await findingOf(method, topicalPeople('dealt out anew', seed, 160), seed)).reads) read++
    expect(read).toBeLessThanOrEqual(releases / 20)
  },
)

test('random worlds are a baseline themselves', async () => {
  const finding = await findingOf(randomWorlds, bucketWorlds.planted()[0])
  expect(finding).toMatchObject({ undecided: 'it is a baseline itself' })
})

const onClasses: readonly Attack[] = [naiveBayesClasses, definettiClasses, definettiRichClasses]

test.each(onClasses)('$id on classes: exact values of people tell a town apart', async (method) => {
  const finding = await findingOf(method, classWorlds.planted()[0])
  expect(finding).toMatchObject({ reads: true, baseline: { attack: 'majority' } })
})

test.each(onClasses)(
  '$id on classes: of 100 releases with values dealt out anew at most 5 are said to be read',
  async (method) => {
    let read = 0
    for (let seed = 1; seed <= 100; seed++)
      if ((await findingOf(method, peopleOfTowns('dealt out anew', seed, 180), seed)).reads) read++
    expect(read).toBeLessThanOrEqual(5)
  },
)

test('definetti-rich: what only two columns together tell is read; columns one by one tell nothing', async () => {
  const random = stream(1, 'world/two columns together')
  const rows = Array.from({ length: 800 }, () => {
    const [a, b] = [below(2, random), below(2, random)]
    return [`a${a}`, `b${b}`, unit(random) < 0.9 ? `v${a ^ b}` : `v${below(2, random)}`]
  })
  // Values of two more kinds, so that not every bucket holds the same two.
  const other = rows.map(([a, b], i) => [a, b, `w${i % 2}`])
  const original = tableOf(['a', 'b', 'value'], [...rows, ...other], { a: 'quasi', b: 'quasi', value: 'sensitive' })
  const made = anatomy.run(original, { l: 2, attribute: undefined, keepOrder: false }, streamsOf(1))
  if (made.kind === 'infeasible' || !made.key) throw new Error('it can be put in buckets')
  const world = { name: 'two columns together', release: made.release, original, key: made.key, granted: {} }
  expect((await findingOf(definettiRich, world)).reads).toBe(true)
  expect((await findingOf(definetti, world)).reads).toBe(false)
})

test('naive-bayes-outside: guesses among all values, and never by the bucket that somebody is in', async () => {
  const { release } = topicalPeople('as they are', 1)
  const values = withFallbacks(naiveBayesOutside.parameters, {})
  const claims = await naiveBayesOutside.run(release, {}, values, streamsOf(1))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  const { offsets, chances } = claims.posteriors
  // People who look alike and are in the same fifth are told the same: no more beliefs than looks × folds.
  const told = new Set(Array.from(claims.posteriorOf, (b) => chances.slice(offsets[b], offsets[b + 1]).join()))
  const looks = new Set(
    Array.from(claims.posteriorOf.keys(), (row) => release.table.columns.map((column) => cellOf(column, row)).join()),
  )
  expect(told.size).toBeLessThanOrEqual(5 * looks.size)
  for (const belief of claims.posteriorOf) {
    expect(offsets[belief + 1] - offsets[belief]).toBe(release.values.length)
    expect(chances.slice(offsets[belief], offsets[belief + 1]).reduce((a, b) => a + b)).toBeCloseTo(1, 9)
  }
})
