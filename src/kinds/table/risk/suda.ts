import type { ColumnSets } from './column-sets.js'

/** Special uniques: who is singled out by few columns, and in how many ways. */
export interface Suda {
  /** By row: 0 where no set singles it out. */
  readonly scores: Float64Array
  /** Minimal sets by how many columns they have, from 1. */
  readonly bySize: readonly number[]
  /** Rows that some set singles out. */
  readonly rows: number
  /** By column: the share of all scores that come from sets it is in. Shares of several columns overlap. */
  readonly contributions: readonly number[]
}

/**
 * SUDA2's score (Elliot, Manning, Ford 2002): of n columns, a minimal set of size s counts once for every order in which
 * the others can be added up to the largest size looked at: Π (n - i), i from s to the largest but one.
 */
export function suda({ names, minimal, largest }: ColumnSets, tableRows: number): Suda {
  const n = names.length
  const most = Math.min(largest, n)
  const worth = Array.from({ length: n + 1 }, (_, size) => {
    let product = 1
    for (let i = Math.max(size, 1); i < most; i++) product *= n - i
    return product
  })
  const scores = new Float64Array(tableRows)
  const bySize = Array.from({ length: most }, () => 0)
  const contributions = names.map(() => 0)
  let total = 0
  let rows = 0
  for (let i = 0; i < minimal.rows.length; i++) {
    const size = bitCount(minimal.sets[i])
    const score = worth[size]
    if (scores[minimal.rows[i]] === 0) rows++
    scores[minimal.rows[i]] += score
    bySize[size - 1]++
    total += score
    for (let c = 0; c < n; c++) if ((minimal.sets[i] >>> c) & 1) contributions[c] += score
  }
  return { scores, bySize, rows, contributions: contributions.map((sum) => (total === 0 ? 0 : sum / total)) }
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
