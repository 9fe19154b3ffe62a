import type { Hierarchy } from '../../../data/hierarchy.js'
import type { GroupColumn } from '../grid.js'
import { isTotal } from './published-count.js'

export interface GroupOptions {
  /** Labels that stand for all, where they are not plain words for that. */
  readonly totals?: readonly string[] | undefined
  /** Which labels lie under which, in whatever column they stand. */
  readonly hierarchy?: Hierarchy | undefined
}

export interface CodedLabels {
  readonly column: GroupColumn
  /** By line. */
  readonly codes: readonly number[]
}

/** The labels of a column as codes, all under one whole; a label that says "all" is that whole. */
export function codedLabels(
  name: string,
  labels: readonly string[],
  blankIsAll: boolean,
  options: GroupOptions,
): CodedLabels {
  const values = ['']
  const codeOf = new Map<string, number>()
  const codes = labels.map((label) => {
    if (isTotal(label, options.totals) || (label === '' && blankIsAll)) return 0
    const known = codeOf.get(label)
    if (known !== undefined) return known
    codeOf.set(label, values.length)
    return values.push(label) - 1
  })
  const { hierarchy } = options
  const parents = hierarchy ? underHierarchy(values, codeOf, hierarchy) : new Uint32Array(values.length)
  return { column: { name, values, parents }, codes }
}

/** Each label lies under the next name above it that is itself a label. */
function underHierarchy(
  labels: readonly string[],
  codeOf: ReadonlyMap<string, number>,
  { values, levels }: Hierarchy,
): Uint32Array {
  const parents = new Uint32Array(labels.length)
  for (const [v, value] of values.entries()) {
    let below = codeOf.get(value)
    for (const { codes, names } of levels) {
      const above = codeOf.get(names[codes[v]])
      if (above === undefined || above === below) continue
      if (below !== undefined) parents[below] = above
      below = above
    }
  }
  return parents
}

/**
 * Codes of several lengths, each longer one beginning with a shorter one of the next length: 1234 over 12341 and 12342.
 * Undefined where the labels are not like that.
 */
export function underPrefix({ values }: GroupColumn): Uint32Array | undefined {
  const labels = values.slice(1)
  const lengths = [...new Set(labels.map(({ length }) => length))].toSorted((a, b) => a - b)
  if (lengths.length < 2 || labels.some((label) => !/^[\p{L}\d.]+$/u.test(label) || !/\d/.test(label))) return undefined
  const codeOf = new Map(values.map((value, code) => [value, code]))
  const parents = new Uint32Array(values.length)
  for (const [code, label] of values.entries()) {
    const level = lengths.indexOf(label.length)
    if (code === 0 || level === 0) continue
    const above = codeOf.get(label.slice(0, lengths[level - 1]))
    if (above === undefined) return undefined
    parents[code] = above
  }
  return parents
}
