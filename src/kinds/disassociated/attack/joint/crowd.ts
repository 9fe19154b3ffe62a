import type { Transactions } from '../../../../data/transactions.js'
import { type Disassociated, type Cluster, chunkSupports } from '../../disassociated.js'
import { supportLaw } from './support-law.js'
import { codesByName } from '../../../../data/dictionary.js'
import { itemRows } from '../../../../data/item-rows.js'
import { rowAt, rowCount } from '../../../../data/rows.js'
import { SequenceInterner } from '../../../../data/sequence-interner.js'
import { kindsOf } from '../reassociation.js'

/** Whole records of other people, grouped as clusters are, and what is to be said of them. */
interface CrowdTells {
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
function meanLength({ clusters, shared }: Disassociated, termMean: number): number {
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

/** So many times likelier from the release than from anybody, a record is taken for one of the release. */
const surely = 100

/**
 * Which of other people's records are the release's own: those that a cluster can be put together to, where chance would
 * hardly bring that about. Likelihood ratio of being drawn from the clusters (their parts in any order) against
 * being drawn item by item by how frequent each is in the release; of short records nobody can tell.
 */
export function ownRecords(
  { items, clusters }: Disassociated,
  records: readonly Uint32Array[],
  termMean: number,
): Uint8Array {
  const total = clusters.reduce((sum, { size }) => sum + size, 0)
  const support = new Float64Array(items.length)
  /** By item: the clusters that name it. */
  const named: number[][] = items.map(() => [])
  for (const [c, { chunks, terms }] of clusters.entries()) {
    for (const chunk of chunks) {
      for (const [code, count] of chunkSupports(chunk)) {
        support[code] += count
        named[code].push(c)
      }
    }
    for (const code of terms) {
      support[code] += termMean
      named[code].push(c)
    }
  }
  const share = support.map((count) => Math.min(0.99, Math.max(count, 0.5) / total))
  const nobody = share.reduce((sum, p) => sum + Math.log1p(-p), 0)
  const fits = clusters.map((cluster) => lazily(() => fitIn(cluster, termMean)))
  return Uint8Array.from(records, (record) => {
    if (record.length === 0) return 0
    const rarest = record.reduce((a, b) => (named[b].length < named[a].length ? b : a))
    let here = 0
    for (const c of named[rarest]) here += (clusters[c].size / total) * fits[c]()(record)
    const anybody = record.reduce((sum, code) => sum + Math.log(share[code] / (1 - share[code])), nobody)
    return here > 0 && Math.log(here) - anybody > Math.log(surely) ? 1 : 0
  })
}

/** The chance that a row of the cluster is just this record, if its parts lie in any order. */
function fitIn({ size, chunks, terms }: Cluster, termMean: number): (record: Uint32Array) => number {
  const chunkOf = new Map<number, number>()
  const kinds = chunks.map((chunk, c) => {
    for (const code of chunk.codes) chunkOf.set(code, c)
    const interner = new SequenceInterner()
    const { kinds: sets, counts, kindOf } = kindsOf(chunk)
    for (const set of sets) interner.intern(set)
    return { interner, counts, empty: size - kindOf.length }
  })
  const ofTerms = new Set(terms)
  const held = Math.min(0.5, termMean / size)
  return (record) => {
    const parts: number[][] = chunks.map(() => [])
    let chance = (1 - held) ** terms.length
    for (const code of record) {
      const c = chunkOf.get(code)
      if (c !== undefined) parts[c].push(code)
      else if (ofTerms.has(code)) chance *= held / (1 - held)
      else return 0
    }
    for (const [c, part] of parts.entries()) {
      const { interner, counts, empty } = kinds[c]
      const count = part.length === 0 ? empty : (counts[interner.intern(part)] ?? 0)
      chance *= count / size
    }
    return chance
  }
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
