import { posteriorBound } from '../../src/kinds/answers/epsilon.js'
import { mayMatch, trueUnits } from '../../src/kinds/answers/rows-where.js'
import { answersRelease } from '../../src/kinds/answers/release.js'
import { expect, test } from 'vitest'
import { differencing } from '../../src/kinds/answers/attack/differencing.js'
import { tableOf } from '../../src/data/table.js'
import { parseAnswers, parseQuery } from '../../src/kinds/answers/parse-answers.js'
import { withFallbacks } from '../../src/contract/parameter.js'
import { addNoise } from '../../src/kinds/table/protect/noise.js'
import { streamsOf } from '../../src/math/random.js'

/** Table S of the thesis (Figure 2.12a). */
const names = ['age', 'sex', 'zip', 'disease']
const people = [
  ['23', 'M', '11000', 'pneumonia'],
  ['27', 'M', '13000', 'dyspepsia'],
  ['25', 'M', '59000', 'dyspepsia'],
  ['59', 'M', '12000', 'pneumonia'],
  ['61', 'F', '54000', 'flu'],
  ['65', 'F', '25000', 'gastritis'],
  ['65', 'F', '25000', 'flu'],
  ['70', 'F', '30000', 'bronchitis'],
]
const table = tableOf(names, people)

test('count query of the thesis, 2.3 (C1): 1 on Figure 2.12a, 2 on 2.12b, where rows may match, 1 on 2.13', () => {
  const query = parseQuery('disease=pneumonia & age<30 & zip>=10001 & zip<=20000')!
  expect(mayMatch(table, query.where)).toEqual({ surely: 1, maybe: 1 })
  const coarse = people.map(([, sex, , disease]) => [
    sex === 'M' ? '[21,60]' : '[61,70]',
    sex,
    '[10001,60000]',
    disease,
  ])
  expect(mayMatch(tableOf(names, coarse), query.where)).toEqual({ surely: 0, maybe: 2 })
  const ages = addNoise(
    Float64Array.from(people, ([age]) => Number(age)),
    [2, -3, 1, 2, -2, 1, 2, -3],
  )
  const zips = addNoise(
    Float64Array.from(people, ([, , zip]) => Number(zip)),
    [1000, -1000, 2000, -3000, 1000, 1000, -3000, 2000],
  )
  const noisy = people.map(([, sex, , disease], row) => [`${ages[row]}`, sex, `${zips[row]}`, disease])
  expect(mayMatch(tableOf(names, noisy), query.where).maybe).toBe(1)
})

const asked = [
  'sex=F & age>0',
  'sex=F & age>60',
  'sex=F & age>61',
  'sex=F & age>60 & disease=flu',
  'sex=F & age>61 & disease=flu',
]
const register = { rowCount: 8, columns: table.columns.slice(0, 3) }

const beliefOfFlu = async (answers: readonly number[], epsilon: string): Promise<number> => {
  const rows = [['query', 'answer', 'epsilon'], ...asked.map((query, i) => [query, `${answers[i]}`, epsilon])]
  const release = answersRelease(
    parseAnswers(
      'answers.csv',
      rows.map((cells, line) => ({ line: line + 1, cells })),
    ),
  )
  const claims = await differencing.run(release, { register }, withFallbacks(differencing.parameters, {}), streamsOf(1))
  if (claims.kind !== 'values') throw new Error(claims.because)
  const { offsets, codes, chances } = claims.posteriors
  const belief = claims.posteriorOf[4]
  // The fifth person is the woman of 61.
  return codes[offsets[belief]] === 0 ? chances[offsets[belief]] : 0
}

test('differencing on Figure 2.12a (C5): the woman of 61 has flu, surely; with noise no surer than epsilon allows', async () => {
  const exact = asked.map((query) => Number(trueUnits(table, parseQuery(query)!)))
  expect(exact).toEqual([4, 4, 3, 2, 1])
  expect(await beliefOfFlu(exact, '')).toBe(1)
  // Two of four have it, and two more are added to the share: even odds.
  const noisy = await beliefOfFlu(exact, '0.5')
  expect(noisy).toBeGreaterThan(0.5)
  expect(noisy).toBeLessThanOrEqual(posteriorBound(0.5, 2 * 0.5))
})
