import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { bucketCellsOf, valueShares, bucketShares } from './bucket-cells.js'

/** Reads off what was published: somebody's bucket, and how often each value stands in it. */
export const randomWorlds: Attack<'buckets', ValueClaims> = {
  id: 'random-worlds',
  name: 'random worlds',
  summary: 'takes each value of a bucket to be as likely as its share of it: the baseline that compares nothing',
  cites: ['Bacchus, Grove, Halpern, Koller: From statistical knowledge bases to degrees of belief, 1996'],
  on: 'buckets',
  parameters: {},
  needs: [],
  baseline: null,
  async run(release) {
    const cells = bucketCellsOf(release)
    return {
      kind: 'values',
      of: 'rows',
      column: release.sensitive,
      values: release.values,
      posteriorOf: release.groups.slice(),
      posteriors: bucketShares(cells),
      prior: valueShares(cells),
      chances: true,
      notTried: [],
      notes: [],
    }
  },
}
