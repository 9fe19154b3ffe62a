import { expect, test } from 'vitest'
import { stream, unit } from '../../src/math/index.js'
import { toUnit, vectorDistances } from '../../src/meaning/word-vectors.js'

const random = stream(1, 'test/vectors')
const vectors = new Map(
  Array.from({ length: 23 }, (_, i) => {
    const vector = Float32Array.from({ length: 17 }, () => unit(random) - 0.5)
    toUnit(vector)
    return [`t${i}`, vector]
  }),
)
const known = { dimensions: 17, at: (term: string) => vectors.get(term) }
const terms = [...vectors.keys()]

test('vector distances: every cell is one minus the plain dot product', () => {
  const matrix = vectorDistances(known, terms, terms.slice(3))
  terms.forEach((a, r) =>
    terms.slice(3).forEach((b, c) => {
      const dot = vectors.get(a)!.reduce((sum, value, k) => sum + value * vectors.get(b)![k], 0)
      expect(matrix[r * 20 + c]).toBeCloseTo(Math.max(0, 1 - dot), 6)
    }),
  )
})

test('vector distances: a list against itself, half computed, has the bits of the whole', () => {
  expect(vectorDistances(known, terms, terms)).toEqual(vectorDistances(known, terms, [...terms]))
})

test('vector distances: a term without a vector is unknown to every other, itself included', () => {
  const matrix = vectorDistances(known, ['t1', 'nobody'], ['nobody', 't1', 't2', 't3', 't4'])
  expect(Array.from(matrix, Number.isNaN)).toEqual([true, false, false, false, false, true, true, true, true, true])
})
