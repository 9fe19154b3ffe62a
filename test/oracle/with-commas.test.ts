import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withCommas } from '../../src/math/with-commas.js'

test('withCommas: whole numbers of any size read as the language itself writes them', () => {
  const whole = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true }).map(Math.trunc))
  fc.assert(
    fc.property(whole, (n) => {
      expect(withCommas(n)).toBe(n.toLocaleString('en-GB'))
    }),
  )
  for (const n of [0, -0, 999, 1000, -1000, 1e6, 2 ** 53, 1e21, Infinity])
    expect(withCommas(n)).toBe(n.toLocaleString('en-GB'))
})
