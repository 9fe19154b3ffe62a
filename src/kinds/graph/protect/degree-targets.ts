/** Which way a degree may go: connections are only added, or added and taken away. */
export type DegreeMove = 'up' | 'either'

export interface DegreeTargets {
  /** By node: the degree it is to have. */
  readonly targets: Uint32Array
  /** The sum of all changes: the least there is under which every degree is shared by k. */
  readonly cost: number
}

/**
 * The degrees nearest to the given ones in which each is shared by k nodes (Liu and Terzi, §5): sorted degrees are cut into
 * groups of k to 2k − 1, whose members come to the highest of them, or to the middle one where degrees may fall. A larger
 * group could be cut in two at no cost, so none is tried: O(nk). `order` sorts the nodes by falling degree.
 */
export function degreeTargets(degrees: Uint32Array, order: Uint32Array, k: number, move: DegreeMove): DegreeTargets {
  const n = order.length
  const sums = new Float64Array(n + 1)
  for (let i = 0; i < n; i++) sums[i + 1] = sums[i] + degrees[order[i]]
  const meeting = (start: number, end: number): number => (move === 'up' ? start : (start + end) >> 1)
  const costOf = (start: number, end: number): number => {
    const middle = meeting(start, end)
    const target = degrees[order[middle]]
    const above = sums[middle] - sums[start] - (middle - start) * target
    return above + (end - middle) * target - (sums[end] - sums[middle])
  }
  const cost = new Float64Array(n + 1).fill(Infinity)
  const cut = new Uint32Array(n + 1)
  cost[0] = 0
  for (let end = k; end <= n; end++)
    for (let start = Math.max(0, end - 2 * k + 1); start <= end - k; start++) {
      const whole = cost[start] + costOf(start, end)
      if (whole >= cost[end]) continue
      cost[end] = whole
      cut[end] = start
    }
  const targets = new Uint32Array(n)
  for (let end = n; end > 0; end = cut[end]) {
    const target = degrees[order[meeting(cut[end], end)]]
    for (let i = cut[end]; i < end; i++) targets[order[i]] = target
  }
  return { targets, cost: cost[n] }
}

/** Degrees add up to an even number: where targets do not, one group of odd size moves by one, the cheapest. */
export function withEvenSum(targets: Uint32Array, degrees: Uint32Array): Uint32Array {
  if (targets.reduce((sum, target) => sum + target, 0) % 2 === 0) return targets
  const sizes = new Map<number, number>()
  for (const target of targets) sizes.set(target, (sizes.get(target) ?? 0) + 1)
  let best = { from: 0, to: 0, cost: Infinity }
  for (const [from, size] of sizes) {
    if (size % 2 === 0) continue
    for (const to of [from - 1, from + 1]) {
      if (to < 0 || to >= targets.length) continue
      let cost = 0
      for (const [node, target] of targets.entries())
        if (target === from) cost += Math.abs(degrees[node] - to) - Math.abs(degrees[node] - from)
      if (cost < best.cost) best = { from, to, cost }
    }
  }
  return targets.map((target) => (target === best.from ? best.to : target))
}
