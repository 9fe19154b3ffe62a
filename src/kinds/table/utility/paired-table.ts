import type { Hierarchy, HierarchyLevel } from '../../../data/hierarchy.js'
import { numberOfCell } from '../../../data/number-text.js'
import { type CodedColumn, type Table, type Written, coded, columnNamed, isSuppressed } from '../../../data/table.js'
import { type Classes, classesOf } from '../classes.js'
import { readValues } from '../reading/read-table.js'

/** A quasi-identifier before and after, and what each published value may stand for. */
export interface PairedColumn {
  readonly name: string
  readonly original: CodedColumn
  readonly released: CodedColumn
  /** Leaves of its hierarchy; without one, the different values of the original. */
  readonly leafCount: number
  /** By code of the original. */
  readonly leafOf: Uint32Array
  /** By code of the release: the leaves under it, and how many count (a number like no other counts as one). */
  readonly covers: readonly Uint32Array[]
  readonly sizes: Uint32Array
  /** By code of the release: its level in the hierarchy; absent without one. */
  readonly levels?: Uint32Array
  readonly height: number
  /** The one level of all that is published, where there is one (full-domain generalisation). */
  readonly level: number | undefined
  /** By leaf, its node on that level (on the leaves' own where there is none), and the names of those. */
  readonly nodeOf: Uint32Array
  readonly nodeNames: readonly string[]
  /** By code of the release: width of an interval over the range of the original; NaN where it is none. */
  readonly widths: Float64Array
  /** Rows by code of the original and of the release, and by leaf of the original. */
  readonly before: Uint32Array
  readonly after: Uint32Array
  readonly leafRows: Uint32Array
  /** Published cells that could not be read: they are taken to say nothing. */
  readonly unread: number
}

/** A release beside its original. Rows are not tied to rows: only what is published counts. */
export interface PairedTable {
  readonly rowCount: number
  readonly columns: readonly PairedColumn[]
  readonly classes: Classes
  /** Rows that are no longer there: they count as rows of which nothing is told. */
  readonly dropped: number
  readonly suppressed: number
}

export function pairTables(original: Table, release: Table): PairedTable {
  const quasi = release.columns.filter(
    ({ name, role }) => (role ?? columnNamed(original, name)?.role) === 'quasi' && columnNamed(original, name),
  )
  const columns = quasi.map((column) => pairColumns(coded(columnNamed(original, column.name)!), coded(column)))
  const classes = classesOf(release, quasi)
  const dropped = Math.max(0, original.rowCount - release.rowCount)
  return { rowCount: original.rowCount, columns, classes, dropped, suppressed: classes.suppressed + dropped }
}

function pairColumns(original: CodedColumn, released: CodedColumn): PairedColumn {
  const hierarchy = released.hierarchy ?? original.hierarchy
  const leaves = new Map((hierarchy?.values ?? []).map((value, leaf) => [value, leaf]))
  // A value that the hierarchy forgot, and every value without one, is a leaf by itself.
  for (const value of original.values) if (!leaves.has(value)) leaves.set(value, leaves.size)
  const leafOf = Uint32Array.from(original.values, (value) => leaves.get(value)!)
  const names = [...leaves.keys()]
  const before = countsOf(original)
  const after = countsOf(released)
  const leafRows = new Uint32Array(names.length)
  for (const [code, count] of before.entries()) leafRows[leafOf[code]] += count
  const nodes = hierarchy?.levels.map(({ names: known }) => new Map(known.map((name, node) => [name, node]))) ?? []
  const isAt = (value: string, level: number) => (level === 0 ? leaves.has(value) : nodes[level - 1].has(value))
  const told = released.values.filter((value, code) => after[code] > 0 && !isSuppressed(value))
  const height = nodes.length
  const allLevels = Array.from({ length: height + 1 }, (_, level) => level)
  // A name may stand on several levels of its path: what all published values have in common says which is meant.
  const level = told.length === 0 ? height : allLevels.find((one) => told.every((value) => isAt(value, one)))
  const range = rangeOfLeaves(original.values, original.written)
  const widths = new Float64Array(released.values.length).fill(NaN)
  let unread = 0
  const levels = new Uint32Array(released.values.length)
  const leavesOf: (readonly Uint32Array[])[] = []
  const everything = Uint32Array.from(names.keys())
  const sizes = new Uint32Array(released.values.length)
  const spelled = readValues(released.values, names, original.written)
  const covers = released.values.map((value, code) => {
    const at = level !== undefined && isAt(value, level) ? level : allLevels.find((one) => isAt(value, one))
    if (at !== undefined && !(isSuppressed(value) && (at < height || !hierarchy))) {
      levels[code] = at
      if (at === 0) return Uint32Array.of(leaves.get(value)!)
      return (leavesOf[at - 1] ??= leavesByNode(hierarchy!.levels[at - 1]))[nodes[at - 1].get(value)!]
    }
    levels[code] = height
    // A mean is first a number: of decimal commas 60,56 is no range.
    if (Number.isFinite(range) && !Number.isNaN(numberOfCell(value, original.written))) {
      widths[code] = 0
      return new Uint32Array(0)
    }
    const read = spelled[code]
    if (read) {
      if (read.width !== undefined) widths[code] = Math.min(1, range === 0 ? 1 : read.width / range)
      return read.leaves
    }
    unread += after[code]
    return everything
  })
  for (const [code, cover] of covers.entries()) sizes[code] = Math.max(1, cover.length)
  return {
    name: original.name,
    original,
    released,
    leafCount: names.length,
    leafOf,
    covers,
    sizes,
    ...(hierarchy && { levels }),
    height,
    level,
    ...nodesAt(hierarchy, level, names),
    widths,
    before,
    after,
    leafRows,
    unread,
  }
}

function leavesByNode({ codes, names }: HierarchyLevel): Uint32Array[] {
  const lists = names.map((): number[] => [])
  for (const [leaf, node] of codes.entries()) lists[node].push(leaf)
  return lists.map((list) => Uint32Array.from(list))
}

function nodesAt(hierarchy: Hierarchy | undefined, level: number | undefined, leaves: readonly string[]) {
  if (!hierarchy || !level) return { nodeOf: Uint32Array.from(leaves.keys()), nodeNames: leaves }
  const { codes, names } = hierarchy.levels[level - 1]
  // Leaves that the hierarchy forgot are nodes by themselves.
  const forgotten = leaves.slice(codes.length)
  const nodeOf = Uint32Array.from(leaves, (_, leaf) => codes[leaf] ?? names.length + leaf - codes.length)
  return { nodeOf, nodeNames: [...names, ...forgotten] }
}

function countsOf({ codes, values }: CodedColumn): Uint32Array {
  const counts = new Uint32Array(values.length)
  for (const code of codes) counts[code]++
  return counts
}

/** Largest less smallest where all values are numbers, else NaN. */
function rangeOfLeaves(values: readonly string[], written: Written | undefined): number {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    const x = numberOfCell(value, written)
    if (Number.isNaN(x)) return NaN
    low = Math.min(low, x)
    high = Math.max(high, x)
  }
  return high - low
}
