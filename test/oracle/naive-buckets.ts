import { type Table, cellOf } from '../../src/data/index.js'
import type { Buckets } from '../../src/kinds/index.js'

/** A matrix by people and values, everybody against every value. */
type Dense = number[][]

/** Every way to deal values out to people, by recursion; what each weighs is added to the cells it uses. */
export function naiveDealing(weights: Dense, capacities: readonly number[]): { shares: Dense; weight: number } {
  const sums = weights.map((row) => row.map(() => 0))
  let whole = 0
  const left = [...capacities]
  const chosen: number[] = []
  const deal = (weight: number): void => {
    const person = chosen.length
    if (person === weights.length) {
      whole += weight
      for (const [i, value] of chosen.entries()) sums[i][value] += weight
      return
    }
    for (let value = 0; value < left.length; value++) {
      if (left[value] === 0) continue
      left[value]--
      chosen.push(value)
      deal(weight * weights[person][value])
      chosen.pop()
      left[value]++
    }
  }
  deal(1)
  return { shares: sums.map((row) => row.map((sum) => sum / whole)), weight: whole }
}

/** Rows to 1, columns to their capacity, very often. */
export function naiveSinkhorn(weights: Dense, capacities: readonly number[]): Dense {
  let now = weights.map((row) => [...row])
  for (let pass = 0; pass < 20_000; pass++) {
    const columns = capacities.map((_, value) => now.reduce((sum, row) => sum + row[value], 0))
    now = now.map((row) =>
      row.map((cell, value) => (columns[value] > 0 ? (cell * capacities[value]) / columns[value] : 0)),
    )
    now = now.map((row) => {
      const sum = row.reduce((a, b) => a + b, 0)
      return row.map((cell) => cell / sum)
    })
  }
  return now
}

/** The deFinetti attack as it is told: counts over strings, everybody against every value, products of chances. */
export function naiveDefinetti(release: Buckets, rounds: number, smoothing: number, exact: boolean): Dense {
  const { table, groups, groupCount, values } = release
  const capacity = (group: number): number[] =>
    values.map((_, value) =>
      release.counts
        .filter((line) => line.group === group && line.value === value)
        .reduce((sum, { count }) => sum + count, 0),
    )
  const members = Array.from({ length: groupCount }, (_, group) =>
    Array.from(groups.keys()).filter((row) => groups[row] === group),
  )
  let beliefs: Dense = Array.from(groups, (group) => capacity(group).map((count) => count / members[group].length))
  for (let round = 0; round < rounds; round++) {
    const likely = (row: number, value: number): number => likelihood(table, beliefs, row, value, smoothing)
    const next: Dense = beliefs.map((row) => [...row])
    for (const [group, rows] of members.entries()) {
      const held = capacity(group)
      const weights = rows.map((row) => held.map((count, value) => (count > 0 ? likely(row, value) : 0)))
      const settled = exact ? naiveDealing(weights, held).shares : naiveSinkhorn(weights, held)
      for (const [i, row] of rows.entries()) next[row] = settled[i]
    }
    beliefs = next
  }
  return beliefs
}

function likelihood(table: Table, beliefs: Dense, row: number, value: number, smoothing: number): number {
  return table.columns.reduce((product, column) => {
    const cell = cellOf(column, row)
    const all = Array.from(beliefs.keys())
    const cells = new Set(all.map((other) => cellOf(column, other)))
    const having = all.reduce((sum, other) => sum + beliefs[other][value], 0)
    const both = all
      .filter((other) => cellOf(column, other) === cell)
      .reduce((sum, other) => sum + beliefs[other][value], 0)
    return (product * (both + smoothing)) / (having + smoothing * cells.size)
  }, 1)
}
