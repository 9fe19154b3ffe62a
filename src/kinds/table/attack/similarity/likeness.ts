import type { Hierarchy } from '../../../../data/hierarchy.js'
import { numberOfCell } from '../../../../data/number-text.js'
import type { CodedColumn } from '../../../../data/table.js'

/** Values that have something in common, and what that is. */
export interface Likeness {
  /** As it is claimed: "stomach", "20K to 40K". */
  readonly name: string
  readonly values: ReadonlySet<string>
  readonly by: 'hierarchy' | 'order' | 'meaning'
}

/** The lowest node of a hierarchy that holds all of some values, unless it holds every value of the column. */
export function commonNode({ values, levels }: Hierarchy, some: readonly string[]): Likeness | undefined {
  const leaves = some.map((value) => values.indexOf(value))
  if (leaves.includes(-1)) return undefined
  for (const { codes, names } of levels) {
    const node = codes[leaves[0]]
    if (!leaves.every((leaf) => codes[leaf] === node)) continue
    const under = values.filter((_, leaf) => codes[leaf] === node)
    return under.length === values.length ? undefined : { name: names[node], values: new Set(under), by: 'hierarchy' }
  }
  return undefined
}

/** The numbers of a column's values, thousands written as K too; undefined where not all are numbers. */
export function numbersOf({ values, written }: CodedColumn): Float64Array | undefined {
  const numbers = Float64Array.from(values, (value) => {
    const [, digits] = /^(.+?)\s?[kK]$/.exec(value) ?? []
    return digits === undefined ? numberOfCell(value, written) : 1000 * numberOfCell(digits, written)
  })
  return numbers.some(Number.isNaN) ? undefined : numbers
}

/** The range from the least to the greatest of some values, unless it is that of the whole column. */
export function commonRange(
  values: readonly string[],
  numbers: Float64Array,
  some: readonly number[],
): Likeness | undefined {
  const own = some.map((code) => numbers[code])
  const [low, high] = [Math.min(...own), Math.max(...own)]
  const inside = values.filter((_, code) => numbers[code] >= low && numbers[code] <= high)
  if (inside.length === values.length) return undefined
  const named = (number: number): string => values[numbers.indexOf(number)]
  return { name: low === high ? named(low) : `${named(low)} to ${named(high)}`, values: new Set(inside), by: 'order' }
}
