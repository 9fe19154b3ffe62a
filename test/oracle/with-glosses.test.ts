import { expect, test } from 'vitest'
import { withGlosses } from '../../src/meaning/word-vectors.js'
import { openGlosses } from '../../src/meaning/open-wordnet.js'

/** Texts as vectors that can be followed by hand: the first number tells a term, the second a gloss. */
const encode = async (texts: readonly string[]) =>
  texts.map((text) => Float32Array.from(text.includes(': ') ? [0, text.length, text.endsWith('b') ? 9 : 0] : [7, 0, 0]))

test('with glosses: the unit vector of a term plus the unit mean of its glosses; without any, the term alone', async () => {
  const glosses = new Map([['x', ['a', 'b']]])
  const [x, y] = await withGlosses(['x', 'y'], (term) => glosses.get(term) ?? [], encode)
  // "x: a" is (0, 4, 0) and "x: b" (0, 4, 9): together (0, 8, 9).
  const length = Math.hypot(8, 9)
  expect(Array.from(x)).toEqual([1, 8 / length, 9 / length].map((value) => expect.closeTo(value, 6)))
  expect(Array.from(y)).toEqual([1, 0, 0])
})

test('WordNet glosses: at most three, nouns first, without examples, by other spellings where the own is not there', async () => {
  const glossesOf = await openGlosses()
  expect(glossesOf('patient')).toHaveLength(3)
  expect(glossesOf('patient')[0]).toBe('a person who requires medical care')
  expect(glossesOf('patients')).toEqual(glossesOf('patient'))
  expect(glossesOf('blood-pressure')).toEqual(glossesOf('blood pressure'))
  expect(glossesOf('qzxwvk')).toEqual([])
  for (const term of ['run', 'bank', 'heart']) {
    for (const gloss of glossesOf(term)) expect(gloss).not.toContain('"')
  }
})
