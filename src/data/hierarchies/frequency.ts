import { type Hierarchy, hierarchyOf } from '../hierarchy.js'
import { isMissing } from '../table.js'

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
