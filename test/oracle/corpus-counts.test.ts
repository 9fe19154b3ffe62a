import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairCounts, sharedCount } from '../../src/meaning/corpus/count-measure.js'
import { termDocuments } from '../../src/meaning/corpus/corpus-index.js'
import { indexOfDocuments } from '../in-memory-index.js'
import { tempFolder } from '../temp-folder.js'
import { naiveDocuments, naiveShared } from './naive-corpus.js'

const temp = tempFolder()
const word = fc.constantFrom('cat', 'cats', 'Dog', 'dogs', 'heart', 'disease', 'diseases', 'é', 'x-ray', "child's")
const document = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
const term = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

test('index: documents of words and phrases are those a reading of every document finds', async () => {
  const corpus = fc.array(document, { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(corpus, fc.array(term, { minLength: 1, maxLength: 8 }), async (documents, terms) => {
      const index = await indexOfDocuments(temp.path('random.idx'), documents)
      for (const each of terms) expect([...termDocuments(index, each)]).toEqual(naiveDocuments(documents, each))
      const lists = terms.map((each) => termDocuments(index, each))
      pairCounts(index.documentCount, lists, lists, (row, column, count) => {
        expect(count).toBe(naiveShared(documents, terms[row], terms[column]))
        expect(sharedCount(lists[row], lists[column])).toBe(count)
      })
    }),
    { numRuns: 60 },
  )
})

test('24 §3: many terms are counted with many as two lists are', () => {
  const list = fc
    .uniqueArray(fc.integer({ min: 0, max: 19 }), { maxLength: 12 })
    .map((some) => Uint32Array.from(some).sort())
  fc.assert(
    fc.property(fc.array(list, { maxLength: 60 }), fc.array(list, { maxLength: 20 }), (rows, columns) => {
      const counts = new Map<string, number>()
      pairCounts(20, rows, columns, (row, column, count) => counts.set(`${row} ${column}`, count))
      expect(counts.size).toBe(rows.length * columns.length)
      for (const [r, row] of rows.entries())
        for (const [c, column] of columns.entries()) expect(counts.get(`${r} ${c}`)).toBe(sharedCount(row, column))
    }),
  )
})

test('index: five documents with the phrase count as a phrase, four fall back to all its words', async () => {
  const phrase = Array.from({ length: 5 }, () => 'heart disease')
  const apart = 'disease of the heart'
  const five = await indexOfDocuments(temp.path('five.idx'), [...phrase, apart])
  const four = await indexOfDocuments(temp.path('four.idx'), [...phrase.slice(1), apart])
  expect(termDocuments(five, 'heart diseases')).toHaveLength(5)
  expect(termDocuments(four, 'heart diseases')).toHaveLength(5)
  expect([...termDocuments(four, 'heart diseases')]).toContain(4)
})
