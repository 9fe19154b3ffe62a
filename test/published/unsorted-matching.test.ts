import { unsortedReleases } from '../../src/kinds/table/attack/unsorted-releases.js'
import { unsorted } from '../../src/kinds/table/attack/unsorted.js'
import { expect, test } from 'vitest'
import { coded, tableOf } from '../../src/data/index.js'
import { streamsOf } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'

const zips = ['02138', '02139', '02141', '02142']
const people = ['Asian', 'Black', 'White'].flatMap((race) => zips.map((zip) => [race, zip]))
const quasi = { race: 'quasi', zip: 'quasi' } as const
const original = tableOf(['race', 'zip'], people, quasi)
const gt1 = tableRelease(
  tableOf(
    ['race', 'zip'],
    people.map(([, zip]) => ['Person', zip]),
    quasi,
  ),
)
const gt2 = tableRelease(
  tableOf(
    ['race', 'zip'],
    people.map(([race, zip]) => [race, `${zip.slice(0, 4)}*`]),
    quasi,
  ),
)

test('lecture, unsorted matching: GT1 and GT2, give PT exactly, 12 rows of 12', async () => {
  for (const [release, other] of [
    [gt1, gt2],
    [gt2, gt1],
  ]) {
    const claims = await unsortedReleases.run(release, { others: [other] }, { about: undefined }, streamsOf(1))
    if (claims.kind === 'not measured') throw new Error(claims.because)
    expect(claims.figures!.find(({ id }) => id === 'wholeRows')!.value).toBe(12)
    expect(claims.told!.map(({ sentence }) => sentence)).toEqual(
      people.map(([race, zip]) => `race is ${race}, zip is ${zip}`),
    )
    const { codes, values } = coded(original.columns.find(({ name }) => name === claims.column)!)
    const { posteriorOf, posteriors } = claims
    expect(Array.from(posteriorOf, (b) => claims.values[posteriors.codes[posteriors.offsets[b]]])).toEqual(
      Array.from(codes, (code) => values[code]),
    )
    expect([...posteriors.chances].every((chance) => chance === 1)).toBe(true)
  }
})

test('lecture, unsorted matching: with PT in its order each row of GT2 is found, though two look alike', async () => {
  const claims = await unsorted.run(gt2, { register: original }, {}, streamsOf(1))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  expect([...claims.record]).toEqual([...people.keys()])
})
