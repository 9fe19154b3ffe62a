import type { Transactions } from '../../../../data/transactions.js'
import type { Disassociated } from '../../disassociated.js'
import { alikeInLength, crowdGroups, crowdRecords, meanLength } from './crowd-groups.js'
import { ownRecords } from './crowd-own.js'
import { supportLaw } from './support-law.js'

/** Whole records of other people, grouped as clusters are, and what is to be said of them. */
export interface CrowdTells {
  readonly groups: readonly (readonly Uint32Array[])[]
  readonly notes: readonly string[]
}

/** What other transactions tell of which items belong together; the release's own among them are left out. */
export function whatCrowdTells(release: Disassociated, crowd: Transactions): CrowdTells {
  const { mean } = supportLaw(release)
  const records = crowdRecords(release, crowd)
  if (records.every(({ length }) => length === 0))
    return { groups: [], notes: ['the other transactions have no item of the release: they tell nothing'] }
  const own = ownRecords(release, records, mean)
  const others = alikeInLength(
    records.filter((_, r) => own[r] === 0),
    meanLength(release, mean),
  )
  const found = own.reduce((sum, one) => sum + one, 0)
  const left = `${found} of the ${records.length} other transactions seem to be of the release itself: left out`
  const used = `${others.length} other transactions, as long as those of the release, tell which items belong together`
  return { groups: crowdGroups(release, others), notes: found > 0 ? [left, used] : [used] }
}
