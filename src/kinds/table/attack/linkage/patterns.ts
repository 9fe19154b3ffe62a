import { type ComparedClasses, type KnownPeople, type Passes, eachPair, levelAt } from './pairs.js'

/** Columns that are compared: patterns are counted in a table with an entry for each. */
export const mostCompared = 10

/** How often each pattern of levels is met: level of column j is (pattern >> 2j) & 3. */
export function countPatterns(classes: ComparedClasses, people: KnownPeople, passes: Passes): Float64Array {
  const counts = new Float64Array(4 ** classes.axes.length)
  eachPair(classes, people, passes, (point, c) => {
    counts[patternAt(classes, people, point, c)] += classes.sizes[c] * people.weights[point]
  })
  return counts
}

export function patternAt(classes: ComparedClasses, people: KnownPeople, point: number, c: number): number {
  let pattern = 0
  for (let column = 0; column < classes.axes.length; column++)
    pattern |= levelAt(classes, people, column, point, c) << (2 * column)
  return pattern
}
