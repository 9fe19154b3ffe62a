import { type CodedColumn, type Table, coded, columnsOfRole, isMissing } from '../../../data/table.js'
import { type Infeasible, infeasible } from '../../../contract/protector.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { dayOfCell, daysSince1970 } from '../../../data/date-text.js'
import { numberOfCell } from '../../../data/number-text.js'
import { roundestBetween } from '../../../math/round-between.js'

/** How the values of a column become coarser: along an order, or up a tree. */
export type ColumnRecoding = Ordered | Tree

/** A column of numbers or dates, cut into ranges. */
export interface Ordered {
  readonly kind: 'ordered'
  readonly column: CodedColumn
  /** By row: the place of its value, from 1; 0 where it says nothing. */
  readonly ranks: Uint32Array
  /** By rank: the value as a number (of days, for dates), and how far the last is from the first. */
  readonly numbers: Float64Array
  readonly span: number
  /** By rank: the value as it stands in the column. */
  readonly texts: readonly string[]
  /** The end that lies between the values of rank r and r + 1: above the one, at most the other. */
  readonly cutAfter: (rank: number) => string
}

/** Values under nodes: the hierarchy of the column, or one root over all its values where it has none. */
export interface Tree {
  readonly kind: 'tree'
  readonly column: CodedColumn
  /** By row: its leaf. */
  readonly leaves: Uint32Array
  /** nodes[h][leaf] is the node over the leaf at height h; at height 0 the leaf itself, at the last one root. */
  readonly nodes: readonly Uint32Array[]
  /** How many leaves a node is over, as a share: 0 for a leaf, 1 for the root. */
  readonly losses: readonly Float64Array[]
  readonly names: readonly (readonly string[])[]
  /** It has no hierarchy: what is between a value and the root is told as a set. */
  readonly flat: boolean
}

/** The quasi-identifiers by their names, so that the order of columns decides nothing. */
export function recodingsOf(table: Table, orderedToo: boolean): readonly ColumnRecoding[] | Infeasible {
  const quasi = columnsOfRole(table, 'quasi').toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (quasi.length === 0)
    return infeasible('no column is a quasi-identifier', 'say in the schema which columns others may know')
  const made: ColumnRecoding[] = []
  for (const column of quasi.map(coded)) {
    const recoding = (orderedToo ? orderedOf(column) : undefined) ?? treeOf(column)
    if (recoding.kind === 'infeasible') return recoding
    made.push(recoding)
  }
  return made
}

export function isInfeasible(value: readonly unknown[] | Infeasible): value is Infeasible {
  return !Array.isArray(value)
}

/** The tree of a column. Values that say nothing and that the hierarchy lacks stand right under the root. */
function treeOf(column: CodedColumn): Tree | Infeasible {
  const { hierarchy, values, codes } = column
  if (!hierarchy) {
    const identity = Uint32Array.from(values, (_, code) => code)
    return treeFrom(column, codes, [identity], [values], true)
  }
  const lineOf = new Map(hierarchy.values.map((value, line) => [value, line]))
  const extra: string[] = []
  let lacking = 0
  const leafOf = Uint32Array.from(values, (value) => {
    const line = lineOf.get(value)
    if (line !== undefined) return line
    if (!isMissing(value)) lacking++
    return hierarchy.values.length + extra.push(value) - 1
  })
  if (lacking > 0)
    return infeasible(
      `the hierarchy of ${column.name} lacks ${lacking} of its values`,
      'add a line for each to the hierarchy',
    )
  const leafCount = hierarchy.values.length + extra.length
  const nodes = [Uint32Array.from({ length: leafCount }, (_, leaf) => leaf)]
  const names: (readonly string[])[] = [[...hierarchy.values, ...extra]]
  for (const level of hierarchy.levels) {
    nodes.push(
      Uint32Array.from(
        { length: leafCount },
        (_, leaf) => level.codes[leaf] ?? level.names.length + leaf - hierarchy.values.length,
      ),
    )
    names.push([...level.names, ...extra])
  }
  return treeFrom(
    column,
    codes.map((code) => leafOf[code]),
    nodes,
    names,
    false,
  )
}

