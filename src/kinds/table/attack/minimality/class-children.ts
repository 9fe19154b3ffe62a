import { type Table, coded, columnNamed } from '../../../../data/table.js'
import { candidatesOf } from '../../candidates.js'
import { type Classes, classesOf, noClass } from '../../classes.js'
import { groupRows } from '../../../../data/group-rows.js'
import { type TreeColumn, treeColumns } from '../tree-columns.js'

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

export interface Children {
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
