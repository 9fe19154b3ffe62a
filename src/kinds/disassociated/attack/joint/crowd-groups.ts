import { codesByName } from '../../../../data/dictionary.js'
import { itemRows } from '../../../../data/item-rows.js'
import { rowAt, rowCount } from '../../../../data/rows.js'
import type { Transactions } from '../../../../data/transactions.js'
import type { Disassociated } from '../../disassociated.js'

/** Other transactions as item codes of the release, rising; items it does not name are left out. */
export function crowdRecords({ items }: Disassociated, crowd: Transactions): Uint32Array[] {
  const codeOf = codesByName(items)
  const coded = Int32Array.from(crowd.items, (name) => codeOf.get(name) ?? -1)
  const rows = itemRows(crowd)
  return Array.from({ length: rowCount(rows) }, (_, r) =>
    Uint32Array.from(Array.from(rowAt(rows, r), (code) => coded[code]).filter((code) => code >= 0)).sort(),
  )
}

/**
 * Those that are together as long as the release's records on average: the shortest are left out until they are, or the
 * longest. Who holds much is in more pairs: people of another kind would tell of pairs what only their length tells.
 */
export function alikeInLength(records: readonly Uint32Array[], mean: number): Uint32Array[] {
  const known = records.filter(({ length }) => length > 0)
  let occurrences = known.reduce((sum, { length }) => sum + length, 0)
  const longestFirst = occurrences < mean * known.length
  known.sort((a, b) => (longestFirst ? b.length - a.length : a.length - b.length))
  const off = (): boolean => (longestFirst ? occurrences < mean * known.length : occurrences > mean * known.length)
  while (known.length > 1 && off()) occurrences -= known.pop()!.length
  return known
}

/** How many items the records of a release hold on average. */
export function meanLength({ clusters, shared }: Disassociated, termMean: number): number {
  let occurrences = shared.reduce((sum, { subRecords }) => sum + subRecords.codes.length, 0)
  let records = 0
  for (const { size, chunks, terms } of clusters) {
    records += size
    occurrences += terms.length * termMean
    for (const { codes } of chunks) occurrences += codes.length
  }
  return occurrences / records
}

/**
 * Parts other transactions as horizontal partitioning parts its own: a group that is larger than the largest cluster of
 * the release is split on its most frequent item that was not split on before, while that leaves k on both sides.
 */
export function crowdGroups({ k, items, clusters }: Disassociated, records: readonly Uint32Array[]): Uint32Array[][] {
  const largest = clusters.reduce((most, { size }) => Math.max(most, size), 0)
  const groups: Uint32Array[][] = []
  const waiting: { records: readonly Uint32Array[]; used: ReadonlySet<number> }[] = [{ records, used: new Set() }]
  const support = new Uint32Array(items.length)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { records: group, used } = next
    const split = group.length > largest ? mostFrequent(group, used, support, k) : -1
    if (split < 0) groups.push([...group])
    else {
      const without = new Set([...used, split])
      for (const side of [true, false])
        waiting.push({ records: group.filter((record) => record.includes(split) === side), used: without })
    }
  }
  return groups
}

function mostFrequent(
  group: readonly Uint32Array[],
  used: ReadonlySet<number>,
  support: Uint32Array,
  k: number,
): number {
  support.fill(0)
  let best = -1
  for (const record of group) for (const code of record) support[code]++
  for (const record of group) {
    for (const code of record) {
      if (used.has(code) || support[code] < k || group.length - support[code] < k) continue
      if (best < 0 || support[code] > support[best] || (support[code] === support[best] && code < best)) best = code
    }
  }
  return best
}
