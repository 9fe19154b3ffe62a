import { expect, test } from 'vitest'
import { explain, neighbours, openMeasure } from '../../src/meaning/index.js'
import { indexOfDocuments } from '../in-memory-index.js'
import { tempFolder } from '../temp-folder.js'

const temp = tempFolder()
const path = temp.path('small.idx')
const index = await indexOfDocuments(path, [
  'gangrene of the limbs is the death of tissue in a limb',
  'gangrene: limbs that die',
  'icd, a code of diseases',
  'limbs',
  'tissue',
])

test('explain: names the counts and shows the shortest documents with both terms first', () => {
  const found = explain(index, 'gangrene', 'limb', 1)
  expect(found.documents).toEqual({ a: 2, b: 3, both: 2, total: 5 })
  expect(found.examples).toEqual(['gangrene limb that die'])
  expect(found.sentence).toContain('2 hold both')
})

test('explain: says which term cannot be found', () => {
  const found = explain(index, 'gangrene', 'zeugma')
  expect(found.ngd).toBeNaN()
  expect(found.sentence).toBe('"zeugma" cannot be found in the corpus')
})

test('neighbours: the closest candidates first, unknown ones and the term itself left out', async () => {
  const ngd = await openMeasure(`ngd:${path}`)
  const found = await neighbours(ngd, 'gangrene', ['icd', 'zeugma', 'limbs', 'gangrene', 'tissue'], 2)
  expect(found.map(({ term }) => term)).toEqual(['limbs', 'tissue'])
})
