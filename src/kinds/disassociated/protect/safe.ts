import {
  type Cluster,
  type Disassociated,
  disassociatedOf,
  namesOfChunk,
  subRecordAt,
  subRecordCount,
  subRecordsOf,
} from '../disassociated.js'
import type { CoverProblem } from '../../../contract/cover-claims.js'
import { clusterCoverProblems } from '../cover-problems.js'
import { type Random, shuffle } from '../../../math/random.js'

/** How many cover problems there were, occurrences left out, items moved to a term chunk. */
export interface CoverRepair {
  readonly problems: number
  readonly suppressed: number
  readonly moved: number
}

/**
 * Closes every cover problem. Where the covering items are not all equally frequent, one occurrence of a more frequent
 * one is left out of a sub-record that holds them all: then the rarest is no longer always with them. Where that is
 * not possible without making a set rare, x moves to the term chunk, which hides its support and loses nothing.
 */
export function withoutCoverProblems(
  release: Disassociated,
  random: Random,
): {
  readonly release: Disassociated
  readonly repair: CoverRepair
} {
  const total = { problems: 0, suppressed: 0, moved: 0 }
  const clusters = release.clusters.map((cluster) => {
    const open = mutable(cluster)
    let [problem] = clusterCoverProblems(cluster)
    if (problem) total.problems += [...clusterCoverProblems(cluster)].length
    while (problem) {
      if (suppressOnce(open, problem, release)) total.suppressed++
      else {
        moveToTerms(open, problem)
        total.moved++
      }
      ;[problem] = clusterCoverProblems(closed(open))
    }
    return closed(open)
  })
  const repaired = { ...release, clusters, suppressed: release.suppressed + total.suppressed }
  return { release: numberedAnew(repaired, random), repair: total }
}

interface Open {
  readonly size: number
  chunks: number[][][]
  terms: number[]
}

function mutable({ size, chunks, terms }: Cluster): Open {
  const lists = chunks.map((chunk) =>
    Array.from({ length: subRecordCount(chunk) }, (_, s) => [...subRecordAt(chunk, s)]),
  )
  return { size, chunks: lists, terms: [...terms] }
}

function closed({ size, chunks, terms }: Open): Cluster {
  return { size, chunks: chunks.map(subRecordsOf), terms: Uint32Array.from(terms) }
}

function suppressOnce(open: Open, problem: CoverProblem, { k, m }: Disassociated): boolean {
  const chunk = open.chunks[problem.earlier]
  const candidates =
    problem.covering.length === 1 &&
    support(chunk, [problem.covering[0]]) === support(open.chunks[problem.chunk], [problem.x])
      ? problem.covering
      : problem.covering.filter((item) => !problem.covered.includes(item))
  for (const item of candidates) {
    const subRecord = chunk.find(
      (codes) =>
        codes.length > 1 && problem.covering.every((code) => codes.includes(code)) && spares(chunk, codes, item, k, m),
    )
    if (!subRecord) continue
    subRecord.splice(subRecord.indexOf(item), 1)
    return true
  }
  return false
}

/** Whether every set of up to m items of the sub-record, the item among them, is held more than k times. */
function spares(chunk: readonly number[][], subRecord: readonly number[], item: number, k: number, m: number): boolean {
  const others = subRecord.filter((code) => code !== item)
  const grow = (set: readonly number[], from: number, holding: readonly number[][]): boolean => {
    if (holding.length <= k) return false
    if (set.length === m) return true
    for (let i = from; i < others.length; i++) {
      const more = holding.filter((codes) => codes.includes(others[i]))
      if (!grow([...set, others[i]], i + 1, more)) return false
    }
    return true
  }
  return grow(
    [item],
    0,
    chunk.filter((codes) => codes.includes(item)),
  )
}

function support(chunk: readonly number[][], items: readonly number[]): number {
  return chunk.filter((codes) => items.every((item) => codes.includes(item))).length
}

function moveToTerms(open: Open, { chunk, x }: CoverProblem): void {
  const left = open.chunks[chunk].map((codes) => codes.filter((code) => code !== x)).filter((codes) => codes.length > 0)
  open.chunks = open.chunks.map((lists, c) => (c === chunk ? left : lists)).filter((lists) => lists.length > 0)
  open.terms.push(x)
}

/** Moves change who is met first: numbered again as a reader of the file would, terms shuffled again. */
function numberedAnew(release: Disassociated, random: Random): Disassociated {
  const { items } = release
  return disassociatedOf({
    k: release.k,
    m: release.m,
    suppressed: release.suppressed,
    clusters: release.clusters.map(({ size, chunks, terms }) => ({
      size,
      chunks: chunks.map((chunk) => namesOfChunk(items, chunk)),
      terms: Array.from(shuffle(terms.slice(), random), (code) => items[code]),
    })),
    shared: release.shared.map(({ clusters, subRecords }) => ({
      clusters: [...clusters],
      chunk: namesOfChunk(items, subRecords),
    })),
  })
}
