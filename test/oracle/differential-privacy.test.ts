import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tableOf } from '../../src/data/table.js'
import { parseQuery } from '../../src/kinds/answers/parse-answers.js'
import { bernoulliExp, discreteLaplace, logDiscreteLaplace } from '../../src/math/discrete-laplace.js'
import { addFractions, fraction, fractionNumber, readFraction, fractionText } from '../../src/math/fraction.js'
import { answerQueries } from '../../src/kinds/answers/protect/answer-queries.js'
import { stream } from '../../src/math/random.js'
import { type SecureRandom, belowBig, secureBytes } from '../../src/math/secure-bytes.js'
import { queryText, sensitivityOf } from '../../src/kinds/answers/answers.js'
import { posteriorBound } from '../../src/kinds/answers/epsilon.js'
import { rowsCounted, trueUnits } from '../../src/kinds/answers/rows-where.js'

/** Bytes of a seed, for tests alone. */
function seeded(seed: number): SecureRandom {
  const random = stream(seed, 'bytes')
  return (count) => Uint8Array.from({ length: count }, () => random() & 0xff)
}

/** The greatest chi-square of so many degrees of freedom that luck brings but once in a million (Wilson and Hilferty). */
function mostByLuck(degrees: number): number {
  const share = 2 / (9 * degrees)
  return degrees * (1 - share + 4.7534 * Math.sqrt(share)) ** 3
}

/** Pearson's chi-square of drawn numbers against chances; what is expected less than ten times is taken together. */
function chiSquare(drawn: readonly number[], chance: (x: number) => number): { sum: number; degrees: number } {
  const counts = new Map<number, number>()
  for (const x of drawn) counts.set(x, (counts.get(x) ?? 0) + 1)
  let [sum, cells, seen, expected] = [0, 0, 0, 0]
  for (let x = -1000; x <= 1000; x++) {
    const mean = chance(x) * drawn.length
    if (mean < 10) continue
    cells++
    seen += counts.get(x) ?? 0
    expected += mean
    sum += ((counts.get(x) ?? 0) - mean) ** 2 / mean
  }
  const rest = drawn.length - expected
  return rest < 10
    ? { sum, degrees: cells - 1 }
    : { sum: sum + (drawn.length - seen - rest) ** 2 / rest, degrees: cells }
}

test('fraction: texts are read exactly, written again and added without rounding', () => {
  expect(readFraction('0.1')).toEqual({ numerator: 1n, denominator: 10n })
  expect(fractionText(addFractions(readFraction('0.1')!, readFraction('0.2')!))).toBe('0.3')
  expect(fractionText(readFraction('2/6')!)).toBe('1/3')
  for (const text of ['', '1e3', '1/0', 'x', '.5', '1,5', 'NaN']) expect(readFraction(text)).toBeUndefined()
  fc.assert(
    fc.property(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 1, max: 999 }), (a, b) => {
      const one = fraction(BigInt(a), BigInt(b))
      expect(fractionNumber(one)).toBeCloseTo(a / b, 12)
      const positive = fraction(BigInt(Math.abs(a)), BigInt(b))
      expect(readFraction(fractionText(positive))).toEqual(positive)
    }),
    { numRuns: 100 },
  )
})

describe('discrete Laplace: the chances are those of the formula (a false alarm once in a million)', () => {
  test.each(['0.3', '1', '7/3', '20'])('scale %s', (text) => {
    const scale = readFraction(text)!
    const bytes = seeded(7)
    const drawn = Array.from({ length: 20_000 }, () => Number(discreteLaplace(scale, bytes)))
    const chance = (x: number): number => Math.exp(logDiscreteLaplace(x, fractionNumber(scale)))
    const { sum, degrees } = chiSquare(drawn, chance)
    expect(sum).toBeLessThan(mostByLuck(degrees))
    // The test can fail: noise a tenth wider is found out.
    const wider = chiSquare(drawn, (x) => Math.exp(logDiscreteLaplace(x, fractionNumber(scale) * 1.1)))
    expect(wider.sum).toBeGreaterThan(mostByLuck(wider.degrees))
  })

  test('so do bytes of the operating system', () => {
    const drawn = Array.from({ length: 2000 }, () => Number(discreteLaplace(fraction(2n), secureBytes)))
    const { sum, degrees } = chiSquare(drawn, (x) => Math.exp(logDiscreteLaplace(x, 2)))
    expect(sum).toBeLessThan(mostByLuck(degrees))
  })

  test('a coin of exp(-gamma) shows as often as it should, and numbers below a bound are alike', () => {
    const bytes = seeded(3)
    for (const gamma of [0, 0.25, 1]) {
      let heads = 0
      for (let i = 0; i < 10_000; i++)
        if (bernoulliExp({ numerator: BigInt(gamma * 4), denominator: 4n }, bytes)) heads++
      const p = Math.exp(-gamma)
      expect(Math.abs(heads - 10_000 * p)).toBeLessThanOrEqual(4.9 * Math.sqrt(10_000 * p * (1 - p)))
    }
    const drawn = Array.from({ length: 6000 }, () => Number(belowBig(6n, bytes)))
    const { sum } = chiSquare(drawn, (x) => (x >= 0 && x < 6 ? 1 / 6 : 0))
    expect(sum).toBeLessThan(mostByLuck(5))
  })
})

