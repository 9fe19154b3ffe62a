import { SequenceInterner } from '../../data/sequence-interner.js'
import type { Rows } from '../../data/rows.js'
import { type Transactions, transactionCount } from '../../data/transactions.js'
import { type BoundedSum, solveSums } from '../../math/bounded-sums.js'
import type { Key } from '../../data/key.js'
import { type CodedRecord, codedRecords, takenApart } from './coded-records.js'
import { type Disassociated, subRecordAt, subRecordCount } from './disassociated.js'
import { type WhereItemsStand, sharedPlace, whereItemsStand } from './where-items-stand.js'

/** Why the clusters' records could not be told. */
export interface NoMatch {
  readonly kind: 'ambiguous' | 'impossible' | 'too large'
  readonly because: string
}

/** Bounds of the work, for a few seconds: ways to put a kind of record into a cluster, found and tried; looks at one. */
const mostWays = 1_000_000
const mostTried = 1_000_000
const mostLooks = 200_000_000

/**
 * Which records of the original each cluster holds, from contents alone: for the owner, of a release that came without
 * its key. Identical records are interchangeable; the lowest goes first. If more than one answer is possible, none is given.
 */
export function matchClusters(release: Disassociated, original: Transactions): Key | NoMatch {
  const size = release.clusters.reduce((sum, cluster) => sum + cluster.size, 0)
  if (size !== transactionCount(original))
    return impossible(`the release tells of ${size} records, the original has ${transactionCount(original)}`)
  const known = new Set(original.items)
  const foreign = release.items.filter((name) => !known.has(name)).length
  if (foreign > 0) return impossible(`${foreign} items of the release are not in the original`)
  const kinds = codedRecords(release, original)
  const ways = waysOf(release, kinds)
  if ('because' in ways) return ways
  const groupOf = new SequenceInterner()
  const solved = solveSums(
    { most: Int32Array.from(ways.kindOf, (kind) => kinds[kind].records.length), sums: sumsOf(release, kinds, ways) },
    Uint32Array.from(ways.kindOf, (kind, way) => groupOf.intern([kind, ways.clusterOf[way]])),
    mostLooks,
  )
  if (solved.kind === 'too large') return tooLarge
  if (solved.kind === 'several')
    return { kind: 'ambiguous', because: 'records that differ can change places between clusters without any trace' }
  if (solved.kind === 'none') return impossible('no choice of records gives all chunks of the release')
  const records: number[][] = release.clusters.map(() => [])
  const next = kinds.map(() => 0)
  for (const [way, count] of solved.values.entries()) {
    const kind = ways.kindOf[way]
    for (let n = 0; n < count; n++) records[ways.clusterOf[way]].push(kinds[kind].records[next[kind]++])
  }
  return { records: records.map((list) => Uint32Array.from(list).sort()) }
}

/** Each way to put a kind of record into a cluster: what it would leave in each chunk. */
interface Ways {
  readonly kindOf: number[]
  readonly clusterOf: number[]
  /** Sums (by number) that a way adds to. */
  readonly adds: (readonly number[])[]
  /** Occurrences that must have been left out. */
  readonly leavesOut: number[]
  readonly bags: Bags
}

function waysOf(release: Disassociated, kinds: readonly CodedRecord[]): Ways | NoMatch {
  const stands = whereItemsStand(release)
  const bags = new Bags(release)
  const ways: Ways = { kindOf: [], clusterOf: [], adds: [], leavesOut: [], bags }
  let tried = 0
  for (const [k, kind] of kinds.entries()) {
    const before = ways.kindOf.length
    for (const c of candidates(release, stands, kind)) {
      if (tried++ > mostTried) return tooLarge
      for (const { adds, leavesOut } of waysInto(release, stands, bags, c, kind)) {
        ways.kindOf.push(k)
        ways.clusterOf.push(c)
        ways.adds.push(adds)
        ways.leavesOut.push(leavesOut)
        if (ways.kindOf.length > mostWays) return tooLarge
      }
    }
    if (ways.kindOf.length === before)
      return impossible(`record ${kind.records[0] + 1} of the original fits no cluster`)
  }
  return ways
}

/** The clusters that name all items of a record; where occurrences were left out, any. */
function candidates(
  { clusters, suppressed }: Disassociated,
  { inCluster, clustersOf }: WhereItemsStand,
  { codes, unnamed }: CodedRecord,
): readonly number[] {
  if (unnamed > suppressed) return []
  if (suppressed > 0 || codes.length === 0) return [...clusters.keys()]
  const fewest = codes.reduce((a, b) => (clustersOf[b].length < clustersOf[a].length ? b : a))
  return clustersOf[fewest].filter((c) => codes.every((code) => inCluster[c].has(code)))
}

interface Way {
  readonly adds: readonly number[]
  readonly leavesOut: number
}

