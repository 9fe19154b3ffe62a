import { tableOf } from '../src/data/index.js'
import { parseQuery } from '../src/kinds/answers/parse-answers.js'
import { fraction } from '../src/math/fraction.js'
import { answerQueries } from '../src/kinds/answers/protect/answer-queries.js'
import { below, stream } from '../src/math/index.js'
import { answersRelease } from '../src/kinds/index.js'
import type { World } from './laws/worlds.js'

/** People of every age, three of ten with flu, and how many older than each age have it. */
function olderWithFlu(name: string, epsilon: number | undefined): World<'answers'> {
  const random = stream(5, 'world/answers')
  const people = Array.from({ length: 120 }, (_, age) => [`${age}`, below(10, random) < 3 ? 'flu' : 'cold'])
  const original = tableOf(['age', 'disease'], people)
  const questions = people.map(([age]) => [parseQuery(`age>=${age} & disease=flu`)!])
  const asking = { questions, epsilon: fraction(BigInt(Math.round(1000 * (epsilon ?? 1))), 1000n), rows: 1 }
  const bytes = stream(6, 'world/noise')
  const { answers } = answerQueries(original, asking, (count) =>
    Uint8Array.from({ length: count }, () => bytes() & 255),
  )
  const exact = people.map((_, age) => people.slice(age).filter(([, disease]) => disease === 'flu').length)
  const release = answersRelease({
    answers:
      epsilon === undefined ? answers.map((one, i) => ({ ...one, answer: exact[i], epsilon: undefined })) : answers,
  })
  return { name, release, original, granted: { register: { ...original, columns: original.columns.slice(0, 1) } } }
}

export const answerWorlds = {
  planted: () => [olderWithFlu('exact answers, a year apart', undefined)],
  clean: () => [olderWithFlu('answers with much noise', 0.02)],
}
