import { expect, test } from 'vitest'
import { type Table, tableOf } from '../../src/data/table.js'
import type { GivenAnswer } from '../../src/kinds/answers/answers.js'
import { noiseFound } from '../../src/kinds/answers/noise-promised.js'
import { parseQuery } from '../../src/kinds/answers/parse-answers.js'
import { answerQueries } from '../../src/kinds/answers/protect/answer-queries.js'
import { trueUnits } from '../../src/kinds/answers/rows-where.js'
import { discreteLaplaceWithin, logDiscreteLaplace } from '../../src/math/discrete-laplace.js'
import { fraction, fractionNumber, readFraction } from '../../src/math/fraction.js'
import { stream } from '../../src/math/random.js'
import { gammaShare, logGamma } from '../../src/math/special-functions.js'
import { tries } from '../laws/tries.js'

const rowCount = 60
const table: Table = tableOf(
  ['age', 'income'],
  Array.from({ length: rowCount }, (_, row) => [`${row}`, `${1000 * row}.25`]),
)
// From everybody to nobody at all.
const questions = Array.from({ length: rowCount + 5 }, (_, age) => parseQuery(`age>=${age}`)!)
const sums = Array.from({ length: rowCount }, (_, age) =>
  parseQuery(`sum of income from 0.00 to 50000.00 where age>${age}`)!,
)

type Draw = (random: () => number, scale: number) => number
const uniform = (random: () => number): number => (random() + 0.5) / 2 ** 32

/** The difference of two waits: another way to the same numbers than the program's. */
const honest: Draw = (random, scale) => {
  const wait = (): number => Math.floor(-Math.log(uniform(random)) * scale)
  return wait() - wait()
}
const continuous: Draw = (random, scale) => {
  const wait = (): number => -Math.log(uniform(random)) * scale
  return wait() - wait()
}

interface Honest {
  readonly draw: Draw
  readonly after: (answer: number) => number
  readonly asked: typeof questions
}
const sameAnswer = (answer: number): number => answer
const honestly: Readonly<Record<string, Honest>> = {
  'whole numbers': { draw: honest, after: sameAnswer, asked: questions },
  'raised to 0': { draw: honest, after: (answer) => Math.max(0, answer), asked: questions },
  decimals: { draw: continuous, after: sameAnswer, asked: questions },
  'decimals rounded and raised to 0': {
    draw: continuous,
    after: (answer) => Math.max(0, Math.round(answer)),
    asked: questions,
  },
  sums: { draw: honest, after: sameAnswer, asked: sums },
}

function answersWith(
  count: number,
  epsilon: string,
  { draw, after, asked }: Honest,
  seed: number,
  share = 1,
): GivenAnswer[] {
  const random = stream(seed, 'noise')
  return Array.from({ length: count }, (_, group) => {
    const query = asked[random() % asked.length]
    const perUnit = 10 ** (query.sum?.digits ?? 0)
    const sensitivity = query.sum ? fraction(50_000n) : fraction(1n)
    const scale = ((query.sum ? 50_000 : 1) * perUnit * share) / fractionNumber(readFraction(epsilon)!)
    const units = Number(trueUnits(table, query)) + (scale === 0 ? 0 : draw(random, scale))
    return { query, answer: after(units) / perUnit, epsilon: readFraction(epsilon)!, sensitivity, rows: 1, group }
  })
}

test('gammaShare: as the chance of a Poisson number to be so large, added up', () => {
  for (const n of [1, 2, 7, 40, 300])
    for (const x of [0.001, 0.3, 1, 5, 39, 41, 280, 330, 900]) {
      let less = 0
      for (let k = 0; k < n; k++) less += Math.exp(k * Math.log(x) - x - logGamma(k + 1))
      expect(gammaShare(n, x)).toBeCloseTo(1 - less, 10)
    }
})

