/** Disassociation by its definitions, over arrays of names: slow, obvious, recursive. */
export interface NaiveCluster {
  readonly size: number
  readonly chunks: readonly (readonly string[][])[]
  readonly terms: readonly string[]
}

export function naiveParts(
  records: readonly string[][],
  k: number,
  maxCluster: number,
  order: readonly string[],
): string[][][] {
  if (records.length <= maxCluster) return [[...records]]
  const support = (item: string): number => records.filter((record) => record.includes(item)).length
  const splitting = order
    .filter((item) => support(item) >= k && support(item) <= records.length - k)
    .sort((a, b) => support(b) - support(a) || order.indexOf(a) - order.indexOf(b))
  if (splitting.length === 0) {
    const pieces = Math.ceil(records.length / maxCluster)
    const cut = (i: number): number => Math.floor((i * records.length) / pieces)
    return Array.from({ length: pieces }, (_, i) => records.slice(cut(i), cut(i + 1)))
  }
  const holds = records.filter((record) => record.includes(splitting[0]))
  const lacks = records.filter((record) => !record.includes(splitting[0]))
  return [...naiveParts(holds, k, maxCluster, order), ...naiveParts(lacks, k, maxCluster, order)]
}

export function naiveVertical(
  records: readonly string[][],
  k: number,
  m: number,
  order: readonly string[],
): NaiveCluster {
  const support = (item: string): number => records.filter((record) => record.includes(item)).length
  const items = order.filter((item) => support(item) > 0)
  const byFalling = items.sort((a, b) => support(b) - support(a) || order.indexOf(a) - order.indexOf(b))
  let terms = byFalling.filter((item) => support(item) < k)
  let left = byFalling.filter((item) => support(item) >= k)
  let chunks: string[][] = []
  while (left.length > 0) {
    const chunk: string[] = []
    for (const item of left) if (isKm(projected(records, [...chunk, item]), k, m)) chunk.push(item)
    chunks.push(chunk)
    left = left.filter((item) => !chunk.includes(item))
  }
  const subRecords = chunks.flatMap((chunk) => projected(records, chunk)).length
  if (terms.length === 0 && chunks.length > 0 && subRecords < records.length + k * (Math.min(m, chunks.length) - 1)) {
    const last = byFalling.at(-1)!
    terms = [last]
    chunks = chunks.map((chunk) => chunk.filter((item) => item !== last)).filter((chunk) => chunk.length > 0)
  }
  return { size: records.length, chunks: chunks.map((chunk) => projected(records, chunk)), terms }
}

/** The non-empty sub-records. */
function projected(records: readonly (readonly string[])[], chunk: readonly string[]): string[][] {
  return records.map((record) => chunk.filter((item) => record.includes(item))).filter((held) => held.length > 0)
}

export function isKm(lists: readonly (readonly string[])[], k: number, m: number): boolean {
  const items = [...new Set(lists.flat())]
  return subsetsUpTo(items, m).every((set) => {
    const support = lists.filter((list) => set.every((item) => list.includes(item))).length
    return support === 0 || support >= k
  })
}

export function subsetsUpTo<T>(items: readonly T[], most: number): T[][] {
  const sets: T[][] = [[]]
  for (const item of items) sets.push(...sets.filter((set) => set.length < most).map((set) => [...set, item]))
  return sets.slice(1)
}

/** A cluster as text that does not depend on the order of bags and sets. */
export function canonical({ size, chunks, terms }: NaiveCluster): string {
  const bags = chunks.map((chunk) => chunk.map((list) => [...list].sort().join(',')).sort())
  return JSON.stringify([size, bags, [...terms].sort()])
}