function waysInto(
  { clusters, shared, suppressed }: Disassociated,
  stands: WhereItemsStand,
  bags: Bags,
  c: number,
  kind: CodedRecord,
): readonly Way[] {
  const { parts, terms, unnamed } = takenApart(stands, c, kind)
  if (unnamed > suppressed) return []
  let ways: readonly Way[] = [
    { adds: [bags.sizeSum(c), ...terms.map((term) => bags.termSum(c, term))], leavesOut: unnamed },
  ]
  const places = [...clusters[c].chunks.keys(), ...[...parts.keys()].filter((place) => place < 0)]
  for (const place of places) {
    const chunk = place >= 0 ? clusters[c].chunks[place] : shared[sharedPlace(place)].subRecords
    const part = parts.get(place) ?? []
    const choices = suppressed > 0 ? bags.within(chunk, part) : bags.exactly(chunk, part)
    ways = ways.flatMap(({ adds, leavesOut }) =>
      choices
        .filter((choice) => leavesOut + choice.leavesOut <= suppressed)
        .map((choice) => ({ adds: [...adds, ...choice.adds], leavesOut: leavesOut + choice.leavesOut })),
    )
  }
  return ways
}

/** The bags of sub-records of a release, and the sums they make: so many records leave just this here. */
class Bags {
  readonly #sets = new SequenceInterner()
  /** Per chunk its different sub-records, by the number of their set: the sum's number and the codes. */
  readonly #of = new Map<Rows, Map<number, { readonly sum: number; readonly codes: readonly number[] }>>()
  readonly bounds: { least: number; most: number }[] = []
  readonly #sizes: number[] = []
  readonly #terms: Map<number, number>[] = []

  constructor({ clusters, shared }: Disassociated) {
    for (const { size, chunks, terms } of clusters) {
      this.#sizes.push(this.#newSum(size, size))
      this.#terms.push(new Map(Array.from(terms, (term) => [term, this.#newSum(1, size)])))
      for (const chunk of chunks) this.#add(chunk, size - subRecordCount(chunk), size - subRecordCount(chunk))
    }
    // Records that hold nothing of a shared chunk are not counted: those it was not torn from are among them.
    for (const { subRecords } of shared) this.#add(subRecords, 0, Infinity)
  }

  sizeSum(c: number): number {
    return this.#sizes[c]
  }

  termSum(c: number, term: number): number {
    return this.#terms[c].get(term)!
  }

  exactly(chunk: Rows, part: readonly number[]): Way[] {
    const found = this.#of.get(chunk)!.get(this.#sets.intern(part))
    return found ? [{ adds: [found.sum], leavesOut: 0 }] : []
  }

  within(chunk: Rows, part: readonly number[]): Way[] {
    return [...this.#of.get(chunk)!.values()]
      .filter(({ codes }) => codes.every((code) => part.includes(code)))
      .map(({ sum, codes }) => ({ adds: [sum], leavesOut: part.length - codes.length }))
  }

  /** `leastEmpty` to `mostEmpty` records hold nothing here. */
  #add(chunk: Rows, leastEmpty: number, mostEmpty: number): void {
    const bag = new Map<number, { sum: number; codes: number[] }>()
    for (let s = 0; s < subRecordCount(chunk); s++) {
      const codes = [...subRecordAt(chunk, s)].sort((a, b) => a - b)
      const set = this.#sets.intern(codes)
      const known = bag.get(set) ?? { sum: this.#newSum(0, 0), codes }
      bag.set(set, known)
      this.bounds[known.sum].least++
      this.bounds[known.sum].most++
    }
    if (mostEmpty > 0) bag.set(this.#sets.intern([]), { sum: this.#newSum(leastEmpty, mostEmpty), codes: [] })
    this.#of.set(chunk, bag)
  }

  #newSum(least: number, most: number): number {
    return this.bounds.push({ least, most }) - 1
  }
}

function sumsOf({ suppressed }: Disassociated, kinds: readonly CodedRecord[], ways: Ways): BoundedSum[] {
  const sums: { of: number[]; least: number; most: number; weights?: number[] }[] = [
    ...ways.bags.bounds.map((bounds) => ({ of: [], ...bounds })),
    ...kinds.map(({ records }) => ({ of: [], least: records.length, most: records.length })),
  ]
  for (const [way, adds] of ways.adds.entries()) {
    for (const sum of adds) sums[sum].of.push(way)
    sums[ways.bags.bounds.length + ways.kindOf[way]].of.push(way)
  }
  if (suppressed > 0) {
    const all = [...ways.leavesOut.keys()].filter((way) => ways.leavesOut[way] > 0)
    sums.push({ of: all, weights: all.map((way) => ways.leavesOut[way]), least: suppressed, most: suppressed })
  }
  return sums
}

const tooLarge: NoMatch = {
  kind: 'too large',
  because: 'there are too many ways to put the records into the clusters to tell which is right',
}

function impossible(because: string): NoMatch {
  return { kind: 'impossible', because }
}
