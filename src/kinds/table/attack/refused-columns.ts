import { noClass, type Classes, classesOf } from '../classes.js'
import type { ValueCounts } from '../value-counts.js'
import { type TreeColumn, treeColumns } from './coarse-classes.js'
import { type Worlds, countWorlds } from './count-worlds.js'
import { type Table, coded, columnNamed } from '../../../data/table.js'
import { candidatesOf } from '../candidates.js'
import { groupRows } from '../../../data/group-rows.js'

/**
 * Why nothing finer was published: a whole table is turned down for one group that fails; by rounds each group that does
 * not fail is published, so that of a coarser class all did.
 */
export type Refusal = 'some group of the table' | 'each group of the class'

interface AskedOfClasses {
  readonly k: number
  readonly l: number
  readonly refusal: Refusal
  /** Classes that were made in another way. */
  readonly exempt: (one: number) => boolean
}

/** What the refusal of one level down tells of the groups it would have made. */
export interface Refused {
  readonly column: TreeColumn
  readonly children: Children
  /** By child of which something is told: the chances of the values that its class has. */
  readonly chances: ReadonlyMap<number, { readonly values: Uint32Array; readonly chances: Float64Array }>
}

export interface RefusedColumns {
  readonly columns: readonly Refused[]
  readonly people: number
  readonly tooLarge: number
  readonly incomplete: number
  /** Classes of which no way to give out their values explains why they are no finer. */
  readonly unexplained: ReadonlySet<number>
  readonly notes: readonly string[]
}

/** Asks in each column why it was not published one level finer. */
export function refusedIn(people: ClassChildren, counts: ValueCounts, asked: AskedOfClasses): RefusedColumns {
  const found = people.columns.map((column) => {
    const children = people.below(column)
    return asked.refusal === 'some group of the table'
      ? bySomeGroup(people, column, children, counts, asked)
      : byEachGroup(people, column, children, counts, asked)
  })
  const told = new Set<number>()
  for (const { children, chances } of found)
    for (const [person, child] of children.childOf.entries()) if (chances.has(child)) told.add(person)
  const { classOf, classes, complete } = people
  return {
    columns: found.filter(({ chances }) => chances.size > 0),
    people: told.size,
    tooLarge: Math.max(0, ...found.map(({ tooLarge }) => tooLarge)),
    incomplete: classOf.reduce((sum, one) => sum + (one === noClass || complete[one] === 1 ? 0 : 1), 0),
    unexplained: new Set(found.flatMap(({ unexplained }) => unexplained)),
    notes:
      told.size === 0 && classes.count > 0
        ? ['Nothing follows for anybody: groups that are too small whatever they have explain why it is no finer']
        : [],
  }
}

/** What remains of a difference of chances where there is none. */
const rounding = 1e-9

interface Found extends Refused {
  readonly tooLarge: number
  readonly unexplained: readonly number[]
}

/** By class its children, in order. */
function childrenOf({ classOfChild, raised }: Children, classCount: number): number[][] {
  const lists: number[][] = Array.from({ length: classCount }, () => [])
  for (const [child, one] of classOfChild.entries()) if (one !== noClass && raised[one] === 1) lists[one].push(child)
  return lists
}

/**
 * The table one level finer was turned down: some group of some class failed. If a group is too small to hold, that is
 * why, and nothing follows. Else P(value | some failed) = (P(value) - P(value, none failed)) / P(some failed).
 */
function bySomeGroup(
  { classes, complete }: ClassChildren,
  column: TreeColumn,
  children: Children,
  counts: ValueCounts,
  { k, l }: AskedOfClasses,
): Found {
  const nothing: Found = { column, children, chances: new Map(), tooLarge: 0, unexplained: [] }
  const lists = childrenOf(children, classes.count)
  const least = Math.max(k, l)
  if (lists.some((list, one) => complete[one] === 0 && list.length > 0)) return nothing
  if (lists.flat().some((child) => children.sizes[child] < least)) return nothing
  const worlds = new Map<number, Worlds>()
  let tooLarge = 0
  for (const [one, list] of lists.entries()) {
    if (list.length < 2) continue
    const own = countsIn(counts, one)
    const sizes = list.map((child) => children.sizes[child])
    const found = countWorlds(own.counts, sizes, (different) => different >= l)
    if (found) worlds.set(one, found)
    else tooLarge += classes.sizes[one]
  }
  // A class that cannot be counted out may be the one that failed: then nothing is sure of the others.
  if (tooLarge > 0) return { ...nothing, tooLarge }
  let none = 1
  for (const { chance } of worlds.values()) none *= chance
  if (1 - none < rounding) return nothing
  const chances = new Map<number, { values: Uint32Array; chances: Float64Array }>()
  for (const [one, { expected, chance }] of worlds) {
    if (chance >= 1) continue
    const own = countsIn(counts, one)
    for (const [i, child] of lists[one].entries()) {
      const size = children.sizes[child]
      const chancesOfChild = Float64Array.from(own.counts, (count, value) => {
        const share = count / classes.sizes[one]
        const told = (share - (none * expected[i * own.counts.length + value]) / size) / (1 - none)
        return told < rounding ? 0 : told
      })
      chances.set(child, { values: own.values, chances: chancesOfChild })
    }
  }
  return { ...nothing, chances }
}

