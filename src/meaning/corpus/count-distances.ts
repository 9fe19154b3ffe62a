/**
 * Normalised Google Distance (Cilibrasi and Vitányi 2007; equation 3.2 of the thesis), held at 1: terms that never
 * meet, or meet less than by chance, are as far apart as can be told. A count of both above either count (search
 * engines estimate) would make it negative: the thesis calls that unreliable, so it is unknown here.
 */
export function ngd(x: number, y: number, both: number, total: number): number {
  return both === 0 ? 1 : Math.min(1, googleDistance(x, y, both, total))
}

/**
 * The same, not held: above 1 where frequent terms meet less than by chance, as in the thesis. Terms that never meet,
 * infinitely far there, are taken to share half a document, and are never closer than 1: a mean must stay finite.
 */
export function ngdUncapped(x: number, y: number, both: number, total: number): number {
  return both === 0 ? Math.max(1, googleDistance(x, y, 0.5, total)) : googleDistance(x, y, both, total)
}

function googleDistance(x: number, y: number, both: number, total: number): number {
  const [less, more] = x < y ? [x, y] : [y, x]
  if (both > less) return NaN
  if (less >= total) return 0
  return (Math.log(more) - Math.log(both)) / (Math.log(total) - Math.log(less))
}

/** 1 − normalised pointwise mutual information (Bouma 2009), which is held at 0 for terms that meet less than by chance. */
export function npmiDistance(x: number, y: number, both: number, total: number): number {
  if (both === 0) return 1
  if (both === total) return 0
  const npmi = Math.log((both * total) / (x * y)) / -Math.log(both / total)
  return 1 - Math.max(0, Math.min(1, npmi))
}
