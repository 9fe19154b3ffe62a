/** Two groups that become one, at the mean distance of their members; a group is called by its least member. */
export interface Merge {
  readonly a: number
  readonly b: number
  readonly distance: number
}

/**
 * Agglomerative clustering by average link (Sokal and Michener 1958), by chains of nearest neighbours: n² steps
 * (Murtagh 1983). `distances` is the full symmetric matrix, row-major, and is overwritten.
 */
export function averageLink(distances: Float64Array, count: number): Merge[] {
  const sizes = new Uint32Array(count).fill(1)
  const alive = Uint32Array.from({ length: count }, (_, i) => i)
  let living = count
  const merges: Merge[] = []
  const chain: number[] = []
  while (living > 1) {
    if (chain.length === 0) chain.push(alive[0])
    const tip = chain[chain.length - 1]
    const before = chain.length > 1 ? chain[chain.length - 2] : -1
    // The one before wins a tie, or the chain would not end.
    let nearest = before
    let least = before < 0 ? Infinity : distances[tip * count + before]
    for (let i = 0; i < living; i++) {
      const other = alive[i]
      if (other === tip || distances[tip * count + other] >= least) continue
      least = distances[tip * count + other]
      nearest = other
    }
    if (nearest !== before) {
      chain.push(nearest)
      continue
    }
    chain.length -= 2
    const [a, b] = tip < before ? [tip, before] : [before, tip]
    merges.push({ a, b, distance: least })
    for (let i = 0; i < living; i++) {
      const other = alive[i]
      if (other === a || other === b) continue
      const mean =
        (sizes[a] * distances[a * count + other] + sizes[b] * distances[b * count + other]) / (sizes[a] + sizes[b])
      distances[a * count + other] = mean
      distances[other * count + a] = mean
    }
    sizes[a] += sizes[b]
    const gone = alive.subarray(0, living).indexOf(b)
    alive.copyWithin(gone, gone + 1, living)
    living--
  }
  return merges
}
