import { parseQuery } from '../src/kinds/answers/parse-answers.js'
import { type Table, tableOf } from '../src/data/index.js'
import { type Key, type Release, answersRelease, everyAttack } from '../src/kinds/index.js'
import { readFraction } from '../src/math/fraction.js'
import { withFallbacks } from '../src/contract/index.js'
import { answerQueries } from '../src/kinds/answers/protect/answer-queries.js'
import { noise as noiseMethod } from '../src/kinds/table/protect/noise.js'
import { type Random, below, stream, streamsOf, unit } from '../src/math/index.js'
import { attack } from '../src/run/index.js'

const attacks = await everyAttack()

export const noise = {
  id: 'noise',
  summary: 'noise on numbers filtered off, turned numbers turned back, answers subtracted: beside knowing less',
  run: async (print: (line: string) => void): Promise<void> => {
    print('2,000 made-up people, six measures of the body; share told in the right band of half a deviation')
    for (const together of [0.9, 0.5, 0])
      for (const level of ['0.1', '0.3', '0.6', '1']) {
        const original = bodies(together, stream(1, `bodies ${together}`))
        const values = { columns: undefined, noise: 'additive', level: Number(level), keepSum: false, keepOrder: false }
        const made = noiseMethod.run(original, values, streamsOf(1))
        if (made.kind === 'infeasible') throw new Error(made.because)
        const told = await tried('noise-filter', made.release, original, made.key, {
          making: { method: 'noise', level: Number(level) },
        })
        print(`correlation ${together}, noise ${level}: ${told}`)
      }
    const original = bodies(0.5, stream(1, 'bodies'))
    const values = { columns: undefined, noise: 'multiplicative', level: 0, keepSum: false, keepOrder: false }
    const turned = noiseMethod.run(original, values, streamsOf(1))
    if (turned.kind === 'infeasible') throw new Error(turned.because)
    const making = { method: 'noise', turned: true } as const
    print(`turned, eight known people: ${await tried('unrotate', turned.release, original, turned.key, { making })}`)
    print('how many over each of 75 ages have flu, 200 people; who has it told right, and told surely')
    for (const epsilon of [undefined, '10', '1', '0.1', '0.0133'])
      print(`epsilon ${epsilon ?? 'none'} a question: ${await subtracted(epsilon)}`)
  },
}

async function tried(
  id: string,
  release: Release,
  original: Table,
  key: Key | undefined,
  granted: object,
): Promise<string> {
  const method = attacks.find((one) => one.id === id)!
  const found = await attack(release, method, withFallbacks(method.parameters, {}), { granted, original, key, seed: 1 })
  if (found.kind === 'not measured') return found.because
  const { success, baseline, pinned } = found.finding
  return `${success?.value.toFixed(3)} beside ${baseline?.value.toFixed(3)}; ${pinned.count} of ${pinned.of} sure and right`
}

async function subtracted(epsilon: string | undefined): Promise<string> {
  const random = stream(2, 'patients')
  const rows = Array.from({ length: 200 }, () => [`${18 + below(75, random)}`, below(10, random) < 4 ? 'flu' : 'other'])
  const original = tableOf(['age', 'disease'], rows)
  const ages = Array.from({ length: 75 }, (_, i) => 17 + i)
  const questions = ages.map((age) => [parseQuery(`age>${age} & disease=flu`)!])
  const bytes = stream(3, 'noise')
  const { answers } = answerQueries(original, { questions, epsilon: readFraction(epsilon ?? '1')!, rows: 1 }, (count) =>
    Uint8Array.from({ length: count }, () => bytes() & 255),
  )
  const exact = ages.map((over) => rows.filter(([age, disease]) => Number(age) > over && disease === 'flu').length)
  const told = answers.map((one, i) => (epsilon === undefined ? { ...one, answer: exact[i], epsilon: undefined } : one))
  return tried('differencing', answersRelease({ answers: told }), original, undefined, {})
}

function bodies(together: number, random: Random): Table {
  const names = ['arm', 'height', 'hip', 'leg', 'waist', 'weight']
  const rows = Array.from({ length: 2000 }, () => {
    const shared = normal(random)
    return names.map(() =>
      String(Math.round(500 + 60 * (Math.sqrt(together) * shared + Math.sqrt(1 - together) * normal(random)))),
    )
  })
  const table = tableOf(names, rows, Object.fromEntries(names.map((name) => [name, 'quasi' as const])))
  return { ...table, columns: table.columns.map((column) => ({ ...column, type: 'integer' })) }
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - unit(random))) * Math.cos(2 * Math.PI * unit(random))
}
