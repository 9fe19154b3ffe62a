import { expect, test } from 'vitest'
import { definetti, bucketsRelease } from '../../src/kinds/index.js'
import { tableOf } from '../../src/data/index.js'
import { streamsOf } from '../../src/math/index.js'

/** Figure 2.8 of the thesis: who smokes, by group, and what each group has. */
const smokers = ['yy', 'nn', 'yn', 'yy', 'nn', 'yn']
const illnesses = ['Cancer', 'Flu', 'None']
const held = ['Cancer Flu', 'Flu None', 'Cancer None', 'Cancer None', 'Flu None', 'Cancer None']

const figure = bucketsRelease({
  table: tableOf(
    ['smoke'],
    smokers.flatMap((group) => group.split('').map((smokes) => [smokes])),
    { smoke: 'quasi' },
  ),
  groups: Uint32Array.from({ length: 12 }, (_, row) => Math.floor(row / 2)),
  groupCount: 6,
  sensitive: 'disease',
  values: illnesses,
  counts: held.flatMap((names, group) =>
    names.split(' ').map((name) => ({ group, value: illnesses.indexOf(name), count: 1 })),
  ),
})

/** P(person has the illness), people numbered from 1 as in the figure. */
async function chance(person: number, illness: string, rounds: number, smoothing: number, settling: string) {
  const claims = await definetti.run(figure, {}, { rounds, smoothing, settling }, streamsOf(1))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  const { offsets, codes, chances } = claims.posteriors
  const belief = claims.posteriorOf[person - 1]
  for (let i = offsets[belief]; i < offsets[belief + 1]; i++) if (illnesses[codes[i]] === illness) return chances[i]
  return 0
}

test('definetti: Figure 2.8 of the thesis, without smoothing: 11 and 5 have cancer by 9/11 after one step, .964 after two, 1 in the end', async () => {
  for (const person of [11, 5]) {
    expect(await chance(person, 'Cancer', 1, 0, 'exact')).toBeCloseTo(9 / 11, 12)
    expect(await chance(person, 'Cancer', 2, 0, 'exact')).toBeCloseTo(0.964, 3)
    expect(await chance(person, 'Cancer', 50, 0, 'exact')).toBeCloseTo(1, 9)
  }
})

test('definetti: Figure 2.8 of the thesis: those whose whole group smokes stay as likely as before; 12 and 6 lose what 11 and 5 win', async () => {
  for (const rounds of [1, 2, 10]) {
    for (const person of [1, 2, 7, 8]) expect(await chance(person, 'Cancer', rounds, 0, 'exact')).toBeCloseTo(0.5, 12)
    for (const [one, other] of [
      [11, 12],
      [5, 6],
    ])
      expect(
        (await chance(one, 'Cancer', rounds, 0, 'exact')) + (await chance(other, 'Cancer', rounds, 0, 'exact')),
      ).toBeCloseTo(1, 9)
  }
})

test('thesis-buckets: scaled in place of summed, with one half added: .644 after one round, .732 at the fixed point', async () => {
  expect(await chance(11, 'Cancer', 1, 0.5, 'scaling')).toBeCloseTo(0.644, 3)
  expect(await chance(11, 'Cancer', 200, 0.5, 'scaling')).toBeCloseTo(0.732, 3)
  expect(await chance(11, 'Cancer', 10, 0.5, 'exact')).toBeGreaterThan(0.5)
})
