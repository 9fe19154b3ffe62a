import { type Cluster, type Disassociated, namesOfChunk } from '../../src/kinds/index.js'
import { subsetsUpTo } from './naive-disassociation.js'

/**
 * Definition 2 by brute force, for releases without shared chunks: every way to put every cluster together that
 * vertical partitioning tears apart as published. Sets that somebody may hold but never k, the smallest ones.
 */
export function naiveGuarantee(release: Disassociated, k: number, m: number): string[][] | 'impossible' {
  const { items } = release
  const clusters = release.clusters.map((cluster) => ({
    size: cluster.size,
    terms: Array.from(cluster.terms, (code) => items[code]),
    own: new Set(cluster.chunks.flatMap((chunk) => namesOfChunk(items, chunk).flat())),
    datasets: [...possibleDatasets(release, cluster)],
  }))
  if (clusters.some(({ datasets }) => datasets.length === 0)) return 'impossible'
  const broken: string[][] = []
  for (const set of subsetsUpTo([...items].sort(), m).sort((a, b) => a.length - b.length)) {
    let most = 0
    for (const { size, terms, own, datasets } of clusters) {
      if (!set.every((item) => own.has(item) || terms.includes(item))) continue
      const torn = set.filter((item) => own.has(item))
      most += torn.length === 0 ? size : datasets.reduce((top, dataset) => Math.max(top, support(dataset, torn)), 0)
    }
    const known = broken.some((smaller) => smaller.every((item) => set.includes(item)))
    if (most > 0 && most < k && !known) broken.push(set)
  }
  return broken
}

/**
 * The record chunks put together in every way that vertical partitioning could have torn apart: every item of a later
 * chunk was with some items of each earlier one, at least as frequent, in some records but fewer than k. No record
 * is empty unless a term may fill it or there are too few sub-records.
 */
export function* possibleDatasets(
  { items, k, m }: Disassociated,
  { size, chunks, terms }: Cluster,
): Generator<string[][]> {
  const named = chunks.map((chunk) => namesOfChunk(items, chunk))
  const lists = named.map((names) => Array.from({ length: size }, (_, s) => names[s] ?? []))
  const mostEmpty = terms.length > 0 ? size : Math.max(0, size - named.flat().length)
  for (const dataset of joined(lists)) {
    const leftOut = lists.every((later, j) =>
      [...new Set(later.flat())].every((x) =>
        lists.slice(0, j).every((earlier) => {
          const before = [...new Set(earlier.flat())].filter((y) => support(earlier, [y]) >= support(later, [x]))
          return subsetsUpTo(before, m - 1).some((set) => {
            const together = support(dataset, [...set, x])
            return together > 0 && together < k
          })
        }),
      ),
    )
    if (leftOut && dataset.filter((record) => record.length === 0).length <= mostEmpty) yield dataset
  }
}

function* joined(lists: readonly (readonly string[][])[]): Generator<string[][]> {
  const [first, second, ...rest] = lists
  if (first === undefined) yield []
  else if (second === undefined) yield [...first]
  else {
    for (const order of orders(second)) {
      yield* joined([first.map((names, row) => [...names, ...order[row]]), ...rest])
    }
  }
}

/** How many ways there are to put a cluster's record chunks together, those that look the same once. */
export function waysToJoin({ items }: Disassociated, { size, chunks }: Cluster): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  return chunks.slice(1).reduce((ways, chunk) => {
    const names = namesOfChunk(items, chunk).map((list) => list.join())
    const alike = [...new Set(names)].map((one) => names.filter((other) => other === one).length)
    const empty = size - names.length
    return [...alike, empty].reduce((left, count) => left / factorial(count), ways * factorial(size))
  }, 1)
}

/** All orders of the sub-records, those that look the same once. */
function* orders(subRecords: readonly string[][]): Generator<string[][]> {
  if (subRecords.length === 0) yield []
  const seen = new Set<string>()
  for (const [i, first] of subRecords.entries()) {
    if (seen.has(first.join())) continue
    seen.add(first.join())
    for (const rest of orders(subRecords.toSpliced(i, 1))) yield [first, ...rest]
  }
}

export function support(lists: readonly (readonly string[])[], items: readonly string[]): number {
  return lists.filter((list) => items.every((item) => list.includes(item))).length
}
