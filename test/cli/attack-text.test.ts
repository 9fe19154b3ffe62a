import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere } from './in-process.js'

const temp = tempFolder()
const sold = ['Apple iPhone', 'Samsung Galaxy', 'Lenovo ThinkPad', 'Sony Walkman'].map((pair) => pair.split(' '))
const places = ['Berlin', 'Leeds', 'Oslo', 'Rome', 'Paris', 'Turin', 'Lyon']
const notes = (count: number, from: number): string[] =>
  Array.from({ length: count }, (_, i) => {
    const [maker, product] = sold[(i * 3 + from) % sold.length]
    return i % 2 === 0
      ? `${maker} sells the ${product} in ${places[(i + from) % places.length]}.`
      : `In ${places[i % places.length]} the ${product} made ${maker} rich.`
  })
const ndjson = (name: string, texts: readonly string[]): string =>
  temp.file(name, texts.map((text, i) => `${JSON.stringify({ id: `note ${i}`, text })}\n`).join(''))
const before = notes(40, 0)
const original = ndjson('original.ndjson', before)
const release = ndjson(
  'release.ndjson',
  before.map((text) => text.replace(/iPhone|Galaxy|ThinkPad|Walkman/, '[REDACTED]')),
)
const words = temp.file('words.txt', sold.map(([, product]) => `${product}\n`).join(''))
const population = ndjson('others.ndjson', notes(70, 2))
const granted = [
  '--as',
  'text',
  '--words',
  words,
  '--population',
  population,
  '--semantics',
  'table:examples/thesis/scores.csv',
]

test('attack on texts: what is left gives the removed word away; the word itself is told on request', async () => {
  const { code, out, error } = await palimpsestHere(['attack', release, '--original', original, ...granted])
  expect([code, error]).toEqual([0, ''])
  expect(out).toContain('Tried on 40 of 40 gaps: the attack reads the release.')
  expect(out).toMatch(/given away by (?:apple|samsung|lenovo|sony)/)
  expect(out).not.toMatch(/iPhone|Galaxy|ThinkPad|Walkman/)
  const shown = await palimpsestHere(['attack', release, ...granted, '--show-values'])
  expect(shown.out).toMatch(/removed text is (?:iPhone|Galaxy|ThinkPad|Walkman)/)
})

test('audit of texts: a removed word that the others give away is above the limit', async () => {
  const { code, out } = await palimpsestHere(['audit', release, '--original', original, ...granted])
  expect(code).toBe(1)
  expect(out).toMatch(/words that were removed .* ABOVE/)
  expect(out).not.toMatch(/iPhone|Galaxy|ThinkPad|Walkman/)
})

test.each([
  ['a text without a mark', original, [], 3, 'no mark says that something was removed'],
  [
    'an original that is another text',
    release,
    ['--original', ndjson('foreign.ndjson', notes(40, 1))],
    2,
    'does not match the release',
  ],
  [
    'fewer texts before than after',
    release,
    ['--original', ndjson('few.ndjson', before.slice(1))],
    2,
    'another number of texts',
  ],
])('attack on texts: %s', async (_, file, more, exit, tells) => {
  const { code, error } = await palimpsestHere(['attack', file, ...granted, ...more])
  expect(code).toBe(exit)
  expect(error).toContain(tells)
  expect(error).not.toMatch(/iPhone|Galaxy|ThinkPad|Walkman/)
})