const columns = ['who', 'sex', 'age', 'income', 'disease']
const rows = [
  ['a', 'F', '61', '54000', 'flu'],
  ['b', 'F', '65', '25000.6', 'gastritis'],
  ['b', 'F', '65', '25000', 'flu'],
  ['c', 'M', '25', '-59000', 'cold'],
  ['c', 'M', '25', 'none', 'cold'],
]

/** Cell by cell, as the definition says. */
function plainly(data: readonly (readonly string[])[], holds: (row: readonly string[]) => boolean): number {
  return data.filter(holds).length
}

test('answers: the truth is counted and summed within its bounds', () => {
  const table = tableOf(columns, rows)
  const units = (text: string): bigint => trueUnits(table, parseQuery(text)!)
  expect(units('sex=F & age>61')).toBe(BigInt(plainly(rows, ([, sex, age]) => sex === 'F' && Number(age) > 61)))
  expect(units('count where age>=61 & disease=flu')).toBe(2n)
  expect(units('count')).toBe(5n)
  // 50000 + 25001 + 25000 + 0 + nothing.
  expect(units('sum of income from 0 to 50000')).toBe(100_001n)
  expect(units('sum of income from -10000.0 to 50000.0 where age<61')).toBe(-100_000n)
  for (const text of ['count', 'count where sex=F & age<=60', 'sum of income from -1.50 to 2.00 where sex=F'])
    expect(queryText(parseQuery(text)!)).toBe(text)
  for (const text of ['sum of income', 'sum of income from 5 to 1', 'age ~ 5', 'sum of x from 1/2 to 1'])
    expect(parseQuery(text)).toBeUndefined()
})

/** Whoever adds or takes away one person changes each answer, and a histogram as a whole, by no more than is said. */
test('answers: the sensitivity of a question is never exceeded by taking one person away', () => {
  const cell = fc.record({
    who: fc.constantFrom('a', 'b', 'c'),
    age: fc.integer({ min: 0, max: 9 }),
    income: fc.integer({ min: -30, max: 30 }),
    disease: fc.constantFrom('flu', 'cold'),
  })
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 12 }), fc.integer({ min: 1, max: 3 }), (people, most) => {
      const questions = [['age>4'], ['sum of income from -5 to 20'], ['disease=flu', 'disease=cold']].map((parts) =>
        parts.map((text) => parseQuery(text)!),
      )
      const exact = (data: typeof people): number[] => {
        const table = tableOf(
          ['who', 'age', 'income', 'disease'],
          data.map((one) => Object.values(one).map(String)),
        )
        const counted = rowsCounted(table, 'who', most)
        return questions.flat().map((query) => Number(trueUnits(table, query, counted)))
      }
      const all = exact(people)
      for (const gone of ['a', 'b', 'c']) {
        const change = exact(people.filter(({ who }) => who !== gone)).map((one, i) => Math.abs(one - all[i]))
        for (const [i, [query]] of questions.slice(0, 2).entries())
          expect(change[i]).toBeLessThanOrEqual(fractionNumber(sensitivityOf(query, most)))
        expect(change[2] + change[3]).toBeLessThanOrEqual(most)
      }
    }),
    { numRuns: 100 },
  )
})

/**
 * Frequencies of what is answered about two tables that differ in one person: whatever set of answers is looked at, it is
 * not more than exp(epsilon) times as frequent with one as with the other. A false alarm once in a million.
 */
test('answers: on neighbouring tables no answer is more than exp(epsilon) times as likely', () => {
  const runs = 10_000
  const bytes = seeded(11)
  const questions = [[parseQuery('disease=flu')!]]
  const drawn = (data: typeof rows, scale: bigint): number[] => {
    const asking = { questions, epsilon: fraction(scale, 2n), person: 'who', rows: 2 }
    return Array.from({ length: runs }, () => answerQueries(tableOf(columns, data), asking, bytes).answers[0].answer)
  }
  const ratioBroken = (scale: bigint): boolean => {
    const [all, without] = [drawn(rows, scale), drawn(rows.slice(1), scale)]
    return [-4, -2, 0, 1, 2, 3, 4, 6].some((cut) => {
      const [a, b] = [all, without].map((list) => list.filter((x) => x >= cut).length)
      return exceeds(a, b) || exceeds(b, a) || exceeds(runs - a, runs - b) || exceeds(runs - b, runs - a)
    })
  }
  const exceeds = (x: number, y: number): boolean => x - Math.exp(0.5) * y > 4.9 * Math.sqrt(x + Math.exp(1) * y)
  expect(ratioBroken(1n)).toBe(false)
  // The test can fail: three times as much spent as said is found out.
  expect(ratioBroken(6n)).toBe(true)
})

test('answers: nobody becomes surer than the posterior bound, whatever is answered', () => {
  expect(posteriorBound(0.5, Math.log(3))).toBeCloseTo(0.75, 12)
  for (const prior of [0.01, 0.5, 0.9])
    for (let answer = -10; answer <= 10; answer++) {
      // Of somebody who is counted or not, all else known: the truth is 1 or 0.
      const [yes, no] = [1, 0].map((truth) => Math.exp(logDiscreteLaplace(answer - truth, 1 / 0.7)))
      const posterior = (prior * yes) / (prior * yes + (1 - prior) * no)
      expect(posterior).toBeLessThanOrEqual(posteriorBound(prior, 0.7) + 1e-12)
      const sign = answer >= 1 ? 1 : -1
      expect(posterior).toBeCloseTo(posteriorBound(prior, sign * 0.7), 9)
    }
})
