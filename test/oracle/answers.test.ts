import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AskedGroup, betweenBeliefs } from '../../src/kinds/answers/attack/difference-beliefs.js'
import { tableOf } from '../../src/data/table.js'
import { answersTable, parseAnswers, parseQuery } from '../../src/kinds/answers/parse-answers.js'
import { fraction, fractionNumber } from '../../src/math/fraction.js'
import { epsilonModel } from '../../src/kinds/answers/epsilon.js'
import { mayMatch } from '../../src/kinds/answers/rows-where.js'
import type { GivenAnswer } from '../../src/kinds/answers/answers.js'
import { answersRelease } from '../../src/kinds/answers/release.js'

const given = (answer: number, epsilon: bigint | undefined): GivenAnswer => ({
  query: { where: [] },
  answer,
  epsilon: epsilon === undefined ? undefined : fraction(epsilon, 10n),
  sensitivity: fraction(1n),
  rows: 1,
  group: -1,
})

/** How likely an answer is when the truth is this: by the series itself. */
function chanceOf({ answer, epsilon }: GivenAnswer, truth: number): number {
  if (!epsilon) return answer === truth ? 1 : 0
  const p = Math.exp(-fractionNumber(epsilon))
  return ((1 - p) / (1 + p)) * p ** Math.abs(answer - truth)
}

test('differencing: what is believed of those between two groups is what all worlds say, one by one', () => {
  const answers = fc.array(fc.tuple(fc.integer({ min: -2, max: 6 }), fc.constantFrom(1n, 5n, 20n)), {
    minLength: 1,
    maxLength: 2,
  })
  fc.assert(
    fc.property(
      answers,
      answers,
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      (ofWide, ofNarrow, inside, between, share) => {
        const group = (size: number, list: typeof ofWide): AskedGroup => ({
          meant: new Uint8Array(0),
          size,
          given: list.map(([answer, epsilon]) => given(answer, epsilon)),
        })
        const [wide, narrow] = [group(inside + between, ofWide), group(inside, ofNarrow)]
        const sums = new Float64Array(between + 1)
        // Each of the people has it or not.
        for (let world = 0; world < 2 ** (inside + between); world++) {
          const has = Array.from({ length: inside + between }, (_, i) => (world >> i) & 1)
          const all = has.reduce((sum, one) => sum + one, 0)
          const inner = has.slice(0, inside).reduce((sum, one) => sum + one, 0)
          let chance = share ** all * (1 - share) ** (has.length - all)
          for (const one of wide.given) chance *= chanceOf(one, all)
          for (const one of narrow.given) chance *= chanceOf(one, inner)
          sums[all - inner] += chance
        }
        const whole = sums.reduce((a, b) => a + b)
        const found = betweenBeliefs(wide, narrow, share)!
        for (const [have, sum] of sums.entries()) expect(found[have]).toBeCloseTo(sum / whole, 9)
      },
    ),
    { numRuns: 100 },
  )
})

test('count query: rows that may match and rows that must, by trying every number of each interval', () => {
  const interval = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 4 }))
  const bound = fc.tuple(fc.constantFrom('<', '<=', '>', '>=', '='), fc.integer({ min: 0, max: 12 }))
  fc.assert(
    fc.property(fc.array(interval, { minLength: 2, maxLength: 8 }), bound, bound, (list, a, b) => {
      const spans = list.map(([low, wide]) => [low, low + 1 + wide])
      const rows = spans.map(([low, high]) => [`[${low},${high}]`])
      const where = [a, b].map(([sign, value]) => `age${sign}${value}`).join(' & ')
      const meets = (x: number): boolean =>
        [a, b].every(([sign, value]) =>
          sign === '<'
            ? x < value
            : sign === '<='
              ? x <= value
              : sign === '>'
                ? x > value
                : sign === '>='
                  ? x >= value
                  : x === value,
        )
      // Ages may lie between two years: halves are tried too.
      const tries = ([low, high]: readonly number[]): boolean[] =>
        Array.from({ length: 4 * (high - low) + 1 }, (_, i) => meets(low + i / 4))
      expect(mayMatch(tableOf(['age'], rows), parseQuery(where)!.where)).toEqual({
        surely: spans.filter((span) => tries(span).every(Boolean)).length,
        maybe: spans.filter((span) => tries(span).some(Boolean)).length,
      })
    }),
    { numRuns: 200 },
  )
})

const read = (lines: readonly string[]) =>
  parseAnswers(
    'answers.csv',
    ['query;answer;epsilon;sensitivity;person;rows;group', ...lines].map((text, l) => ({
      line: l + 1,
      cells: text.split(';'),
    })),
  )

test('answers: what is written is read again, and the judge adds up what is spent', () => {
  const answers = read([
    'count where disease=flu;3;0.5;1;;1;1',
    'count where disease=cold;4;0.5;1;;1;1',
    'sum of income from 0.0 to 9.5 where age>60;-12.5;1/3;19;who;2;2',
  ])
  const table = answersTable(answers)
  const again = parseAnswers('again.csv', [
    { line: 1, cells: table.columns.map(({ name }) => name) },
    ...answers.answers.map((_, row) => ({
      line: row + 2,
      cells: table.columns.map((column) => (column.kind === 'coded' ? column.values[column.codes[row]] : '')),
    })),
  ])
  expect(again).toEqual(answers)
  const judged = (epsilon: number, list = answers) => epsilonModel.judge(answersRelease(list), { epsilon })
  expect(judged(0.9)).toMatchObject({ holds: true, reached: 5 / 6 })
  expect(judged(0.8)).toMatchObject({ holds: false })
  expect(judged(9, read(['age>1;3;;;;;']))).toMatchObject({ holds: false })
  expect(judged(9, read(['sum of income from 0 to 9;3;1;5;;;']))).toMatchObject({ holds: false })
})

test.each([
  ['disease=flu;3;0;;;;', 'epsilon is no decimal or fraction above 0'],
  ['disease=flu;3;-1;;;;', 'epsilon is no decimal or fraction above 0'],
  ['disease=flu;many;1;;;;', 'no number'],
  ['disease;3;1;;;;', 'no question'],
  ['disease=flu;3;1;;;0;', 'no number of records'],
  ['disease=flu;3;1;;;1;x', 'no group'],
])('answers: %s is refused', (line, message) => {
  expect(() => read([line])).toThrow(message)
})

test('answers: those of one group that may be about the same people are refused', () => {
  expect(() => read(['age>1;3;1;;;;1', 'age>2;3;1;;;;1'])).toThrow('shares a group')
  expect(() => read(['sex=F & age>1;3;1;;;;1', 'sex=M & age>2;3;1;;;;1'])).toThrow('shares a group')
  expect(read(['sex=F & age>1;3;1;;;;1', 'sex=M & age>1;3;1;;;;1']).answers).toHaveLength(2)
  expect(() => read([])).toThrow('no answer')
})