test('discreteLaplaceWithin: as the chances added up', () => {
  for (const scale of [0.3, 1, 7.5, 100])
    for (const off of [0, 1, 5, 40]) {
      let sum = 0
      for (let x = -off; x <= off; x++) sum += Math.exp(logDiscreteLaplace(x, scale))
      expect(discreteLaplaceWithin(off, scale)).toBeCloseTo(sum, 12)
    }
})

const drawn = tries(2000, 400)

test.each(Object.entries(honestly))(
  '13 §2.3: of 2,000 files of honest answers each, few and many, at most 1 in 100 is taken for one without its noise: %s',
  (_, how) => {
    for (const epsilon of ['0.01', '0.1', '0.7'])
      for (const count of [1, 2, 5, 25]) {
        let [wrong, foreign] = [0, 0]
        for (let seed = 0; seed < drawn; seed++) {
          const { kind } = noiseFound(answersWith(count, epsilon, how, seed), table)
          if (kind === 'less than promised') wrong++
          if (kind === 'other original') foreign++
        }
        expect(wrong / drawn, `${count} answers at ${epsilon}`).toBeLessThanOrEqual(0.01)
        expect(foreign, `${count} answers at ${epsilon}`).toBe(0)
      }
  },
)

test('13 §2.3: the answers of the program itself are as promised', () => {
  let wrong = 0
  const files = tries(200)
  for (let seed = 0; seed < files; seed++) {
    const random = stream(seed, 'bytes')
    const asking = { questions: questions.slice(0, 20).map((one) => [one]), epsilon: readFraction('0.05')!, rows: 1 }
    const { answers } = answerQueries(table, asking, (count) =>
      Uint8Array.from({ length: count }, () => random() & 0xff),
    )
    if (noiseFound(answers, table).kind !== 'as promised') wrong++
  }
  expect(wrong).toBeLessThanOrEqual(Math.ceil(files / 100))
})

test('13 §2.3: exact answers that promise noise are found, one of them at an epsilon of .01', () => {
  const exactly: Honest = { draw: () => 0, after: sameAnswer, asked: questions.slice(0, 50) }
  for (const [epsilon, count] of [
    ['0.01', 1],
    ['0.01', 12],
    ['0.1', 2],
    ['0.5', 5],
    ['1', 12],
  ] as const)
    expect(noiseFound(answersWith(count, epsilon, exactly, 5), table)).toMatchObject({
      kind: 'less than promised',
      promised: count,
      exact: count,
    })
  // Three of sixty are exact, the others honest.
  let found = 0
  for (let seed = 0; seed < tries(200); seed++) {
    const mixed = [
      ...answersWith(3, '0.001', exactly, seed),
      ...answersWith(57, '0.001', honestly['whole numbers'], seed),
    ]
    if (noiseFound(mixed, table).kind === 'less than promised') found++
  }
  expect(found).toBeGreaterThan(0.95 * tries(200))
})

test('13 §2.3: noise a fifth as wide as promised is found in twenty answers', () => {
  let found = 0
  for (let seed = 0; seed < tries(500); seed++)
    if (noiseFound(answersWith(20, '0.05', honestly['whole numbers'], seed, 0.2), table).kind === 'less than promised')
      found++
  expect(found / tries(500)).toBeGreaterThan(0.99)
})

test('13 §2.3: answers in fractions that are off by a fiftieth of what was promised are found, five of them', () => {
  let found = 0
  for (let seed = 0; seed < tries(500); seed++)
    if (noiseFound(answersWith(5, '0.2', honestly['decimals'], seed, 0.02), table).kind === 'less than promised')
      found++
  expect(found / tries(500)).toBeGreaterThan(0.95)
})

test('13 §2.3: too little to be told, and an original that was not asked, are no finding', () => {
  expect(noiseFound(answersWith(1, '1', { ...honestly['whole numbers'], draw: () => 0 }, 3), table).kind).toBe(
    'too few',
  )
  const far = answersWith(12, '0.5', { ...honestly['whole numbers'], after: (answer) => answer + 900 }, 3)
  expect(noiseFound(far, table).kind).toBe('other original')
  expect(noiseFound([{ ...far[0], epsilon: undefined }], table).kind).toBe('none promised')
})
