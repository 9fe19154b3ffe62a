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
