import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { madeUpNotes } from '../../bench/worlds/made-up-notes.js'
import { scoreSpans } from '../../bench/scrub.bench.js'
import { encodeText } from '../../src/formats/encode-text.js'
import { parseTexts } from '../../src/formats/named-texts.js'
import { hasIbanCheck, hasLuhn, hasNhsCheck, hasVinCheck, isSocialSecurity } from '../../src/math/check-digits.js'
import { confusabilityModel } from '../../src/kinds/text/models/k-confusability.js'
import { scrubbedModel } from '../../src/kinds/text/models/scrubbed.js'
import { confuseTopics } from '../../src/kinds/text/protect/confuse-topics.js'
import { keepListed, termFinder } from '../../src/kinds/text/protect/keep-listed.js'
import { leastProduct } from '../../src/kinds/text/protect/generalise-terms.js'
import { findSpans } from '../../src/kinds/text/protect/recognise/find-spans.js'
import { builtInNames } from '../../src/kinds/text/protect/recognise/names.js'
import { scrub } from '../../src/kinds/text/protect/scrub.js'
import { stream } from '../../src/math/index.js'
import { wordSpans } from '../../src/kinds/text/marked-spans.js'
import { protect } from '../../src/run/protect.js'
import { tries } from '../laws/tries.js'

const one = (text: string) => ({ texts: [{ id: 'a', text }] })

describe('check digits: published numbers pass, and one wrong digit fails', () => {
  test.each([
    ['Luhn', hasLuhn, '4111 1111 1111 1111'],
    ['IBAN', hasIbanCheck, 'GB82 WEST 1234 5698 7654 32'],
    ['NHS', hasNhsCheck, '943 476 5919'],
    ['VIN', hasVinCheck, '1M8GDM9AXKP042788'],
  ])('%s', (_, check, number) => {
    expect(check(number)).toBe(true)
    const last = Number(number.at(-1))
    const passing = [...Array(10).keys()].filter((digit) => check(number.slice(0, -1) + digit))
    expect(passing).toEqual([last])
  })

  test('social security numbers of areas that were never given out are none', () => {
    expect(
      ['123-45-6789', '000-45-6789', '666-45-6789', '900-45-6789', '123-00-6789', '123-45-0000'].map(isSocialSecurity),
    ).toEqual([true, false, false, false, false, false])
  })
})

test('leastProduct: the same as trying every choice', () => {
  const list = fc
    .uniqueArray(fc.integer({ min: 2, max: 30 }), { maxLength: 3 })
    .map((some) => [1, ...some.sort((a, b) => a - b)])
  fc.assert(
    fc.property(fc.array(list, { maxLength: 4 }), fc.integer({ min: 2, max: 500 }), (lists, t) => {
      const all = lists.reduce<number[]>(
        (products, factors) => products.flatMap((product) => factors.map((factor) => product * factor)),
        [1],
      )
      const best = Math.min(...all.filter((product) => product >= t))
      const found = leastProduct(lists, t)
      expect(found?.product ?? Infinity).toBe(best)
      const chosen = lists.reduce((product, factors, i) => product * factors[found?.places[i] ?? 0], 1)
      expect(found ? chosen : Infinity).toBe(best)
    }),
  )
})

test('termFinder: at each place the longest term, as by trying every length', () => {
  const word = fc.constantFrom('a', 'b', 'c')
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
      fc.array(word, { maxLength: 9 }),
      (terms, words) => {
        const text = words.join(' ')
        const listed = new Set(terms.map((term) => term.join(' ')))
        const naive: [number, number][] = []
        for (let at = 0; at < words.length; at++) {
          const length = [3, 2, 1].find((n) => at + n <= words.length && listed.has(words.slice(at, at + n).join(' ')))
          if (length === undefined) continue
          naive.push([at, at + length])
          at += length - 1
        }
        const find = termFinder(Array.from(listed, (term) => [term, true] as const))
        expect(find(text, wordSpans(text)).map(({ first, last }) => [first, last])).toEqual(naive)
      },
    ),
  )
})

test('findSpans: a text in small pieces is read as in one', () => {
  const notes = madeUpNotes(12, stream(5, 'pieces'))
  const text = notes.map((note) => note.text).join('\n')
  const whole = [...findSpans(text, builtInNames, [], { piece: 1 << 20, margin: 1 << 11 })]
  expect(whole.length).toBeGreaterThan(50)
  for (const piece of [257, 1000, 1777])
    expect([...findSpans(text, builtInNames, [], { piece, margin: 600 })]).toEqual(whole)
})

test('scrub: a text of thousands of marks is that of its notes one by one', async () => {
  const notes = Array.from({ length: 3000 }, (_, i) => `Call 304-255-${1000 + i}, room ${i}.`)
  const outcome = await protect(one(notes.join('\n')), scrub, {}, 1)
  const expected = notes.map((_, i) => `Call [phone], room ${i}.`).join('\n')
  expect(outcome).toMatchObject({ made: { phone: 3000 }, release: one(expected) })
})

