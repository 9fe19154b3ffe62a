import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideByTriangle, gram, unitColumns } from '../../src/math/symmetric-matrix.js'
import { below, stream, unit } from '../../src/math/index.js'
import { glossSpace, documentTogether, type WeightedDocuments } from '../../src/meaning/gloss-space.js'

/** Documents as lists of distinct words; `spanning` of the words span the space. */
function documentsOf(lists: readonly (readonly number[])[], weights: readonly number[], spanning: number) {
  const offsets = Uint32Array.from([0, ...lists.map((_, i) => lists.slice(0, i + 1).flat().length)])
  const codes = Uint32Array.from(weights.keys())
  const documents: WeightedDocuments = {
    codes,
    weights: Float64Array.from(weights),
    spanning,
    offsets,
    rows: Uint32Array.from(lists.flat()),
  }
  return documents
}

/** The word × document matrix as its definition says: weights, each document of length 1 by its spanning words. */
function dense({ offsets, rows, weights, spanning }: WeightedDocuments): number[][] {
  return Array.from(weights, (weight, word) =>
    Array.from({ length: offsets.length - 1 }, (_, d) => {
      const words = Array.from(rows.subarray(offsets[d], offsets[d + 1]))
      const squares = words.filter((row) => row < spanning).reduce((sum, row) => sum + weights[row] ** 2, 0)
      return words.length > 1 && squares > 0 && words.includes(word) ? weight / Math.sqrt(squares) : 0
    }),
  )
}

const inner = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).reduce((sum, x, i) => sum + x * b[i], 0)

const documentsArbitrary = fc
  .record({
    lists: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 10 }), { maxLength: 9 }), { maxLength: 12 }),
    weights: fc.array(fc.double({ min: 0.1, max: 9, noNaN: true }), { minLength: 11, maxLength: 11 }),
    spanning: fc.integer({ min: 1, max: 11 }),
  })
  .map(({ lists, weights, spanning }) => documentsOf(lists, weights, spanning))

test('gloss space: words of a document at a time, four at once, make A(AᵀQ) of the definition', () => {
  return fc.assert(
    fc.asyncProperty(documentsArbitrary, fc.integer({ min: 1, max: 7 }), async (documents, k) => {
      const { spanning } = documents
      const random = stream(1, 'test')
      const basis = {
        rows: spanning,
        columns: k,
        values: Float64Array.from({ length: spanning * k }, () => unit(random)),
      }
      const a = dense(documents)
      for (const rowCount of [spanning, a.length]) {
        const found = await documentTogether(documents, basis, rowCount)
        expect(found.values).toHaveLength(rowCount * k)
        for (let word = 0; word < rowCount; word++) {
          for (let j = 0; j < k; j++) {
            const expected = a[word].reduce(
              (sum, share, d) =>
                sum + share * a.slice(0, spanning).reduce((all, row, w) => all + row[d] * basis.values[w * k + j], 0),
              0,
            )
            expect(found.values[word * k + j]).toBeCloseTo(expected, 9)
          }
        }
      }
    }),
  )
})

/** Documents of a few kinds, repeated: the matrix has no more directions than kinds. */
function fewKinds(seed: number, kinds: number, words: number): WeightedDocuments {
  const random = stream(seed, 'test/kinds')
  const lists = Array.from({ length: kinds }, () =>
    Array.from({ length: words }, (_, word) => word).filter(() => below(3, random) === 0),
  )
  const weights = Array.from({ length: words }, () => 1 + 5 * unit(random))
  return documentsOf([...lists, ...lists, ...lists.slice(1)], weights, words)
}

describe('gloss space', () => {
  test.each([1, 2, 3, 4, 5])(
    'with room for every direction, inner products are those of the matrix (%i)',
    async (seed) => {
      const documents = fewKinds(seed, 5, 40)
      const a = dense(documents)
      const { values } = await glossSpace(documents, 24)
      const place = (word: number) => values.subarray(word * 24, (word + 1) * 24)
      a.forEach((left, i) =>
        a.forEach((right, j) => expect(inner(place(i), place(j))).toBeCloseTo(inner(left, right), 5)),
      )
    },
  )

  test.each([1, 2, 3])(
    'with less room it keeps nine tenths of what the best space of that size can (%i)',
    async (seed) => {
      const documents = fewKinds(seed, 60, 90)
      const a = dense(documents)
      const k = 12
      const kept = inner((await glossSpace(documents, k)).values, (await glossSpace(documents, k)).values)
      const best = largestEigenvalues(
        a.map((left) => a.map((right) => inner(left, right))),
        k,
      ).reduce((sum, value) => sum + value, 0)
      expect(kept / best).toBeGreaterThan(0.9)
      expect(kept / best).toBeLessThan(1 + 1e-9)
    },
  )
})

/** By power iteration, one after another, each taken out of the matrix before the next. */
function largestEigenvalues(matrix: number[][], count: number): number[] {
  return Array.from({ length: count }, (_, round) => {
    let vector = matrix.map((__, i) => Math.sin(i * 1.7 + round))
    let value = 0
    for (let step = 0; step < 400; step++) {
      const next = matrix.map((row) => inner(row, vector))
      value = Math.sqrt(inner(next, next))
      vector = next.map((x) => x / value)
    }
    matrix.forEach((row, i) => row.forEach((__, j) => (row[j] -= value * vector[i] * vector[j])))
    return value
  })
}

test('thin matrices: products and quotients of four rows at a time are those of their definition', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 6 }), (rows, k) => {
      const random = stream(rows * 7 + k, 'test/thin')
      const matrix = () => ({
        rows,
        columns: k,
        values: Float64Array.from({ length: rows * k }, () => unit(random) - 0.5),
      })
      const [a, b] = [matrix(), matrix()]
      const product = gram(a, b)
      for (let i = 0; i < k; i++) {
        for (let j = i; j < k; j++) {
          let sum = 0
          for (let row = 0; row < rows; row++) sum += a.values[row * k + i] * b.values[row * k + j]
          expect(product[i * k + j]).toBeCloseTo(sum, 12)
        }
      }
      const triangle = Float64Array.from({ length: k * k }, (_, at) => {
        const [i, j] = [Math.floor(at / k), at % k]
        return i < j ? 0 : i === j ? 1 + unit(random) : unit(random) - 0.5
      })
      const quotient = { ...a, values: a.values.slice() }
      divideByTriangle(quotient, triangle)
      for (let row = 0; row < rows; row++) {
        for (let j = 0; j < k; j++) {
          let back = 0
          for (let m = 0; m < k; m++) back += quotient.values[row * k + m] * triangle[j * k + m]
          expect(back).toBeCloseTo(a.values[row * k + j], 12)
        }
      }
      unitColumns(a)
      for (let j = 0; j < k; j++) {
        const squares = a.values.reduce((sum, x, at) => (at % k === j ? sum + x * x : sum), 0)
        expect(squares).toBeCloseTo(rows > 0 ? 1 : 0, 9)
      }
    }),
  )
})
