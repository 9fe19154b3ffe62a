import { type Table, type CodedColumn, coded, columnNamed, isMissing } from '../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { type Values, parameters } from '../../../contract/parameter.js'
import { type Streams, shuffle, type Random } from '../../../math/random.js'
import type { Attack, OnAttack } from '../../../contract/attack.js'
import { claimBest, recordsByLot } from '../../../score/claim-best.js'
import { type RecordClaims, nobody } from '../../../contract/claims.js'
import { ScoreBoard, type Board, type KnownThing, knownThing } from '../../../math/score-board.js'
import { type Classes, classesOf } from '../classes.js'
import { readReleased } from '../reading/read-table.js'
import { type ReadColumn, coverSize, covers } from '../reading/reading.js'

export const fewCellsParameters = parameters({
  cells: {
    type: 'integer',
    least: 1,
    fallback: 4,
    about: 'cells known of each person, of columns drawn by lot',
    value: 'm',
  },
  targets: { type: 'integer', least: 1, fallback: 2000, about: 'look for so many people at most', value: 'n' },
})

/** Somebody picked up a few facts of a person, not always the same ones, and looks for the row that has them. */
export const fewCells: Attack<'table', RecordClaims, typeof fewCellsParameters> = {
  id: 'few-cells',
  name: 'a few known cells',
  summary: 'knows a few cells of a person, not of everybody the same, and claims the row that alone has them all',
  cites: ['Narayanan and Shmatikov: Robust de-anonymization of large sparse datasets (2008)'],
  on: 'table',
  parameters: fewCellsParameters,
  needs: ['register'],
  microseconds: 10,
  baseline: 'row-by-lot',
  async run(release, { register }, values, random, onProgress) {
    if (!register) return notMeasured('the scoreboard looks for people of a register, and none is given')
    return lookForRows(release, register, values, random, onProgress)
  },
}

/** Knows that somebody is in the release, and nothing of them. */
export const rowByLot: Attack<'table', RecordClaims> = {
  id: 'row-by-lot',
  name: 'a row by lot',
  summary: 'takes any row for anybody',
  cites: ['ours: the baseline of few-cells'],
  on: 'table',
  parameters: {},
  needs: ['register'],
  baseline: null,
  async run(release, { register }, _, random) {
    if (!register) return notMeasured('nobody is looked for')
    return recordsByLot(register.rowCount, release.rowCount, random('row-by-lot'))
  },
}

/** The people looked for, and the row claimed of each, the rows that look alike scored once. */
export function lookForRows(
  release: Table,
  register: Table,
  { cells, targets }: Values<typeof fewCellsParameters>,
  random: Streams,
  onProgress?: OnAttack,
): RecordClaims | NotMeasured {
  const index = cellBoard(release, register)
  if (index.columns.length === 0) return notMeasured('the register and the release have no column in common')
  const board = new ScoreBoard(index.board)
  const draw = knownCells(register, index, cells, random('few-cells/known'))
  const everybody = Uint32Array.from({ length: register.rowCount }, (_, person) => person)
  const wanted = shuffle(everybody, random('few-cells/targets')).slice(0, targets)
  const claims = claimBest(register.rowCount, wanted, 'all', onProgress, (person) => {
    const known = draw(person)
    return (leftOut) => board.score(known, 'rare', leastWrongCell, leftOut)
  })
  return { ...claims, record: claims.record.map((c) => (c === nobody ? nobody : index.classes.firsts[c])) }
}

/** Nobody is sure of what they picked up. */
const leastWrongCell = 0.001

/** Rows of a table as records on a board: those that look alike are one, and a cell is a thing that a row holds. */
interface CellBoard {
  readonly board: Board
  readonly classes: Classes
  /** The columns that can be known. */
  readonly columns: readonly string[]
  /** By column, the cells that may stand for a value. */
  readonly holders: readonly ((value: string) => KnownThing)[]
}

/** What the release says of the columns that a register knows too. */
function cellBoard(release: Table, register: Table): CellBoard {
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
function knownCells(
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
