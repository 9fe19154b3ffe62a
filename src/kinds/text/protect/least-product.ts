/** What was chosen: by factor list the place taken in it, and their product. */
export interface ChosenFactors {
  readonly product: number
  readonly places: Uint32Array
}

interface Reached {
  readonly product: number
  readonly place: number
  readonly before: Reached | undefined
}

/**
 * One factor of each list so that the product is the least of at least `t`; undefined where even the greatest are not
 * enough. Exact, over the distinct products below t: of those at or above t only the least is carried on. Lists rise,
 * and each begins with 1.
 */
export function leastProduct(lists: readonly ArrayLike<number>[], t: number): ChosenFactors | undefined {
  let reached = new Map<number, Reached | undefined>([[1, undefined]])
  for (const list of lists) {
    const next = new Map<number, Reached>()
    let least = Infinity
    for (const [product, before] of reached) {
      for (let place = 0; place < list.length; place++) {
        const more = product * list[place]
        if (more >= t) {
          if (more < least) {
            next.delete(least)
            least = more
            next.set(more, { product: more, place, before })
          }
          break
        }
        if (!next.has(more)) next.set(more, { product: more, place, before })
      }
    }
    reached = next
  }
  const best = [...reached.keys()].find((product) => product >= t)
  let at = best === undefined ? undefined : reached.get(best)
  if (best === undefined || !at) return undefined
  const places = new Uint32Array(lists.length)
  for (let list = lists.length - 1; list >= 0 && at; list--, at = at.before) places[list] = at.place
  return { product: best, places }
}
