import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IndexBuilder } from '../../src/meaning/corpus/build-index.js'
import { longestDocument, paragraphReader } from '../../src/meaning/corpus/index-sources.js'

/** The documents a text becomes when it is fed in pieces of a given size. */
function documentsOf(text: string, size: number): string[][] {
  const documents: string[][] = []
  let current: string[] = []
  const builder: Pick<IndexBuilder, 'word' | 'endDocument'> = {
    word: (raw) => void current.push(raw),
    endDocument() {
      if (current.length > 0) documents.push(current)
      current = []
    },
  }
  const reader = paragraphReader({ ...builder, spill: () => undefined, finish: never, abandon: never })
  for (let at = 0; at < text.length; at += size) reader.feed(text.slice(at, at + size))
  reader.end()
  return documents
}

const never = () => Promise.reject(new Error('not called'))

test('paragraphs: however a text is cut into chunks, blank lines make the same documents', () => {
  const line = fc.constantFrom(
    '',
    ' ',
    'one two',
    'three',
    '<doc id="1">',
    '</doc>',
    'a <doc> inside',
    '<document> four',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.integer({ min: 1, max: 30 }), (lines, size) => {
      const text = lines.join('\n')
      expect(documentsOf(text, size)).toEqual(documentsOf(text, text.length + 1))
    }),
  )
})

test('paragraphs: a blank line parts documents; inside <doc> marks every line is one', () => {
  expect(documentsOf('one\ntwo\n\nthree', 99)).toEqual([['one', 'two'], ['three']])
  expect(documentsOf('<doc id="1" url="u">\ntitle\n\nfirst line\nsecond\n</doc>\n', 7)).toEqual([
    ['title'],
    ['first', 'line'],
    ['second'],
  ])
})

test('paragraphs: a line without end is cut every 500 words and never held whole', () => {
  const words = 100_000
  const documents = documentsOf('word '.repeat(words), 1 << 18)
  expect(documents.flat()).toHaveLength(words)
  expect(documents).toHaveLength(words / longestDocument)
})
