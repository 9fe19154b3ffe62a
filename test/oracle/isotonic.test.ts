import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isotonicFit, stepAt } from '../../src/math/isotonic.js'

test('isotonic fit: at each point the most of the least means around it', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 5 }))
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 14 }), (points) => {
      const xs = [...new Set(points.map(([x]) => x))].sort((a, b) => a - b)
      const mean = (from: number, to: number): number => {
        const own = points.filter(([x]) => x >= xs[from] && x <= xs[to]).map(([, y]) => y)
        return own.reduce((sum, y) => sum + y, 0) / own.length
      }
      const steps = isotonicFit(
        Float64Array.from(points, ([x]) => x),
        Float64Array.from(points, ([, y]) => y),
      )
      for (const [i, x] of xs.entries()) {
        const leasts = xs.slice(0, i + 1).map((_, a) => Math.min(...xs.slice(i).map((_x, b) => mean(a, i + b))))
        expect(stepAt(steps, x)).toBeCloseTo(Math.max(...leasts), 12)
      }
    }),
  )
})
