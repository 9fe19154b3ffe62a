import type { Relatedness } from '../attack/anchors/relatedness.js'
import { transportBound, transportCost } from '../../../math/transport.js'

/** Items in both records together up to which the distance is exact; beyond it is a lower bound. */
const mostExact = 60

/** Word Mover's Distance of two records: how far, in meaning, one must be moved to become the other. */
export function wordMoversDistance(
  a: Uint32Array,
  b: Uint32Array,
  relatedness: Relatedness,
): { readonly distance: number; readonly exact: boolean } {
  if (a.length === 0 || b.length === 0) return { distance: a.length === b.length ? 0 : 1, exact: true }
  const related = relatedness.between(a, b)
  const cost = related.map((score, i) => {
    if (a[Math.floor(i / b.length)] === b[i % b.length]) return 0
    return Number.isNaN(score) ? 1 : Math.max(0, 1 - score)
  })
  const exact = a.length + b.length <= mostExact
  return { distance: (exact ? transportCost : transportBound)(cost, a.length, b.length), exact }
}