test('one text is read and written as it is, wherever its bytes are cut', async () => {
  // A sign of two units at the border of what is written at once, and signs of one to four bytes.
  for (const text of ['', 'aé€𝒳', `${'a'.repeat((1 << 16) - 1)}𝒳b`, 'é𝒳'.repeat(1 << 16)]) {
    const bytes = Buffer.from(text)
    expect(Buffer.concat([...encodeText([text.slice(0, 1), text.slice(1)])]).equals(bytes)).toBe(true)
    for (const size of [1 << 16, 4097, ...(text.length < 10 ? [1, 2, 3] : [])]) {
      const chunks = async function* () {
        for (let at = 0; at < bytes.length; at += size) yield Uint8Array.from(bytes.subarray(at, at + size))
      }
      const read: string[] = []
      for await (const found of parseTexts({ file: 'a.txt', head: bytes.subarray(0, 4), bytes: chunks() }))
        read.push(found.text)
      expect(read[0] === text).toBe(true)
    }
  }
})

test('scrub: recall of made-up notes is .95 or more of every kind', () => {
  const { kinds } = scoreSpans(madeUpNotes(150, stream(3, 'recall')))
  expect(kinds).toHaveLength(19)
  for (const [kind, { planted, found, marks, right }] of kinds)
    expect([kind, found / planted >= 0.95, right / marks >= 0.95]).toEqual([kind, true, true])
})

const fragments = fc.constantFrom(
  'Call ',
  '304-255-1423',
  '123-45-6789',
  '4111111111111111',
  '4111-1111-1111-1111',
  'a.b@example.org',
  'https://x.test/1',
  'www.example.com',
  '2021-03-04',
  '3/14/2020',
  '31/12/1999',
  '93-year-old',
  ' 104 years old ',
  ' 91 y/o ',
  ' ',
  ' ',
  '\n',
  '. ',
  ', ',
  '(',
  ')',
  'Mr. ',
  'Smith',
  'x',
  '7',
  '-',
  '/',
  '@',
  '.',
  '12',
  'May 5',
  ':',
  '"',
  "'",
)

test('scrub: a judge that shares no code finds nothing left in whatever was put together', async () => {
  let before = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fragments, { minLength: 1, maxLength: 12 }), async (parts) => {
      const text = parts.join('')
      if (scrubbedModel.judge({ ...one(text), kind: 'text' }, {}).holds === false) before++
      // protect itself asks the judge and throws where it disagrees.
      expect((await protect(one(text), scrub, {}, 1)).kind).toBe('released')
    }),
    { numRuns: tries(600) },
  )
  expect(before).toBeGreaterThan(50)
})

test('keep-listed: what stays is listed, and what is listed stays', async () => {
  const outcome = await protect(
    one('Pain in the lumbar spine, says Mr. Okonkwo (b. 1961); no fever.'),
    keepListed,
    { terms: ['pain', 'lumbar spine', 'fever', 'no'] },
    1,
  )
  expect(outcome.kind === 'released' && outcome.release.texts[0].text).toBe(
    'Pain [removed] lumbar spine, [removed]); no fever.',
  )
  const words = fc.array(fc.constantFrom('a', 'b', 'c', "d'e", 'f-g', '12', ',', '\n', '[phone]', '█', '-', "'"), {
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(
      words,
      fc.uniqueArray(fc.constantFrom('a', 'b c', "d'e", 'f-g', '12'), { minLength: 1 }),
      async (parts, terms) => {
        expect((await protect(one(parts.join(' ')), keepListed, { terms }, 1)).kind).toBe('released')
      },
    ),
    { numRuns: tries(300) },
  )
})

describe('confuse-topics', () => {
  const corpus = [
    { topic: 'heart', text: 'pulse beat valve the of and' },
    { topic: 'heart', text: 'beat artery the of and' },
    { topic: 'skin', text: 'rash itch burn the of and' },
    { topic: 'skin', text: 'burn mole the of and' },
    { topic: 'bone', text: 'hip joint cast the of and' },
    { topic: 'bone', text: 'cast marrow the of and' },
  ]
  const judge = (text: string, k: number) =>
    confusabilityModel.judge({ ...one(text), kind: 'text' }, { k, corpus, within: 0.5 })

  test('telling words go, the others stay, and as many topics are plausible as were asked for', async () => {
    const text = 'the valve and the beat of the rash'
    expect(judge(text, 2).holds).toBe(false)
    const outcome = await protect(one(text), confuseTopics, { k: 3, corpus }, 1)
    const said = outcome.kind === 'released' ? outcome.release.texts[0].text : ''
    expect(said).toMatch(/^the \[removed\] and the \[removed\] of the/)
    expect(judge(said, 3)).toMatchObject({ holds: true, reached: 3 })
  })

  test('the judge agrees whatever the words are', async () => {
    const word = fc.constantFrom('pulse', 'beat', 'rash', 'burn', 'hip', 'cast', 'the', 'of', 'unknown')
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 12 }), fc.integer({ min: 2, max: 3 }), async (words, k) => {
        expect((await protect(one(words.join(' ')), confuseTopics, { k, corpus }, 1)).kind).toBe('released')
      }),
      { numRuns: 200 },
    )
  })

  test('more topics than there are is no release', async () => {
    expect(await protect(one('beat'), confuseTopics, { k: 4, corpus }, 1)).toMatchObject({
      kind: 'infeasible',
      because: 'the corpus has 3 topics, fewer than k = 4',
    })
  })
})
