import type { IntegerSystem } from '../../src/math/integer-system.js'

/** Every solution, by trying all numbers within the bounds. */
function* naiveSolutions(system: IntegerSystem): Generator<readonly number[]> {
  const { low, high, offsets, variables, factors, rights, pairs } = system
  const x: number[] = Array.from(low)
  const holds = (): boolean =>
    rights.every((right, e) => {
      let sum = 0
      for (let i = offsets[e]; i < offsets[e + 1]; i++) sum += factors[i] * x[variables[i]]
      return sum === right
    }) &&
    pairs.every(({ first, second, range }) => {
      const allowed = range(x[first])
      return allowed !== undefined && allowed[0] <= x[second] && x[second] <= allowed[1]
    })
  for (;;) {
    if (holds()) yield [...x]
    let v = 0
    while (v < x.length && x[v] === high[v]) x[v] = low[v++]
    if (v === x.length) return
    x[v]++
  }
}

/** By variable the least and the most over all solutions; undefined where there is none. */
export function naiveRanges(system: IntegerSystem): { low: number; high: number }[] | undefined {
  let ranges: { low: number; high: number }[] | undefined
  for (const solution of naiveSolutions(system))
    ranges = solution.map((value, v) => ({
      low: Math.min(value, ranges?.[v].low ?? Infinity),
      high: Math.max(value, ranges?.[v].high ?? -Infinity),
    }))
  return ranges
}

export interface PlainEquation {
  readonly factors: Readonly<Record<number, number>>
  readonly right: number
}

export function systemOf(
  bounds: readonly (readonly [number, number])[],
  equations: readonly PlainEquation[],
  pairs: IntegerSystem['pairs'] = [],
): IntegerSystem {
  const offsets = [0]
  const variables: number[] = []
  const factors: number[] = []
  for (const equation of equations) {
    for (const [v, factor] of Object.entries(equation.factors)) {
      if (factor === 0) continue
      variables.push(Number(v))
      factors.push(factor)
    }
    offsets.push(variables.length)
  }
  return {
    low: Float64Array.from(bounds, ([low]) => low),
    high: Float64Array.from(bounds, ([, high]) => high),
    offsets: Uint32Array.from(offsets),
    variables: Uint32Array.from(variables),
    factors: Float64Array.from(factors),
    rights: Float64Array.from(equations, ({ right }) => right),
    pairs,
  }
}