/** By rounds: every group of the class failed, those that are large enough because of what they have. */
function byEachGroup(
  { classes, complete }: ClassChildren,
  column: TreeColumn,
  children: Children,
  counts: ValueCounts,
  { k, l, exempt }: AskedOfClasses,
): Found {
  const least = Math.max(k, l)
  const unexplained: number[] = []
  const chances = new Map<number, { values: Uint32Array; chances: Float64Array }>()
  let tooLarge = 0
  for (const [one, list] of childrenOf(children, classes.count).entries()) {
    const sizes = list.map((child) => children.sizes[child])
    if (complete[one] === 0 || exempt(one) || sizes.every((size) => size < least)) continue
    const own = countsIn(counts, one)
    const worlds = countWorlds(own.counts, sizes, (different, child) => sizes[child] < k || different < l)
    if (!worlds) tooLarge += classes.sizes[one]
    else if (worlds.chance <= 0) unexplained.push(one)
    else
      for (const [i, child] of list.entries()) {
        const start = i * own.counts.length
        const told = worlds.expected.slice(start, start + own.counts.length).map((mean) => mean / sizes[i])
        chances.set(child, { values: own.values, chances: told })
      }
  }
  return { column, children, chances, tooLarge, unexplained }
}

function countsIn({ offsets, values, counts }: ValueCounts, one: number) {
  return {
    values: values.subarray(offsets[one], offsets[one + 1]),
    counts: counts.subarray(offsets[one], offsets[one + 1]),
  }
}

/** The people of a register by the class that holds them, and how each class would fall apart one level down in a column. */
export interface ClassChildren {
  readonly classes: Classes
  /** By person: the class that holds them; `noClass` where there is none, or which of several is not known. */
  readonly classOf: Uint32Array
  /** Columns in which some class stands above its leaves. */
  readonly columns: readonly TreeColumn[]
  /** One level down in a column: by person their child, and by child its class and its people. */
  below(column: TreeColumn): Children
  /** By class: whether its people in the register are as many as its records. */
  readonly complete: Uint8Array
  /** People whose record may be in several classes. */
  readonly undecided: number
}

interface Children {
  readonly childOf: Uint32Array
  readonly classOfChild: Uint32Array
  readonly sizes: Uint32Array
  /** By class: whether it has children, because it stands above the leaves there. */
  readonly raised: Uint8Array
}

/** Whether one class had surely been taken out of the table before another was made. */
export type TakenBefore = (first: number, second: number) => boolean

/** Of several classes that may hold somebody it is the one that was made first: later ones were made of what was left. */
export function classChildren(release: Table, register: Table, before: TakenBefore): ClassChildren {
  const classes = classesOf(release)
  const { setOf, offsets, classes: members } = candidatesOf(release, register)
  const firstOf = Uint32Array.from({ length: offsets.length - 1 }, (_, set) => {
    const some = members.subarray(offsets[set], offsets[set + 1])
    return some.find((one) => some.every((other) => other === one || before(one, other))) ?? noClass
  })
  const classOf = setOf.map((set) => firstOf[set])
  const people = new Uint32Array(classes.count)
  for (const one of classOf) if (one !== noClass) people[one]++
  const complete = Uint8Array.from(people, (count, one) => (count === classes.sizes[one] ? 1 : 0))
  const columns = treeColumns(release, register, 'leaves').filter(
    ({ name, heights }) => columnNamed(register, name) && heights.some((height) => height > 0),
  )
  const several = (set: number): boolean => offsets[set + 1] - offsets[set] > 1 && firstOf[set] === noClass
  const undecided = setOf.reduce((sum, set) => sum + (several(set) ? 1 : 0), 0)
  return {
    classes,
    classOf,
    columns,
    complete,
    undecided,
    below: (column) => childrenBelow(column, classes, classOf, register),
  }
}

function childrenBelow(
  { name, codes, heights, nodes, leaves }: TreeColumn,
  { count, firsts }: Classes,
  classOf: Uint32Array,
  register: Table,
): Children {
  const known = coded(columnNamed(register, name)!)
  const leafOf = new Map(leaves.map((leaf, place) => [leaf, place]))
  const leafOfCode = known.values.map((value) => leafOf.get(value))
  const nodeOf = Uint32Array.from(classOf, (one, person) => {
    const leaf = leafOfCode[known.codes[person]]
    if (one === noClass || leaf === undefined) return 0
    return nodes[Math.max(0, heights[codes[firsts[one]]] - 1)][leaf]
  })
  const {
    groupOf,
    sizes,
    firsts: first,
  } = groupRows(
    [
      { codes: classOf.map((one) => (one === noClass ? count : one)), count: count + 1 },
      { codes: nodeOf, count: leaves.length + 1 },
    ],
    classOf.length,
  )
  return {
    childOf: groupOf,
    classOfChild: Uint32Array.from(first, (person) => classOf[person]),
    sizes,
    raised: Uint8Array.from(firsts, (row) => (heights[codes[row]] > 0 ? 1 : 0)),
  }
}
