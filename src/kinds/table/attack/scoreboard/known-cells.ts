import { type CodedColumn, type Table, coded, columnNamed, isMissing } from '../../../../data/table.js'
import { type Random, shuffle } from '../../../../math/random.js'
import { type Classes, classesOf } from '../../classes.js'
import { readReleased } from '../../reading/read-table.js'
import { type ReadColumn, coverSize, covers } from '../../reading/reading.js'
import { type Board, type KnownThing, knownThing } from '../../../../math/score-board.js'

/** Rows of a table as records on a board: those that look alike are one, and a cell is a thing that a row holds. */
export interface CellBoard {
  readonly board: Board
  readonly classes: Classes
  /** The columns that can be known. */
  readonly columns: readonly string[]
  /** By column, the cells that may stand for a value. */
  readonly holders: readonly ((value: string) => KnownThing)[]
}

/** What the release says of the columns that a register knows too. */
export function cellBoard(release: Table, register: Table): CellBoard {
  const shared = readReleased(release, register).columns.filter(({ name }) => columnNamed(register, name))
  const classes = classesOf(
    release,
    shared.map(({ column }) => column),
  )
  return {
    board: {
      lengths: new Uint32Array(classes.count).fill(shared.length),
      sizes: classes.sizes,
      things: Math.max(1, ...shared.map(({ domain }) => domain.values.length)),
    },
    classes,
    columns: shared.map(({ name }) => name),
    holders: shared.map((column) => holdersOf(column, classes)),
  }
}

function holdersOf(
  { column, domain, covers: cover }: ReadColumn,
  { firsts, sizes }: Classes,
): (value: string) => KnownThing {
  const lists: number[][] = column.values.map(() => [])
  for (const [c, row] of firsts.entries()) lists[column.codes[row]].push(c)
  const postings = lists.map((list) => Uint32Array.from(list))
  const before = new Map<string, KnownThing>()
  return (value) => {
    let thing = before.get(value)
    if (thing) return thing
    const place = domain.placeOf.get(value)
    const codes = place === undefined ? [] : [...cover.keys()].filter((code) => covers(cover[code], place))
    thing = knownThing(
      codes.map((code) => postings[code]),
      codes.map((code) => 1 / Math.max(1, coverSize(cover[code]))),
      sizes,
    )
    before.set(value, thing)
    return thing
  }
}

/** Of each person so many cells, the columns drawn by lot; what is missing in the register is not known. */
export function knownCells(
  register: Table,
  { columns, holders }: CellBoard,
  known: number,
  random: Random,
): (person: number) => KnownThing[] {
  const cells: CodedColumn[] = columns.map((name) => coded(columnNamed(register, name)!))
  return (person) => {
    const told = Uint32Array.from(cells.keys()).filter((c) => !isMissing(cells[c].values[cells[c].codes[person]]))
    const drawn = shuffle(told, random).slice(0, known)
    return Array.from(drawn, (c) => holders[c](cells[c].values[cells[c].codes[person]]))
  }
}
