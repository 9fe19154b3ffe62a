import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceChances, fitChoices } from '../../src/kinds/text/attack/conditional-logit.js'
import { questionOf, withoutTerm } from '../../src/kinds/text/attack/gap-question.js'
import { givingAway, removedWords } from '../../src/kinds/text/attack/removed-words.js'
import { withFallbacks } from '../../src/contract/parameter.js'
import { buildLibrary, gap } from '../../src/kinds/text/attack/library.js'
import { openGaps, openTerms, otherDocuments } from '../../src/kinds/text/attack/open-gaps.js'
import { featureCount, featuresOf, tells, witnessesOf } from '../../src/kinds/text/attack/gap-witnesses.js'
import { rowAt } from '../../src/data/rows.js'
import { stream, streamsOf, unit } from '../../src/math/index.js'
import { textRelease } from '../../src/kinds/index.js'
import { removedTexts } from '../../src/kinds/text/removed-texts.js'

const vocabulary = ['alpha', 'beta', 'gamma', 'delta', 'eta', 'theta']
const terms = ['gamma', 'delta', 'alpha beta', 'kappa']
const word = fc.constantFrom(...vocabulary, '[REDACTED]')
const documents = fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 6 })

/** Every count from its definition, on the words as they are written. */
function naiveFeatures(
  texts: readonly (readonly string[])[],
  document: number,
  term: string,
  without?: string,
): number[] {
  const others = texts.filter((_, d) => d !== document)
  const parts = term.split(' ')
  const starts = (words: readonly string[]) =>
    [...words.keys()].filter((at) => parts.every((part, i) => words[at + i] === part))
  const holding = (one: string) => others.filter((words) => words.includes(one))
  const termHolders = others.filter((words) => starts(words).length > 0)
  const ratio = (found: number, expected: number) => Math.log((found + 0.5) / (expected + 0.5))
  const words = [...new Set(texts[document])].filter((one) => one !== '[REDACTED]' && one !== without)
  const company = words.map((one) =>
    ratio(
      holding(one).filter((other) => starts(other).length > 0).length,
      (holding(one).length * termHolders.length) / others.length,
    ),
  )
  const tokens = texts.flat()
  const termTotal = others.flatMap(starts).length
  const beside = (side: 'before' | 'after', one: string | undefined) => {
    if (one === undefined || one === '[REDACTED]' || one === without) return 0
    const found = others.flatMap((other) =>
      starts(other).filter((at) => other[side === 'before' ? at - 1 : at + parts.length] === one),
    )
    return ratio(found.length, (tokens.filter((token) => token === one).length * termTotal) / tokens.length)
  }
  const gaps = [...texts[document].keys()].filter((at) => texts[document][at] === '[REDACTED]')
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
  return [
    sum(company) / Math.sqrt(Math.max(1, words.length)),
    words.length === 0 ? 0 : Math.log(sum(company.map(Math.exp)) / words.length),
    sum(gaps.map((at) => beside('before', texts[document][at - 1]) + beside('after', texts[document][at + 1]))) /
      Math.sqrt(Math.max(1, gaps.length)),
    0,
    Math.log(termHolders.length + 0.5),
  ]
}

