import { meanOfKnown } from '../../../math/mean.js'
import { parameters } from '../../../contract/parameter.js'
import { bare } from '../../../contract/finding.js'
import type { Utility } from '../../../contract/utility.js'
import { drawQueries, queryDivergences } from './query-divergence.js'
import { regroupByLot } from './regroup-by-lot.js'

const setBucketParameters = parameters({
  queries: { type: 'integer', least: 1, fallback: 1000, about: 'how many random queries' },
  itemsPerQuery: { type: 'integer', least: 1, most: 8, fallback: 4, about: 'items a query asks for' },
})

export const setBucketUtility: Utility<'set-buckets', typeof setBucketParameters> = {
  id: 'query-divergence',
  name: 'worth of transactions in groups',
  summary: 'how far the spread of a sensitive item over other items is from the true one, and in groups by lot',
  cites: ['Ghinita, Tao, Kalnis 2008, §VI'],
  on: 'set-buckets',
  parameters: setBucketParameters,
  run(original, release, { queries: count, itemsPerQuery }, random) {
    if (release.sensitive.length === 0)
      return { kind: 'worth', headline: 'No sensitive item is published: there is nothing to ask for', figures: [] }
    const queries = drawQueries(release, count, itemsPerQuery, random('measure'))
    const found = meanOfKnown(queryDivergences(original, release, queries))
    const byLot = meanOfKnown(queryDivergences(original, regroupByLot(original, release, random('by lot')), queries))
    const share = byLot === 0 ? 0 : 1 - found / byLot
    return {
      kind: 'worth',
      headline: `The spread of a sensitive item over ${itemsPerQuery} other items is off by ${found.toFixed(4)} nats on average, in groups by lot by ${byLot.toFixed(4)} (${count.toLocaleString('en-GB')} queries)`,
      figures: [
        { id: 'divergence', name: 'KL divergence of a query, nats (0: as the original)', ...bare(found) },
        { id: 'divergenceByLot', name: 'the same in groups by lot with the same p', ...bare(byLot) },
        { id: 'belowByLot', name: 'lower than by lot, as a share', ...bare(share) },
      ],
    }
  },
}
