import { tableOf } from '../src/data/index.js'
import { answersRelease, countsRelease, textRelease } from '../src/kinds/index.js'
import { parseQuery } from '../src/kinds/answers/parse-answers.js'
import { answerQueries } from '../src/kinds/answers/protect/answer-queries.js'
import { parseCounts } from '../src/kinds/counts/parse-counts.js'
import { fraction } from '../src/math/fraction.js'
import { type Random, below, stream, unit } from '../src/math/index.js'
import { type DrawnWorld, drawnSize, leakingOf, mixed } from './drawn-world.js'

const plainWords =
  'shop price week crowd street queue summer market report buyer owner colour number letter story winter paper window'.split(
    ' ',
  )
const makers = 'apple,nokia,canon,sony,dell,bosch,philips,fender,honda,airbus'.split(',')
const products = 'iphone,lumia,camera,walkman,laptop,drill,shaver,guitar,scooter,airliner'.split(',')

/**
 * Notes on a product whose name is removed, with a maker in them: where they leak its own; in a clean release any. Of the others
 * some or all name none. Other notes are known, in which makers stand beside what is theirs, or any.
 */
export function drawnTexts(seed: number, leak: number, most = 300): DrawnWorld<'text'> {
  const random = stream(seed, `verdicts/text/${leak}`)
  const count = drawnSize(60, most, random)
  const of = 4 + below(makers.length - 3, random)
  const nameAny = leak === 0 ? unit(random) : 0
  const leaking = leakingOf(count, leak, random)
  const notes = Array.from({ length: count }, (_, i) => {
    const product = below(of, random)
    if (leaking.has(i)) return drawnNote(product, makers[product], random)
    return drawnNote(product, unit(random) < nameAny ? makers[below(of, random)] : 'somebody', random)
  })
  const others = Array.from({ length: 160 }, (_, i) => {
    const product = below(of, random)
    return { id: `other ${i}`, text: drawnNote(product, makers[leak > 0 ? product : below(of, random)], random).text }
  })
  return {
    original: { texts: notes.map(({ text }, i) => ({ id: `note ${i}`, text })) },
    release: textRelease({
      texts: notes.map(({ text, name }, i) => ({ id: `note ${i}`, text: text.replace(name, '[REDACTED]') })),
    }),
    granted: { words: products.slice(0, of), documents: { texts: others } },
  }
}

function drawnNote(product: number, maker: string, random: Random): { readonly text: string; readonly name: string } {
  const some = (count: number): string =>
    Array.from({ length: count }, () => plainWords[below(plainWords.length, random)]).join(' ')
  const name = products[product]
  return { name, text: `The ${some(3)} of ${maker} said ${some(2)}. A new ${name} was ${some(3)}.` }
}

/**
 * Areas by illnesses with both margins: hidden counts lie on rectangles of hidden ones, one more here is one less there.
 * Where areas leak, one count of theirs is hidden and nothing else.
 */
export function drawnCounts(seed: number, leak: number, most = 400): DrawnWorld<'counts'> {
  const random = stream(seed, `verdicts/counts/${leak}`)
  const [areas, illnesses] = [4 + below(Math.max(1, Math.min(40, most / 10)), random), 3 + below(10, random)]
  const numbers = Array.from({ length: areas }, () => Array.from({ length: illnesses }, () => 5 + below(90, random)))
  const hidden = new Set<number>()
  const small = (area: number, illness: number): void => {
    hidden.add(area * illnesses + illness)
    if (unit(random) < 0.5) numbers[area][illness] = 1 + below(4, random)
  }
  const leaking = leakingOf(areas, leak, random)
  const covered = Array.from(mixed(areas, random)).filter((area) => !leaking.has(area))
  for (let pair = 0; pair + 1 < covered.length; pair += 2) {
    const columns = mixed(illnesses, random).slice(0, 2)
    for (const area of covered.slice(pair, pair + 2)) for (const illness of columns) small(area, illness)
  }
  for (const area of leaking) small(area, below(illnesses, random))
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)
  const lines = [
    ['area', ...numbers[0].map((_, j) => `illness ${j}`), 'Total'],
    ...numbers.map((row, i) => [
      `area ${i}`,
      ...row.map((n, j) => (hidden.has(i * illnesses + j) ? '*' : `${n}`)),
      `${sum(row)}`,
    ]),
    ['Total', ...numbers[0].map((_, j) => `${sum(numbers.map((row) => row[j]))}`), `${sum(numbers.map(sum))}`],
  ]
  const people = numbers.flatMap((row, i) =>
    row.flatMap((n, j) => Array.from({ length: n }, () => [`area ${i}`, `illness ${j}`])),
  )
  const rows = lines.map((cells, line) => ({ line: line + 1, cells }))
  const read = parseCounts('counts.csv', rows, { layout: 'cross' })
  return { release: countsRelease(read), original: tableOf(['area', 'column'], people), granted: {} }
}

/**
 * How many of each age and more have an illness, with noise that spends less than the policy allows; where answers leak, they
 * are the truth itself, and promise the same noise or none.
 */
export function drawnAnswers(seed: number, leak: number, most = 400): DrawnWorld<'answers'> {
  const random = stream(seed, `verdicts/answers/${leak}`)
  const share = 0.1 + 0.5 * unit(random)
  const ages = drawnSize(60, Math.min(150, most), random)
  const people = Array.from({ length: drawnSize(60, most, random) }, () => [
    `${below(ages, random)}`,
    unit(random) < share ? 'flu' : 'cold',
  ])
  const original = tableOf(['age', 'disease'], people)
  const questions = Array.from({ length: ages }, (_, age) => [parseQuery(`age>=${age} & disease=flu`)!])
  const spends = 200 + below(880, random)
  const asking = { questions, epsilon: fraction(BigInt(spends), 1000n * BigInt(ages)), rows: 1 }
  const bytes = stream(seed, `verdicts/answers/noise/${leak}`)
  const { answers } = answerQueries(original, asking, (count) =>
    Uint8Array.from({ length: count }, () => bytes() & 255),
  )
  const leaking = leakingOf(ages, leak, random)
  const promised = unit(random) < 0.5 ? {} : { epsilon: undefined }
  const truth = (age: number): number => people.filter(([own, ill]) => Number(own) >= age && ill === 'flu').length
  const release = answersRelease({
    answers: answers.map((one, age) => (leaking.has(age) ? { ...one, answer: truth(age), ...promised } : one)),
  })
  return { release, original, granted: {} }
}
