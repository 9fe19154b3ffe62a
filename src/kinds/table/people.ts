import { remembered } from '../../data/remembered.js'
import { SequenceInterner } from '../../data/sequence-interner.js'
import { type Table, coded, columnsOfRole } from '../../data/table.js'
import { type Classes, classesOf, leastSize, noClass, withoutClasses } from './classes.js'
import { groupRows } from '../../data/group-rows.js'

/** Who a table is about, and who looks like whom in all that is told of them. */
export interface People {
  readonly count: number
  /** Of people: `classOf` is by person, `firsts` and `suppressed` are people. */
  readonly classes: Classes
  /** The tables that tell of them, the first being the one that was asked for. */
  readonly told: readonly TableOfPeople[]
  /** People who are alone in the joined view, and in no table by itself. */
  readonly uniqueAfterJoin?: number
}

/** What one table tells of them. */
export interface TableOfPeople {
  readonly table: Table
  /** The person of each row; absent where each row is somebody of its own. */
  readonly personOf?: Uint32Array
  /** The first row of each person, `noClass` where the table has none; absent likewise. */
  readonly rowOf?: Uint32Array
  /** The least class of its people, were the other tables not there. */
  readonly least: number
}

/**
 * The unit of protection is the person. Without a column of role `person` it is the row; with one, people look alike
 * when they have the same rows, each as often; with linked tables, when they have so in every table.
 */
export const peopleOf = remembered((table: Table): People => {
  const linked = table.linked ?? []
  if (linked.length > 0) return joined([table, ...linked].map(ofOneTable))
  const { classes, told } = ofOneTable(table)
  return { count: classes.classOf.length, classes, told: [told] }
})

interface OneTable {
  readonly classes: Classes
  readonly told: TableOfPeople
  /** By person, where a column says it. */
  readonly names: readonly string[]
}

function ofOneTable(table: Table): OneTable {
  const rows = classesOf(table)
  const [person] = columnsOfRole(table, 'person').map(coded)
  if (!person) return { classes: rows, told: { table, least: leastSize(rows.sizes) }, names: [] }
  const {
    count,
    groupOf: personOf,
    firsts: rowOf,
  } = groupRows([{ codes: person.codes, count: person.values.length }], table.rowCount)
  const classes = classesOfLists(rows, personOf, count)
  const names = Array.from(rowOf, (row) => person.values[person.codes[row]])
  return { classes, told: { table, personOf, rowOf, least: leastSize(classes.sizes) }, names }
}

/** People by the multiset of the classes of their rows: rows are dealt out in order of class, so each list is sorted. */
function classesOfLists({ count, classOf }: Classes, personOf: Uint32Array, people: number): Classes {
  const byClass = new Uint32Array(count + 2)
  const starts = new Uint32Array(people + 1)
  for (let row = 0; row < classOf.length; row++) {
    byClass[Math.min(classOf[row], count) + 1]++
    starts[personOf[row] + 1]++
  }
  for (let c = 1; c < byClass.length; c++) byClass[c] += byClass[c - 1]
  for (let person = 1; person <= people; person++) starts[person] += starts[person - 1]
  const ordered = new Uint32Array(classOf.length)
  for (let row = 0; row < classOf.length; row++) ordered[byClass[Math.min(classOf[row], count)]++] = row
  const next = starts.slice()
  const lists = new Uint32Array(classOf.length)
  for (const row of ordered) lists[next[personOf[row]]++] = classOf[row]
  const interner = new SequenceInterner()
  const classOfPerson = new Uint32Array(people)
  for (let person = 0; person < people; person++)
    classOfPerson[person] = interner.intern(lists.subarray(starts[person], starts[person + 1]))
  const { offsets, members } = interner.finish()
  // Classes come first in a list, rows of which nothing is told last.
  const told = Uint8Array.from({ length: interner.size }, (_, c) => (members[offsets[c]] === noClass ? 0 : 1))
  return withoutClasses(counted(classOfPerson, interner.size), told)
}

function counted(classOf: Uint32Array, count: number): Classes {
  const sizes = new Uint32Array(count)
  const firsts = new Uint32Array(count)
  for (let person = classOf.length - 1; person >= 0; person--) {
    sizes[classOf[person]]++
    firsts[classOf[person]] = person
  }
  return { count, classOf, sizes, firsts, suppressed: 0 }
}

/** People of all tables by name; that somebody is missing from a table tells as much as a row would. */
function joined(tables: readonly OneTable[]): People {
  const personOf = new Map<string, number>()
  for (const { names } of tables) for (const name of names) if (!personOf.has(name)) personOf.set(name, personOf.size)
  const count = personOf.size
  const told = tables.map(({ told: one, names }): TableOfPeople => {
    const rowOf = new Uint32Array(count).fill(noClass)
    const renamed = Uint32Array.from(names, (name) => personOf.get(name)!)
    for (const [person, row] of (one.rowOf ?? []).entries()) rowOf[renamed[person]] = row
    return { ...one, personOf: (one.personOf ?? new Uint32Array()).map((person) => renamed[person]), rowOf }
  })
  // 0 says that a table has nobody of that name, 1 that it tells nothing of them.
  const words = tables.map(({ classes, names }) => {
    const codes = new Uint32Array(count)
    for (const [person, name] of names.entries())
      codes[personOf.get(name)!] = classes.classOf[person] === noClass ? 1 : classes.classOf[person] + 2
    return { codes, count: classes.count + 2 }
  })
  const { count: classCount, groupOf, sizes, firsts } = groupRows(words, count)
  const tells = Uint8Array.from(firsts, (person) => (words.some(({ codes }) => codes[person] > 1) ? 1 : 0))
  const classes = withoutClasses({ count: classCount, classOf: groupOf, sizes, firsts, suppressed: 0 }, tells)
  let uniqueAfterJoin = 0
  for (let person = 0; person < count; person++) {
    const own = classes.classOf[person]
    if (own === noClass || classes.sizes[own] > 1) continue
    const alone = words.some(({ codes }, t) => codes[person] > 1 && tables[t].classes.sizes[codes[person] - 2] === 1)
    if (!alone) uniqueAfterJoin++
  }
  return { count, classes, told, uniqueAfterJoin }
}
