import { expect, test } from 'vitest'
import { addNoise } from '../../src/kinds/table/protect/noise.js'

/** Table S of the thesis (Figure 2.12a): age and zip. */
const ages = Float64Array.of(23, 27, 25, 59, 61, 65, 65, 70)
const zips = Float64Array.of(11000, 13000, 59000, 12000, 54000, 25000, 25000, 30000)

test('noise: Figure 2.13 of the thesis, all eight records, from the noise it prints', () => {
  const ofAge = [2, -3, 1, 2, -2, 1, 2, -3]
  const ofZip = [1000, -1000, 2000, -3000, 1000, 1000, -3000, 2000]
  expect([...addNoise(ages, ofAge)]).toEqual([25, 24, 26, 61, 59, 66, 67, 67])
  expect([...addNoise(zips, ofZip)]).toEqual([12000, 12000, 61000, 9000, 55000, 26000, 22000, 32000])
  for (const noise of [ofAge, ofZip]) expect(noise.reduce((a, b) => a + b)).toBe(0)
})
