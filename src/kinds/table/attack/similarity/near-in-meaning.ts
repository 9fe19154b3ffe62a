import { type Random, below } from '../../../../math/random.js'
import type { Granted } from '../../../../contract/attack.js'
import type { Likeness } from './likeness.js'

const draws = 400
/** Of so many draws at random, values this near are met at most so often. */
const byLuck = 0.01

/** Whether some values are nearer to each other in meaning than as many drawn at random would be. */
export type NearInMeaning = (codes: readonly number[]) => Likeness | undefined

/** Asks the measure once for all values of a column. */
export async function nearInMeaning(
  meaning: NonNullable<Granted['meaning']>,
  values: readonly string[],
  random: Random,
): Promise<NearInMeaning> {
  await meaning.prepare?.(values)
  const distances = meaning.distances(values, values)
  const mean = (codes: readonly number[]): number => {
    let [sum, count] = [0, 0]
    for (const [i, a] of codes.entries())
      for (const b of codes.slice(i + 1)) {
        const distance = distances[a * values.length + b]
        if (Number.isNaN(distance)) continue
        sum += distance
        count++
      }
    return count === 0 ? NaN : sum / count
  }
  // By how many values are drawn: the distance that a hundredth of draws stays below.
  const limits = new Map<number, number>()
  const limitOf = (size: number): number => {
    let limit = limits.get(size)
    if (limit === undefined) {
      const drawn = Array.from({ length: draws }, () => mean(drawDifferent(values.length, size, random)))
      const sorted = drawn.filter((one) => !Number.isNaN(one)).sort((a, b) => a - b)
      limits.set(size, (limit = sorted[Math.floor(byLuck * sorted.length)] ?? -Infinity))
    }
    return limit
  }
  return (codes) => {
    if (codes.length < 2 || codes.length >= values.length) return undefined
    const own = mean(codes)
    if (!(own < limitOf(codes.length))) return undefined
    const names = codes.map((code) => values[code])
    return { name: `one of ${names.join(', ')}`, values: new Set(names), by: 'meaning' }
  }
}

function drawDifferent(count: number, size: number, random: Random): number[] {
  const drawn = new Set<number>()
  while (drawn.size < size) drawn.add(below(count, random))
  return [...drawn]
}
