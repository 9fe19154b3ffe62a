import type { Table } from '../../../../data/table.js'
import { type Candidates, candidatesOf } from '../../candidates.js'
import type { Classes } from '../../classes.js'
import { type BelievedSets, percentOf } from './presence-claims.js'

/** δ-presence: of the F people of the population whom a class may be, its f records are f. */
export function bySharesOfPopulation(
  release: Table,
  population: Table,
  { sizes, offsets, classes: members, listed }: Candidates,
  classes: Classes,
  share: number,
): BelievedSets {
  const presence = presenceShares(classes, candidatesOf(release, population))
  const hidden = Math.min(1, classes.suppressed / Math.max(1, population.rowCount))
  const chances = Float64Array.from(sizes, (_, set) => {
    if (set >= listed) return share
    let sum = hidden
    for (let i = offsets[set]; i < offsets[set + 1]; i++) sum += presence[members[i]]
    return Math.min(1, sum)
  })
  const least = presence.reduce((low, one) => Math.min(low, one), 1)
  const most = presence.reduce((high, one) => Math.max(high, one), 0)
  return {
    chances,
    known: true,
    note: `of those whom a class of the release may be, ${percentOf(least)} to ${percentOf(most)} are in it (δ-presence)`,
  }
}

/** By class: its records over the people of the population whom it may be; 1 where there are no more of them. */
export function presenceShares({ sizes }: Classes, { setOf, offsets, classes }: Candidates): Float64Array {
  const bySet = new Float64Array(offsets.length - 1)
  for (const set of setOf) bySet[set]++
  const people = new Float64Array(sizes.length)
  for (const [set, held] of bySet.entries())
    for (let i = offsets[set]; i < offsets[set + 1]; i++) people[classes[i]] += held
  return Float64Array.from(sizes, (size, c) => Math.min(1, size / Math.max(1, people[c])))
}
