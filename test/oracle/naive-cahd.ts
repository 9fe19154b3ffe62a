/** Reverse Cuthill–McKee on A·Aᵀ, with the whole matrix made: degrees are its row sums, ties go to the later record. */
export function naiveBandOrder(rows: readonly (readonly number[])[]): number[] {
  const shared = rows.map((a) => rows.map((b) => a.filter((item) => b.includes(item)).length))
  const degree = shared.map((line, r) => line.reduce((sum, count) => sum + count, 0) - shared[r][r])
  const first = (a: number, b: number) => degree[a] - degree[b] || b - a
  const order: number[] = []
  for (const start of [...rows.keys()].sort(first)) {
    if (order.includes(start)) continue
    let root = start
    for (;;) {
      const levels = levelsFrom(root, shared)
      const other = levels.at(-1)!.toSorted(first)[0]
      if (levelsFrom(other, shared).length <= levels.length) break
      root = other
    }
    const queue = [root]
    for (const at of queue)
      queue.push(...[...rows.keys()].filter((r) => shared[at][r] > 0 && !queue.includes(r)).sort(first))
    order.push(...queue)
  }
  return order.toReversed()
}

function levelsFrom(root: number, shared: readonly (readonly number[])[]): number[][] {
  const levels = [[root]]
  const seen = new Set([root])
  for (;;) {
    const next = [...shared.keys()].filter((r) => !seen.has(r) && levels.at(-1)!.some((at) => shared[at][r] > 0))
    if (next.length === 0) return levels
    for (const r of next) seen.add(r)
    levels.push(next)
  }
}

/** The groups of CAHD with plain lists: everybody who is left is looked through for every sensitive record. */
export function naiveGroups(
  order: readonly number[],
  quasi: readonly (readonly number[])[],
  held: readonly (readonly number[])[],
  p: number,
  alpha: number,
): number[][] {
  let left = [...order]
  const groups: number[][] = []
  const clash = (a: number, b: number) => held[a].some((item) => held[b].includes(item))
  for (const record of order.toSorted((a, b) => quasi[b].length - quasi[a].length)) {
    if (held[record].length === 0 || !left.includes(record)) continue
    const at = left.indexOf(record)
    const fits = (other: number) => !clash(record, other)
    const before = left
      .slice(0, at)
      .filter(fits)
      .slice(-alpha * p)
    const behind = left
      .slice(at + 1)
      .filter(fits)
      .slice(0, alpha * p)
    const shared = (other: number) => quasi[record].filter((item) => quasi[other].includes(item)).length
    const away = (other: number) => Math.abs(order.indexOf(other) - order.indexOf(record))
    const ranked = [...before, ...behind].sort(
      (a, b) =>
        shared(b) - shared(a) ||
        quasi[a].length - shared(a) - (quasi[b].length - shared(b)) ||
        away(a) - away(b) ||
        order.indexOf(a) - order.indexOf(b),
    )
    const group = [record]
    for (const other of ranked) if (group.length < p && !group.some((member) => clash(member, other))) group.push(other)
    const rest = left.filter((other) => !group.includes(other))
    if (group.length < p || tooFrequent(rest, held, p)) continue
    left = rest
    groups.push(group)
  }
  return left.length === 0 ? groups : [...groups, left]
}

/** Whether some item stands in more than one in p of some records. */
export function tooFrequent(records: readonly number[], held: readonly (readonly number[])[], p: number): boolean {
  const items = new Set(records.flatMap((record) => held[record]))
  return [...items].some((item) => records.filter((record) => held[record].includes(item)).length * p > records.length)
}
