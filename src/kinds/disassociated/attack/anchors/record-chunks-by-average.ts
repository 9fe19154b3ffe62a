import type { Attack } from '../../../../contract/attack.js'
import { aba } from './by-anchor.js'
import { claimsIn, clusterClaims } from '../../../../contract/cluster-claims.js'

/**
 * The method on term chunks, the averaging-based attack on record chunks: what §5 of AlShuhail and Shao says they do
 * ("to attack record chunks, only the ABA method is used"), while their Tables 7 and 10 put every method on both.
 */
export function recordChunksByAverage(method: Attack): Attack {
  return {
    ...method,
    id: `${method.id}-terms`,
    name: `${method.name}, record chunks by averages`,
    summary: `${method.summary}; record chunks by the averaging-based attack`,
    async run(release, granted, values, random) {
      if (release.kind !== 'disassociated') return method.run(release, granted, values, random)
      const averaged = await aba.run(release, granted, {}, random)
      const own = await method.run(release, granted, values, random)
      if (averaged.kind !== 'places' || own.kind !== 'places') return own
      return {
        ...own,
        clusters: own.clusters.map((claims, place) => {
          const byAverage = claimsIn(averaged.clusters[place])
          return clusterClaims(
            claims.cluster,
            claimsIn(claims).map((claim, c) => (claim.chunk < 0 ? claim : byAverage[c])),
          )
        }),
      }
    },
  }
}
