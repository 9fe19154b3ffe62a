import type { Transactions } from '../../src/data/index.js'
import { type Disassociated, namesOfChunk } from '../../src/kinds/index.js'
import { plainRows } from '../rows-in.js'

/** Every way to give the clusters of a release their records, by contents, that publishes what the release says. */
export function naiveAssignments(release: Disassociated, original: Transactions): string[] {
  const rows = plainRows(original).map((row) => [...new Set(row)].sort())
  const found = new Set<string>()
  if (release.clusters.reduce((sum, { size }) => sum + size, 0) !== rows.length) return []
  const given: string[][][] = release.clusters.map(() => [])
  const give = (r: number): void => {
    if (r === rows.length) {
      if (agrees(release, given)) found.add(JSON.stringify(given.map((list) => list.map(String).sort())))
      return
    }
    for (const [c, list] of given.entries()) {
      if (list.length === release.clusters[c].size) continue
      list.push(rows[r])
      give(r + 1)
      list.pop()
    }
  }
  give(0)
  return [...found]
}

function agrees({ items, clusters, shared, suppressed }: Disassociated, given: readonly string[][][]): boolean {
  const leftOver: string[][][] = []
  let published = 0
  let terms = 0
  for (const [c, cluster] of clusters.entries()) {
    const named = Array.from(cluster.terms, (code) => items[code])
    if (named.some((term) => !given[c].some((record) => record.includes(term)))) return false
    terms += given[c].flat().filter((item) => named.includes(item)).length
    const own = new Set(named)
    for (const chunk of cluster.chunks) {
      const lists = namesOfChunk(items, chunk)
      const parts = given[c].map((record) => record.filter((item) => lists.flat().includes(item)))
      if (!fits(lists, parts)) return false
      published += lists.flat().length
      for (const item of lists.flat()) own.add(item)
    }
    leftOver.push(given[c].map((record) => record.filter((item) => !own.has(item))))
  }
  const taken = clusters.map(() => new Set<string>())
  for (const { clusters: members, subRecords } of shared) {
    const lists = namesOfChunk(items, subRecords)
    const inChunk = [...new Set(lists.flat())]
    const parts = Array.from(members).flatMap((c) =>
      leftOver[c].map((record) => record.filter((item) => inChunk.includes(item) && !taken[c].has(item))),
    )
    for (const c of members) for (const item of inChunk) taken[c].add(item)
    if (!fits(lists, parts)) return false
    published += lists.flat().length
  }
  return given.flat(2).length - terms - published === suppressed
}

/** Whether each list can be part of a record of its own. */
function fits(lists: readonly string[][], parts: readonly string[][]): boolean {
  const [first, ...rest] = lists
  if (first === undefined) return true
  return parts.some((part, i) => first.every((item) => part.includes(item)) && fits(rest, parts.toSpliced(i, 1)))
}
