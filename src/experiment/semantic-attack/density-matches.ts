/**
 * Caliper matching without replacement: pairs of places, one of each list, whose densities differ by at most `caliper`,
 * as many as there can be. In order of density the sparsest that can still be paired takes the sparsest it can.
 */
export function densityMatches(
  first: readonly number[],
  second: readonly number[],
  caliper: number,
): readonly (readonly [inFirst: number, inSecond: number])[] {
  const [a, b] = [first, second].map((densities) =>
    [...densities.keys()].sort((i, j) => densities[i] - densities[j] || i - j),
  )
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const apart = first[a[i]] - second[b[j]]
    if (Math.abs(apart) <= caliper) pairs.push([a[i++], b[j++]])
    else if (apart < 0) i++
    else j++
  }
  return pairs
}