test('what remains speaks for a candidate as counted from the definitions, with and without a word', () => {
  fc.assert(
    fc.property(documents, fc.constantFrom(undefined, ...vocabulary), (texts, without) => {
      const library = buildLibrary(
        texts.map((words, i) => ({ id: `${i}`, text: words.join(' ') })),
        terms,
      )
      let last: ReturnType<typeof witnessesOf> | undefined
      for (const document of [...texts.keys(), texts.length - 1]) {
        const question = questionOf(library, document, rowAt(library.text, document))
        const candidates = Uint32Array.from(terms.keys())
        const witnesses = (last = witnessesOf(library, undefined, question, candidates, last))
        const code = without === undefined ? -1 : library.words.indexOf(without)
        const features = featuresOf(witnesses, code < 0 ? undefined : new Set([code]))
        for (const [c, term] of terms.entries()) {
          const own = Array.from(features.subarray(c * featureCount, (c + 1) * featureCount))
          for (const [f, value] of naiveFeatures(texts, document, term, without).entries())
            expect(own[f]).toBeCloseTo(value, 5)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('a document without a term has a gap for each of it, and no other term is ruled out by what went with it', () => {
  const library = buildLibrary(
    [{ id: 'a', text: 'Alpha beta, gamma alpha betas delta' }],
    ['alpha beta', 'beta', 'gamma'],
  )
  const row = withoutTerm(library, 0, 0)
  expect(Array.from(row, (code) => (code === gap ? '_' : library.words[code]))).toEqual(['_', 'gamma', '_', 'delta'])
  const question = questionOf(library, 0, row)
  expect(Array.from(openTerms(library, question), (term) => library.terms[term])).toEqual(['alpha beta', 'beta'])
})

test('words in more than half of many documents are not asked', () => {
  const texts = Array.from({ length: 80 }, (_, i) => ({
    id: `${i}`,
    text: i < 41 ? 'often the' : 'seldom the',
  }))
  const library = buildLibrary(texts, ['often'])
  expect(['often', 'seldom', 'the'].map((one) => tells(library, library.words.indexOf(one)))).toEqual([
    false,
    true,
    false,
  ])
})

test('the weights fitted to choices leave no slope, and rank what was right first', () => {
  const random = stream(1, 'choices')
  const choices = Array.from({ length: 400 }, () => {
    const features = Float64Array.from({ length: 10 }, () => 2 * unit(random) - 1)
    const chances = choiceChances(features, Float64Array.of(2, -1))
    let [left, truth] = [unit(random), 0]
    while (truth < 4 && (left -= chances[truth]) > 0) truth++
    return { features, truth }
  })
  const weights = fitChoices(choices, new Float64Array(2), 1)
  const objective = (w: Float64Array) =>
    choices.reduce((sum, { features, truth }) => sum + Math.log(choiceChances(features, w)[truth]), 0) -
    (w[0] ** 2 + w[1] ** 2) / 2
  for (const step of [
    [0.01, 0],
    [-0.01, 0],
    [0, 0.01],
    [0, -0.01],
  ])
    expect(objective(weights.map((value, i) => value + step[i]))).toBeLessThan(objective(weights))
  expect(weights[0]).toBeCloseTo(2, 0)
  expect(weights[1]).toBeCloseTo(-1, 0)
})

test('what stood at a mark is found again, or left open where the text fits in more than one way', () => {
  const piece = fc.constantFrom('ab', 'ba ', 'a', ' ', 'abab', '')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(piece, fc.constantFrom('a', 'ab', 'b a', 'x')), { minLength: 1, maxLength: 5 }),
      piece,
      (parts, end) => {
        const original = parts.map(([plain, removed]) => plain + removed).join('') + end
        const released = parts.map(([plain]) => `${plain}[REDACTED]`).join('') + end
        const found = removedTexts(released, original)!
        expect(found).toHaveLength(parts.length)
        for (const [i, text] of found.entries()) expect([parts[i][1], undefined]).toContain(text)
      },
    ),
    { numRuns: 300 },
  )
  expect(removedTexts('He has [REDACTED] and <DATE>.', 'He has flu and 1 May.')).toEqual(['flu', '1 May'])
  expect(removedTexts('x [REDACTED] [REDACTED]', 'x a b c')).toEqual([undefined, undefined])
  expect(removedTexts('She has [REDACTED].', 'He has flu.')).toBeUndefined()
})

test('a document of the release before anything was removed is no other document', () => {
  const run = 'the patient came in on Monday with pain in the chest and was sent home'
  const release = [{ id: '1', text: `Mr [REDACTED] said that ${run}.` }]
  const others = [
    { id: '1', text: 'another document with the number one' },
    { id: '7', text: `Mr Smith said that ${run}.` },
  ]
  expect(otherDocuments(release, others)).toEqual([others[0]])
})

test.each([
  ['sells [REDACTED] by apple in spring', ['apple', 'spring']],
  ['sells [REDACTED] by apple', ['apple']],
  ['sells [REDACTED] in winter', []],
])('%s: the words that give it away are named until frequency alone is left', (text, named) => {
  const library = buildLibrary(
    [
      { id: '0', text },
      ...Array.from({ length: 6 }, (_, i) => ({
        id: `a${i}`,
        text: `apple ${i} iphone ${i < 4 ? 'spring' : 'street'}`,
      })),
      ...Array.from({ length: 6 }, (_, i) => ({ id: `b${i}`, text: `nokia ${i} lumia street` })),
    ],
    ['iphone', 'lumia'],
  )
  const question = questionOf(library, 0, rowAt(library.text, 0))
  const witnesses = witnessesOf(library, undefined, question, Uint32Array.of(0, 1))
  const weights = Float64Array.of(2, 0, 0, 0, 0)
  const read = (without?: ReadonlySet<number>) => choiceChances(featuresOf(witnesses, without), weights)
  const { best, words } = givingAway(witnesses, read(), (_, without) => read(without))
  expect(library.terms[best]).toBe('iphone')
  expect(words.map((one) => library.words[one])).toEqual(named)
})

test('of too many candidates those that stand in most documents are kept, under the first spelling', async () => {
  const texts = ['asthma [REDACTED]', 'flu asthma', 'flu', 'Flus gout', 'asthma flu'].map((text, i) => ({
    id: `${i}`,
    text,
  }))
  const words = ['gout', 'Asthmas', 'flu', 'asthma', 'rash']
  const opened = await openGaps(textRelease({ texts }), { words }, { same: false, candidates: 2 })
  if ('kind' in opened) throw new Error(opened.because)
  expect(opened.library.terms).toEqual(['Asthmas', 'flu'])
  expect(Array.from(openTerms(opened.library, opened.questions[0]))).toEqual([1])
})

/** Documents of few words, with a gap each, and a measure that tells what it was asked. */
function countedWorld(count: number) {
  const texts = Array.from({ length: count }, (_, i) => ({
    id: `${i}`,
    text: `thing${i % 24} near word${i % 5} and word${(i + 1) % 7} [REDACTED]`,
  }))
  const words = Array.from({ length: 24 }, (_, i) => `thing${i}`)
  let asked = 0
  const meaning = {
    prepare: async () => {},
    distances(rows: readonly string[], columns: readonly string[]) {
      asked += rows.length * columns.length
      return Float64Array.from({ length: rows.length * columns.length }, (_, i) => (i % 7) / 7)
    },
  }
  return { release: textRelease({ texts }), granted: { words, meaning }, asked: () => asked }
}

test('24 §3: what words mean is asked once a word, not once a document', async () => {
  const [few, many] = [countedWorld(120), countedWorld(600)]
  for (const { release, granted } of [few, many])
    expect(
      (await removedWords.run(release, granted, withFallbacks(removedWords.parameters, {}), streamsOf(1))).kind,
    ).toBe('values')
  expect(many.asked()).toBeLessThan(1.2 * few.asked())
})

test('24 §3: of more than 200 gaps the words that give them away are named in the surest, and that is said', async () => {
  const noteOf = async (count: number) => {
    const { release, granted } = countedWorld(count)
    const values = withFallbacks(removedWords.parameters, {})
    const claims = await removedWords.run(release, granted, values, streamsOf(1))
    if (claims.kind !== 'values') throw new Error('it reads values')
    expect(claims.told).toHaveLength(count)
    const named = claims.told!.map(({ sentence }) => sentence.includes('given away'))
    expect(named.slice(200)).not.toContain(true)
    return claims.notes.filter((note) => note.includes('200 surest gaps alone'))
  }
  expect(await noteOf(200)).toHaveLength(0)
  expect(await noteOf(260)).toHaveLength(1)
})
