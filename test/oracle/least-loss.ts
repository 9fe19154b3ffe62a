import type { Constraint } from '../../src/kinds/index.js'
import { subsets } from './naive-coat.js'

type Rows = readonly (readonly string[])[]
type Groups = readonly (readonly string[])[]

/** Utility loss of a grouping without weights, times (2^items - 1) and transactions: whole numbers, so exact. */
export function lossOf(rows: Rows, groups: Groups): number {
  return groups.reduce((sum, g) => sum + (g.length < 2 ? 0 : (2 ** g.length - 1) * supportOf(rows, [g])), 0)
}

/** The least loss of any set generalisation (every partition of the items is tried) that meets the constraints. */
export function leastLoss(rows: Rows, items: readonly string[], privacy: readonly Constraint[], k: number): number {
  let least = Infinity
  for (const groups of partitions(items)) {
    const loss = lossOf(rows, groups)
    if (loss < least && meets(rows, groups, privacy, k)) least = loss
  }
  return least
}

export function meets(rows: Rows, groups: Groups, privacy: readonly Constraint[], k: number): boolean {
  return privacy.every((constraint) => {
    const published = groups.filter((group) => group.some((item) => constraint.includes(item)))
    return subsets(published).every((set) => supportOf(rows, set) === 0 || supportOf(rows, set) >= k)
  })
}

function supportOf(rows: Rows, set: Groups): number {
  return rows.filter((row) => set.every((group) => row.some((item) => group.includes(item)))).length
}

function* partitions(items: readonly string[]): Generator<string[][]> {
  if (items.length === 0) {
    yield []
    return
  }
  for (const rest of partitions(items.slice(1))) {
    yield [[items[0]], ...rest]
    for (const [i, group] of rest.entries()) yield rest.with(i, [items[0], ...group])
  }
}
