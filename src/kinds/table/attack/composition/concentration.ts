import type { Comparable } from '../../composition/boxes.js'

/**
 * How alike the classes of the releases are to the whole: the concentration of a Dirichlet distribution with the pooled
 * shares as its mean, of which the values of each class are drawn, by greatest likelihood. Small: neighbours share their
 * values, and that two classes of somebody agree says little of them; infinite: only the person ties the two together.
 */
export function concentrationOf({ releases }: Comparable, prior: Float64Array): number {
  // more[s][i]: classes that hold value s more than i times; larger[i]: classes of more than i records.
  const more = Array.from(prior, (): number[] => [])
  const larger: number[] = []
  for (const { values, count } of releases)
    for (let c = 0; c < count; c++) {
      let size = 0
      for (let i = values.offsets[c]; i < values.offsets[c + 1]; i++) {
        // Long tails weigh little: of a class at most so many records of a value are looked at.
        const held = Math.min(values.counts[i], mostOfAClass)
        countUpTo(more[values.codes[i]], held)
        size += held
      }
      countUpTo(larger, size)
    }
  const steps = Array.from({ length: 181 }, (_, i) => 10 ** (i / 20 - 3))
  return steps.reduce((best, one) => (logLikelihood(one) > logLikelihood(best) ? one : best), steps[0])

  function logLikelihood(concentration: number): number {
    let sum = 0
    for (const [code, held] of more.entries())
      for (const [i, classes] of held.entries()) sum += classes * Math.log(concentration * prior[code] + i)
    for (const [i, classes] of larger.entries()) sum -= classes * Math.log(concentration + i)
    return sum
  }
}

const mostOfAClass = 100

function countUpTo(tally: number[], size: number): void {
  for (let i = 0; i < size; i++) tally[i] = (tally[i] ?? 0) + 1
}