function treeFrom(
  column: CodedColumn,
  leaves: Uint32Array,
  nodes: readonly Uint32Array[],
  names: readonly (readonly string[])[],
  flat: boolean,
): Tree {
  const leafCount = nodes[0].length
  const rooted = names[names.length - 1].length <= 1
  const all = rooted ? nodes : [...nodes, new Uint32Array(leafCount)]
  const losses = all.map((level) => {
    const sizes = new Float64Array(leafCount)
    for (const node of level) sizes[node]++
    return sizes.map((size) => (leafCount <= 1 ? 0 : Math.max(0, size - 1) / (leafCount - 1)))
  })
  return { kind: 'tree', column, leaves, nodes: all, losses, names: rooted ? names : [...names, ['*']], flat }
}

/** Undefined where the values have no order: they are texts, have a hierarchy, or one of them does not fit its type. */
export function orderedOf(column: CodedColumn): Ordered | undefined {
  if (column.hierarchy) return undefined
  const { type, written } = column
  if (type === 'integer' || type === 'number')
    return rankedBy(column, (cell) => numberOfCell(cell, written), roundestBetween)
  if (type !== 'date') return undefined
  const order = written === 'decimal comma' ? undefined : written
  const days = (cell: string): number => {
    const day = dayOfCell(cell, { order })
    return day ? daysSince1970(day) : Number.NaN
  }
  return rankedBy(column, days, roundestDate)
}

function rankedBy(
  column: CodedColumn,
  along: (value: string) => number,
  cut: (below: number, from: number) => string | undefined,
): Ordered | undefined {
  const { codes, values } = column
  const known = values.flatMap((value, code) => (isMissing(value) ? [] : [{ value, code, at: along(value) }]))
  if (known.length === 0 || known.some(({ at }) => !Number.isFinite(at))) return undefined
  known.sort((a, b) => a.at - b.at || (a.value < b.value ? -1 : 1))
  const rankOf = new Uint32Array(values.length)
  const words = values.filter(isMissing)
  const texts = [words.length === 1 ? words[0] : '*']
  const numbers = [0]
  const [least, most] = [known[0].at, known[known.length - 1].at]
  let before = Number.NaN
  for (const { value, code, at } of known) {
    // 7 and 007 are one number; the shorter text stands for both.
    if (at === before && value.length < texts[texts.length - 1].length) texts[texts.length - 1] = value
    if (at !== before) {
      texts.push(value)
      numbers.push(at)
    }
    before = at
    rankOf[code] = texts.length - 1
  }
  const cuts = new Map<number, string>()
  return {
    kind: 'ordered',
    column,
    ranks: codes.map((code) => rankOf[code]),
    numbers: Float64Array.from(numbers),
    span: most - least,
    texts,
    cutAfter(rank) {
      const made = cuts.get(rank) ?? cut(numbers[rank], numbers[rank + 1]) ?? texts[rank + 1]
      cuts.set(rank, made)
      return made
    },
  }
}

/** The first of a year, of a month, or the day, as 2020-04-03 however the column is written; none within a day. */
function roundestDate(below: number, from: number): string | undefined {
  const day = new Date(Math.floor(from) * 86_400_000).toISOString().slice(0, 10)
  const rounder = [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 7)}-01`, day]
  return rounder.find((date) => Date.parse(date) / 86_400_000 > below)
}

/** Records that are alike in every column, together: each kind need be looked at but once. */
interface RecordKinds {
  readonly count: number
  /** By row. */
  readonly kindOf: Uint32Array
  /** By kind and column: the leaf. */
  readonly leaves: Uint32Array
}

export function recordKinds(trees: readonly Tree[], rowCount: number): RecordKinds {
  const interner = new SequenceInterner()
  const key = new Uint32Array(trees.length)
  const kindOf = new Uint32Array(rowCount)
  for (let row = 0; row < rowCount; row++) {
    for (let c = 0; c < trees.length; c++) key[c] = trees[c].leaves[row]
    kindOf[row] = interner.intern(key)
  }
  return { count: interner.size, kindOf, leaves: interner.finish().members }
}
