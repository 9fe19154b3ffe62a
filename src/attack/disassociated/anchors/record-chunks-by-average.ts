import { aba } from './by-anchor.js'
import type { Reassociation } from './reassociation.js'

/**
 * The method on term chunks, the averaging-based attack on record chunks: what §5 of AlShuhail and Shao says they do
 * ("to attack record chunks, only the ABA method is used"), while their Tables 7 and 10 put every method on both.
 */
export function recordChunksByAverage(method: Reassociation): Reassociation {
  return {
    ...method,
    id: `${method.id}-terms`,
    name: `${method.name}, record chunks by averages`,
    summary: `${method.summary}; record chunks by the averaging-based attack`,
    run(release, relatedness, random) {
      const averaged = aba.run(release, relatedness, random)
      const own = method.run(release, relatedness, random)
      return {
        ...own,
        clusters: own.clusters.map(({ cluster, claims }, place) => ({
          cluster,
          claims: claims.map((claim, c) => (claim.chunk < 0 ? claim : averaged.clusters[place].claims[c])),
        })),
      }
    },
  }
}
