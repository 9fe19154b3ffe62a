import { type Transactions, generalisedCount, transactionCount } from '../../../data/transactions.js'
import { parameters } from '../../../contract/parameter.js'
import { setBucketsRelease } from '../release.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import { dataNotes } from '../../sets/protect/resolve.js'
import { bandOrder } from './band-order.js'
import { publishGroups } from './publish-groups.js'
import { sensitiveGroups } from './sensitive-groups.js'
import { type SplitItems, splitItems } from './split-items.js'

const cahdParameters = parameters({
  p: { type: 'integer', required: true, least: 2, about: 'a sensitive item stands in at most one in p of a group' },
  sensitiveItems: { type: 'combinations', required: true, about: 'the sensitive items, one or more a line' },
  alpha: { type: 'integer', fallback: 100, least: 1, about: 'looks at alpha · p neighbours on each side' },
})

/**
 * Whoever finds somebody's record by what they bought learns their group, and of the group only that one in p or fewer
 * hold a sensitive item: records alike are gathered around each sensitive one, so that little else is lost.
 */
export const cahd: Protector<'set-buckets', typeof cahdParameters> = {
  id: 'cahd',
  name: 'CAHD',
  summary: 'keeps what is not sensitive as it is and publishes sensitive items as counts of groups alike',
  cites: [
    'Ghinita, Tao, Kalnis: On the anonymization of sparse high-dimensional data, ICDE 2008',
    'Cuthill, McKee: Reducing the bandwidth of sparse symmetric matrices, 1969',
  ],
  makes: 'set-buckets',
  parameters: cahdParameters,
  promises: ({ p }) => [
    { model: 'privacy-degree', values: { p } },
    { model: 'same-records', values: {} },
  ],
  run(data, { p, sensitiveItems, alpha }, streams) {
    const names = new Set(sensitiveItems.flat())
    const refused = refusedData(data, names, p)
    if (refused) return refused
    const split = splitItems(data, names)
    const tooFrequent = refusedItem(split, p)
    if (tooFrequent) return tooFrequent
    const order = bandOrder(split.quasi, split.items.length)
    const groups = sensitiveGroups(order, split.quasi, split.held, split.sensitive.length, { p, alpha })
    const { release, records } = publishGroups(split, groups, p, streams('protect'))
    const largest = groups.reduce((most, { length }) => Math.max(most, length), 0)
    return {
      kind: 'released',
      release: setBucketsRelease(release),
      key: { records },
      made: { groups: groups.length, recordsInTheLargest: largest },
      notes: dataNotes(data),
    }
  },
}

function refusedData(data: Transactions, names: ReadonlySet<string>, p: number): Infeasible | null {
  const count = transactionCount(data)
  if (generalisedCount(data) > 0)
    return infeasible('the data already holds generalised items', 'protect the original, not a release')
  if (names.size === 0)
    return infeasible('no item is named as sensitive', 'name the sensitive items with ‹sensitiveItems›')
  const known = new Set(data.items)
  const unknown = [...names].filter((name) => !known.has(name))
  if (unknown.length > 0)
    return infeasible(
      `${unknown.length} of ${names.size} sensitive items never ${unknown.length === 1 ? 'occurs' : 'occur'} in the data`,
      'correct the spelling or leave them out: an item that never occurs needs no protection',
      { items: unknown },
    )
  if (count < p) return infeasible(`p is ${p}, but there are only ${count} transactions`, `give p = ${count} or less`)
  return null
}

/** Nothing can keep an item of more than one in p records from filling more than that of some group. */
function refusedItem({ held, quasi, sensitive }: SplitItems, p: number): Infeasible | null {
  const count = quasi.offsets.length - 1
  const supports = new Uint32Array(sensitive.length)
  for (const item of held.codes) supports[item]++
  const most = supports.reduce((a, b) => Math.max(a, b), 0)
  if (most * p <= count) return null
  const largest = Math.floor(count / most)
  return infeasible(
    `one sensitive item stands in ${most} of ${count} records (${((100 * most) / count).toFixed(2)} %), more than one in ${p}`,
    largest < 2
      ? 'no p does: the item is in more than half of the records; take it out of the data'
      : `give p = ${largest} or less, or take the item out of the data`,
    { items: [sensitive[supports.indexOf(most)]], support: most },
  )
}
