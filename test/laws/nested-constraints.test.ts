import fc from 'fast-check'
import { expect, test } from 'vitest'
import { madePrivacy } from '../../src/kinds/index.js'
import { stream } from '../../src/math/index.js'

const cases = fc.record({
  items: fc.uniqueArray(fc.string(), { minLength: 6, maxLength: 12 }),
  count: fc.integer({ min: 1, max: 8 }),
  least: fc.integer({ min: 1, max: 3 }),
  most: fc.integer({ min: 3, max: 6 }),
  seed: fc.nat(),
})

test('nested constraints: so many of each size, no item twice, each one of the size before with an item behind it', () => {
  fc.assert(
    fc.property(cases, ({ items, count, least, most, seed }) => {
      const made = madePrivacy(`nested:${count}x${least}-${most}`, { items }, stream(seed, 'nested'))!
      expect(made.map(({ length }) => length)).toEqual(
        Array.from({ length: count * (most - least + 1) }, (_, i) => least + Math.floor(i / count)),
      )
      for (const constraint of made) {
        expect(new Set(constraint).size).toBe(constraint.length)
        expect(items).toEqual(expect.arrayContaining([...constraint]))
      }
      expect(made.slice(count).map((constraint) => constraint.slice(0, -1))).toEqual(made.slice(0, -count))
    }),
  )
})

test('nested constraints: at one seed those of a smaller size are the beginnings of those of a larger one', () => {
  fc.assert(
    fc.property(cases, ({ items, count, least, most, seed }) => {
      const made = (sizes: string) => madePrivacy(`nested:${count}x${sizes}`, { items }, stream(seed, 'nested'))!
      expect(made(`${most}`).map((constraint) => constraint.slice(0, least))).toEqual(made(`${least}`))
      expect(made(`${least}-${most}`).slice(0, count)).toEqual(made(`${least}`))
    }),
  )
})
