import { type Hierarchy, hierarchyOf } from '../hierarchy.js'
import { type Unfit, pathOfMissing, unfit, valuesToPlace } from './unfit.js'
import { isMissing } from '../table.js'

export interface OrderOptions {
  /** All categories there are, from the least to the greatest. */
  readonly order: readonly string[]
  /** How many neighbours become one on the next level. */
  readonly factor?: number | undefined
}

/**
 * Ordered categories: neighbours become one, two by two, then four by four, named by their ends (`low – medium`). The
 * grid is the list itself, so that it does not matter which of them occur.
 */
export function orderHierarchy(values: readonly string[], { order, factor = 2 }: OrderOptions): Hierarchy | Unfit {
  const listed = [...new Set(order)]
  const rankOf = new Map(listed.map((value, rank) => [value, rank]))
  const { present, missing } = valuesToPlace(values)
  const bad = present.find((value) => !rankOf.has(value))
  if (bad !== undefined) return unfit(bad, 'every value stands in the list of categories', 'add it to the list')
  const widths: number[] = []
  for (let width = factor; width < listed.length; width *= factor) widths.push(width)
  const nodeOf = (rank: number, width: number): string => {
    const first = rank - (rank % width)
    const last = Math.min(first + width, listed.length) - 1
    return first === last ? listed[first] : `${listed[first]} – ${listed[last]}`
  }
  return hierarchyOf([
    ...listed.map((value, rank) => [value, ...widths.map((width) => nodeOf(rank, width)), '*']),
    ...missing.filter((value) => !rankOf.has(value)).map((value) => pathOfMissing(value, widths.length + 2)),
  ])
}

export interface FrequencyOptions {
  /** Values of fewer people are rare. */
  readonly people?: number | undefined
  readonly name?: string | undefined
}

/** Rare values become `other`, then everything `*`. A value that is called so already is one of the rare ones. */
export function frequencyHierarchy(
  values: readonly string[],
  counts: ArrayLike<number>,
  { people = 5, name = 'other' }: FrequencyOptions = {},
): Hierarchy {
  const order = values.map((_, v) => v).sort((a, b) => (values[a] < values[b] ? -1 : 1))
  return hierarchyOf(order.map((v) => [values[v], counts[v] >= people || isMissing(values[v]) ? values[v] : name, '*']))
}

export interface RarityOptions {
  /** Values of fewer records are rare on the first level. */
  readonly people?: number | undefined
  /** How many times as many on each further level. */
  readonly factor?: number | undefined
}

/**
 * Rare values become one, level by level more of them: `rare (<11)`, `rare (<44)`, as long as two values or more keep
 * their names; then everything is `*`.
 */
export function rarityHierarchy(
  values: readonly string[],
  counts: ArrayLike<number>,
  { people = 5, factor = 4 }: RarityOptions = {},
): Hierarchy {
  const order = values.map((_, v) => v).sort((a, b) => (values[a] < values[b] ? -1 : 1))
  const present = order.filter((v) => !isMissing(values[v]))
  const most = present.reduce((greatest, v) => Math.max(greatest, counts[v]), 0)
  const levels: string[][] = []
  let before = 1
  for (let least = people; least <= most; least *= factor) {
    const rare = present.filter((v) => counts[v] < least).length
    // A level that makes no more values alike than the one before is none.
    if (rare <= before) continue
    before = rare
    levels.push(order.map((v) => (counts[v] >= least || isMissing(values[v]) ? values[v] : `rare (<${least})`)))
  }
  return hierarchyOf(order.map((v, at) => [values[v], ...levels.map((level) => level[at]), '*']))
}
