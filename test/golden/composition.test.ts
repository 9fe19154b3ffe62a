import { expect, test } from 'vitest'
import { composition, comparedOn, composePeople } from '../../src/kinds/table/attack/composition.js'
import { tableOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { streamsOf } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { bestGuess, rightCodes } from '../../src/score/believed.js'

const roles = { QI1: 'quasi', QI2: 'quasi', S: 'sensitive' } as const
const names = ['QI1', 'QI2', 'S']

const releases = [
  tableOf(
    names,
    [
      ['[1,2]', '{A}', '1'],
      ['[1,2]', '{A}', '2'],
      ['[3,3]', '{A, B}', '3'],
      ['[3,3]', '{A, B}', '4'],
    ],
    roles,
  ),
  tableOf(
    names,
    [
      ['[1,1]', '{A, B}', '1'],
      ['[1,1]', '{A, B}', '5'],
      ['[2,3]', '{B}', '3'],
      ['[2,3]', '{B}', '4'],
    ],
    roles,
  ),
]
const persons = tableOf(
  ['QI1', 'QI2'],
  [
    ['1', 'A'],
    ['3', 'B'],
  ],
  roles,
)

test('anonypyx-intersection: person 0 has 1, person 1 has 3 or 4', async () => {
  const [release, other] = releases.map(tableRelease)
  const claims = await composition.run(
    release,
    { others: [other], register: persons },
    withFallbacks(composition.parameters, {}),
    streamsOf(1),
  )
  if (claims.kind === 'not measured') throw new Error(claims.because)
  const { posteriorOf, posteriors, values } = claims
  const left = Array.from(posteriorOf, (belief) =>
    Array.from(
      posteriors.codes.subarray(posteriors.offsets[belief], posteriors.offsets[belief + 1]),
      (code) => values[code],
    ),
  )
  expect(left).toEqual([['1'], ['3', '4']])
  expect(claims.figures).toMatchObject([{ id: 'alone', value: 1 }])
})

test('anonypyx-intersection: the third value of either release is gone, and nobody is lost', () => {
  const compared = comparedOn(releases, 'S')
  if ('because' in compared) throw new Error(compared.because)
  const { first, together } = composePeople(releases, compared, persons, { present: 1, combine: 'local' })
  expect([...first.hidden]).toEqual([2, 2])
  expect([...together.hidden]).toEqual([1, 2])
  expect([together.absent, together.contradicted]).toEqual([0, 0])
})

test('anonypyx-pvp: a quarter, half, three quarters and all have their true value with chance 1, 1/2, 1/3, 1/4', () => {
  const values = ['1', '2', '3', '4', '5']
  const chances = [1 / 2, 1 / 3, 1, 1 / 4]
  const offsets = Uint32Array.from([0, 2, 4, 5, 7])
  const posteriors = {
    offsets,
    codes: Uint32Array.from([0, 4, 1, 4, 2, 3, 4]),
    chances: Float64Array.from([1 / 2, 1 / 2, 1 / 3, 2 / 3, 1, 1 / 4, 3 / 4]),
  }
  const right = rightCodes({ values }, ['1', '2', '3', '4'])
  const ofTruth = chances.map((_, person) => bestGuess({ posteriors }, person, right[person]).ofTruth)
  expect(ofTruth).toEqual(chances)
  const share = (least: number): number => ofTruth.filter((chance) => chance >= least).length / 4
  expect([1, 1 / 2, 1 / 3, 1 / 4].map(share)).toEqual([0.25, 0.5, 0.75, 1])
})
