import { expect, test } from 'vitest'
import { everyAttack, claimsIn, disassociatedOf, disassociatedRelease } from '../../src/kinds/index.js'
import { rowCount } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { streamsOf } from '../../src/math/index.js'
import { attack as run } from '../../src/run/index.js'
import { attackLaws } from './attack-laws.js'
import { worlds } from './worlds.js'

const attacks = await everyAttack()

for (const attack of attacks) attackLaws(attack)

test.each(['joint', 'joint-whole', 'aba'])('%s: gives each source to as many rows as there are', async (id) => {
  const { release, granted } = (await worlds.disassociated.planted())[0]
  const method = attacks.find((one) => one.id === id)!
  const found = await method.run(release, granted, {}, streamsOf(1))
  if (found.kind !== 'places') throw new Error('claims are places')
  for (const claims of found.clusters) {
    const placed = claimsIn(claims)
      .filter(({ chunk }) => chunk >= 0)
      .reduce((sum, { rows }) => sum + rows.length, 0)
    const subRecords = release.clusters[claims.cluster].chunks.slice(1).reduce((sum, chunk) => sum + rowCount(chunk), 0)
    expect(placed).toBe(subRecords)
  }
})

test('joint-whole: no row has two sub-records of one chunk', async () => {
  const { release, granted } = (await worlds.disassociated.planted())[0]
  const whole = attacks.find(({ id }) => id === 'joint-whole')!
  const found = await whole.run(release, granted, {}, streamsOf(1))
  if (found.kind !== 'places') throw new Error('claims are places')
  for (const claims of found.clusters.map(claimsIn)) {
    const chunks = new Set(claims.map(({ chunk }) => chunk).filter((chunk) => chunk >= 0))
    for (const chunk of chunks) {
      const rows = claims.filter((claim) => claim.chunk === chunk).flatMap((claim) => [...claim.rows])
      expect(new Set(rows).size).toBe(rows.length)
    }
  }
})

test('undertext: its chances are chances, on a leak and on clean releases', async () => {
  const undertext = attacks.find(({ id }) => id === 'undertext')!
  for (const { release, original, granted } of [(await worlds.sets.planted())[0], (await worlds.sets.clean())[0]]) {
    const values = withFallbacks(undertext.parameters, {})
    const outcome = await run(release, undertext, values, { granted, original, seed: 1 })
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    const error = outcome.finding.figures.find(({ id }) => id === 'calibration')!
    expect(error.attack.value).toBeLessThan(0.06)
  }
})

test.each(['aba', 'rga', 'mra'])(
  '%s: an anchor of which nothing is known comes after any other, however far',
  async (id) => {
    const cluster = { size: 2, chunks: [[['nobody knows'], ['far away']]], terms: ['term'] }
    const release = disassociatedRelease(disassociatedOf({ k: 2, m: 2, clusters: [cluster] }))
    const meaning = {
      prepare: async () => {},
      distances: (rows: readonly string[], columns: readonly string[]) =>
        Float64Array.from(rows.flatMap((row) => columns.map(() => (row === 'far away' ? 6 : NaN)))),
    }
    const method = attacks.find((one) => one.id === id)!
    const found = await method.run(release, { meaning }, {}, streamsOf(1))
    if (found.kind !== 'places') throw new Error('claims are places')
    expect(claimsIn(found.clusters[0]).map(({ rows, confidence }) => [...rows, ...confidence])).toEqual([[1, 1]])
  },
)
