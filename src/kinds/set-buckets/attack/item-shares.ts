import { rowCount } from '../../../data/rows.js'
import { transactionCount } from '../../../data/transactions.js'
import { notMeasured } from '../../../contract/method.js'
import type { SetBuckets } from '../set-buckets.js'
import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'

/** Reads the totals: what is told of anybody, whether they are in the release or not. */
export const itemSharesAttack: Attack<'set-buckets', ValueClaims> = {
  id: 'item-shares',
  name: 'the share of all records',
  summary: 'takes the most frequent sensitive item for anybody’s, as likely as its share of all records: finds nobody',
  cites: ['ours: what somebody who is not in the release is told'],
  on: 'set-buckets',
  parameters: {},
  needs: ['people'],
  baseline: null,
  async run(release, { people }) {
    if (!people) return notMeasured('nobody is looked for')
    if (release.sensitive.length === 0) return notMeasured(nothingSensitive)
    const shares = itemShares(release)
    const most = shares.indexOf(shares.reduce((a, b) => Math.max(a, b), 0))
    return {
      kind: 'values',
      of: 'people',
      column: 'sensitive item',
      values: release.sensitive,
      posteriorOf: new Uint32Array(transactionCount(people)),
      posteriors: {
        offsets: Uint32Array.from([0, 1]),
        codes: Uint32Array.from([most]),
        chances: Float64Array.from([shares[most]]),
      },
      prior: shares,
      least: aboveThePromise(release),
      chances: true,
      notTried: [],
      notes: [],
    }
  },
}

export const nothingSensitive = 'no sensitive item is published'

/** By sensitive item: of all records the share that holds it. */
export function itemShares({ sensitive, records, held, counts }: SetBuckets): Float64Array {
  const shares = new Float64Array(sensitive.length)
  for (const [i, item] of held.codes.entries()) shares[item] += counts[i]
  return shares.map((count) => count / Math.max(1, rowCount(records)))
}

/**
 * By sensitive item: the least chance that is worth a claim. Up to one in p is what the release says of its groups, and up
 * to the share of all records what it says of anybody.
 */
export function aboveThePromise(release: SetBuckets): Float64Array {
  return itemShares(release).map((share) => Math.max(share, 1 / release.p) + 1e-6)
}
