import type { ComparedClasses } from './pairs.js'

/**
 * By column and place: how much more it says to agree in this value than to agree in any, because fewer records could
 * have it. Among pairs that agree by chance it is 1 on average, so that what patterns say as a whole stays as it is.
 */
export function rarityOf(
  { sizes, axes, levels }: ComparedClasses,
  frequencies: readonly Float64Array[],
): Float64Array[] {
  return axes.map(({ covers, coverOf }, j) => {
    const records = new Float64Array(covers.length)
    for (const [c, cover] of coverOf.entries()) if (levels[j].whole[cover] === 0) records[cover] += sizes[c]
    const steps = new Float64Array(levels[j].places + 1)
    for (const [c, cover] of covers.entries())
      for (let i = 0; i < cover.length; i += 2) {
        steps[cover[i]] += records[c]
        steps[cover[i + 1]] -= records[c]
      }
    for (let place = 1; place < steps.length; place++) steps[place] += steps[place - 1]
    let [agreeing, people] = [0, 0]
    for (const [place, frequency] of frequencies[j].entries()) {
      agreeing += frequency * steps[place]
      people += frequency
    }
    return Float64Array.from(frequencies[j], (_, place) => agreeing / people / Math.max(1, steps[place]))
  })
}
