import { expect, test } from 'vitest'
import { countsAttack } from '../../src/kinds/counts/attack/counts-attack.js'
import { parseCounts } from '../../src/kinds/counts/parse-counts.js'
import { withFallbacks } from '../../src/contract/parameter.js'
import { streamsOf } from '../../src/math/index.js'
import { countsRelease } from '../../src/kinds/index.js'

/** Table S of the thesis (Figure 2.12a): age, sex, disease. */
const people = [
  [23, 'M', 'pneumonia'],
  [27, 'M', 'dyspepsia'],
  [25, 'M', 'dyspepsia'],
  [59, 'M', 'pneumonia'],
  [61, 'F', 'flu'],
  [65, 'F', 'gastritis'],
  [65, 'F', 'flu'],
  [70, 'F', 'bronchitis'],
] as const

const older = (x: number, flu: boolean): number =>
  people.filter(([age, sex, disease]) => sex === 'F' && age > x && (!flu || disease === 'flu')).length

test('counts: differencing on Figure 2.12a, Q2 and Q1: the youngest woman is 61, and has flu (the thesis prints 60)', async () => {
  const queries = [
    ['sex=F & age>0', older(0, false)],
    ['sex=F & age>60', older(60, false)],
    ['sex=F & age>61', older(61, false)],
    ['sex=F & age>60 & disease=flu', older(60, true)],
    ['sex=F & age>61 & disease=flu', older(61, true)],
  ] as const
  expect(queries.map(([, count]) => count)).toEqual([4, 4, 3, 2, 1])
  const rows = [['query', 'count'], ...queries.map(([query, count]) => [query, `${count}`])]
  const read = parseCounts(
    'queries.csv',
    rows.map((cells, l) => ({ line: l + 1, cells })),
  )
  const claims = await countsAttack.run(
    countsRelease(read),
    {},
    withFallbacks(countsAttack.parameters, {}),
    streamsOf(1),
  )
  if (claims.kind !== 'values') throw new Error(claims.because)
  const told = claims.told!.map(({ sentence }) => sentence)
  expect(told).toContain('sex=F, age in (60, 61] is 1 (4 − 3 = 1: sex=F, age>60 less sex=F, age>61)')
  expect(told).toContain('the one person with sex=F, age in (60, 61] has disease=flu')
  // Nobody is claimed between 0 and 60, so the one person is the youngest.
  expect(told.some((sentence) => sentence.includes('(0, 60]'))).toBe(false)
})
