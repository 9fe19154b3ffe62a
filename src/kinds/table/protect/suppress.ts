import { type CodedColumn, type Table, coded, columnsOfRole } from '../../../data/table.js'
import { type Demand, parameters } from '../../../contract/parameter.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import { classTest, refusedClasses } from './conditions/class-test.js'
import { classesByRounds } from './classes-by-rounds.js'
import { heightOver } from './cuts.js'
import { publish, refusedRows } from './publish.js'
import { countedClasses } from './recoded-classes.js'
import { type Tree, recordKinds } from './recoding.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { nodesByLoss } from './nodes-by-loss.js'

const suppressParameters = parameters({
  models: {
    type: 'models',
    required: true,
    about: 'what the release must hold, such as k:5; may be given several times',
  },
  suppress: { type: 'share', fallback: 0, about: 'records that may be taken away whole' },
  cells: { type: 'share', fallback: 1, about: 'cells of quasi-identifiers that may be taken away' },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order' },
})

/**
 * Whoever knows somebody's quasi-identifiers finds nobody alone: a cell is published as it is or not at all, and of each
 * record as few cells go as others like it allow.
 */
export const suppressCells: Protector<'table', typeof suppressParameters> = {
  id: 'suppress',
  name: 'Local suppression',
  summary: 'takes away single cells, as few as the models allow, and changes nothing else',
  cites: [
    'Templ, Kowarik, Meindl: Statistical disclosure control for micro-data using sdcMicro, JSS 67 (2015), local suppression',
  ],
  makes: 'table',
  parameters: suppressParameters,
  promises: ({ models }) => models,
  run(table, { models, suppress: records, cells, keepOrder }, streams) {
    const refused = refusedRows(table)
    if (refused) return refused
    const trees = starTrees(table)
    if (trees.length === 0)
      return infeasible('no column is a quasi-identifier', 'say in the schema which columns others may know')
    const mostLeft = Math.floor(records * table.rowCount)
    const found =
      table.missing === 'any' ? cellsOfAny(table, trees, models) : cellsOfOwn(table, trees, models, mostLeft)
    if (found.kind === 'infeasible') return found
    const { gone, classes } = found
    const { goneCells, goneRecords } = counted(gone, trees.length)
    const share = goneCells / gone.length
    if (goneRecords > mostLeft) return tooMany('records', goneRecords, mostLeft, goneRecords / table.rowCount)
    if (goneCells > cells * gone.length) return tooMany('cells', goneCells, Math.floor(cells * gone.length), share)
    const changed = trees.map((tree, c) => withStars(tree.column, gone, c, trees.length))
    const { release, key, notes } = publish(table, { changed, keepOrder }, streams('publish'))
    return {
      kind: 'released',
      release,
      ...(key && { key }),
      made: { ...(classes !== undefined && { classes }), suppressed: goneRecords, suppressedCells: goneCells },
      notes,
    }
  },
}

interface FoundCells {
  readonly kind: 'found'
  /** By row and column: 1 where the cell goes. */
  readonly gone: Uint8Array
  readonly classes?: number
}

/** A star is a value of its own: those who share what is left, stars and all, are a class. */
function cellsOfOwn(
  table: Table,
  trees: readonly Tree[],
  models: readonly Demand[],
  mostLeft: number,
): FoundCells | Infeasible {
  const test = classTest(table, models)
  if (test.kind === 'infeasible') return test
  const found = classesByRounds(trees, table.rowCount, test, mostLeft)
  if (!found)
    return infeasible(
      `more than ${mostLeft} records would have to be taken away whole`,
      'allow more of them with ‹suppress›, ask for less, or use a method that makes values coarser',
    )
  const gone = new Uint8Array(table.rowCount * trees.length)
  const classOf = new Uint32Array(table.rowCount).fill(found.classes.length)
  const labels = found.classes.map((rows, c) => {
    const heights = trees.map((tree) => heightOver(tree, rows, 0, rows.length))
    for (const row of rows) {
      gone.set(heights, row * trees.length)
      classOf[row] = c
    }
    return trees.map(({ names, leaves }, t) => (heights[t] === 0 ? names[0][leaves[rows[0]]] : '*'))
  })
  for (const row of found.left) gone.fill(1, row * trees.length, (row + 1) * trees.length)
  const { sizes } = countedClasses({ classOf, labels: [...labels, trees.map(() => '*')] }, trees.length)
  return refusedClasses(test, sizes) ?? { kind: 'found', gone, classes: sizes.length }
}

/** A star matches any value: enough to make every record match k, which is all that can be promised there. */
function cellsOfAny(table: Table, trees: readonly Tree[], models: readonly Demand[]): FoundCells | Infeasible {
  const [k] = models.map(({ values }): unknown => values['k'])
  if (models.length !== 1 || models[0].model !== 'k' || typeof k !== 'number')
    return infeasible('where a missing value matches any, only k can be reached by suppression', 'ask for k alone')
  if (k > table.rowCount)
    return infeasible(
      `${k} cannot look alike: the table has ${table.rowCount} rows`,
      `ask for at most ${table.rowCount}`,
    )
  return { kind: 'found', gone: starsOfAny(trees, table.rowCount, k) }
}

/** Value or star; those of most values last, so that of equally many columns these go first: they help most. */
function starTrees(table: Table): readonly Tree[] {
  const columns = columnsOfRole(table, 'quasi').map(coded)
  columns.sort((a, b) => a.values.length - b.values.length || (a.name < b.name ? -1 : 1))
  return columns.map((column) => ({
    kind: 'tree',
    column,
    leaves: column.codes,
    nodes: [Uint32Array.from(column.values, (_, code) => code), new Uint32Array(column.values.length)],
    losses: [new Float64Array(column.values.length), Float64Array.of(1)],
    names: [column.values, ['*']],
    flat: false,
  }))
}

function counted(gone: Uint8Array, columnCount: number): { readonly goneCells: number; readonly goneRecords: number } {
  let goneCells = 0
  let goneRecords = 0
  for (let start = 0; start < gone.length; start += columnCount) {
    let cells = 0
    for (let c = 0; c < columnCount; c++) cells += gone[start + c]
    goneCells += cells
    if (cells === columnCount) goneRecords++
  }
  return { goneCells, goneRecords }
}

function tooMany(what: 'cells' | 'records', needed: number, allowed: number, suppressedShare: number): Infeasible {
  return infeasible(
    `${needed} ${what} would have to be taken away, and ${allowed} are allowed`,
    `allow more of them with ‹${what === 'cells' ? 'cells' : 'suppress'}›, or ask for less`,
    { items: [], suppressedShare },
  )
}

function withStars(column: CodedColumn, gone: Uint8Array, place: number, columnCount: number): CodedColumn {
  const known = column.values.indexOf('*')
  const star = known < 0 ? column.values.length : known
  const codes = column.codes.map((code, row) => (gone[row * columnCount + place] === 1 ? star : code))
  return { ...column, codes, values: known < 0 ? [...column.values, '*'] : column.values }
}

/** Looking at so many kinds of records takes some ten seconds; who is not helped by then is taken away whole. */
const mostLooks = 2 ** 28

/**
 * Which cells must go where a star matches any value: of each record the fewest columns without which k records, itself
 * included, look alike. Nobody else has to change, since stars only ever match more. By row and column: 1 where the
 * cell goes.
 */
function starsOfAny(trees: readonly Tree[], rowCount: number, k: number): Uint8Array {
  const { count: kindCount, kindOf, leaves } = recordKinds(trees, rowCount)
  const key = new Uint32Array(trees.length)
  const sizes = new Uint32Array(kindCount)
  for (const kind of kindOf) sizes[kind]++
  const stars = new Uint8Array(kindCount * trees.length).fill(1)
  const open = new Uint8Array(kindCount).fill(1)
  let openCount = kindCount
  let looks = 0
  for (const heights of nodesByLoss(trees.map(() => [0, 1]))) {
    if (openCount === 0 || looks > mostLooks) break
    looks += kindCount
    const kept = trees.flatMap((_, c) => (heights[c] === 0 ? [c] : []))
    const groups = new SequenceInterner()
    const groupOf = new Uint32Array(kindCount)
    const groupSizes = new Uint32Array(kindCount)
    for (let kind = 0; kind < kindCount; kind++) {
      for (let i = 0; i < kept.length; i++) key[i] = leaves[kind * trees.length + kept[i]]
      groupOf[kind] = groups.intern(key, kept.length)
      groupSizes[groupOf[kind]] += sizes[kind]
    }
    for (let kind = 0; kind < kindCount; kind++) {
      if (open[kind] === 0 || groupSizes[groupOf[kind]] < k) continue
      open[kind] = 0
      openCount--
      stars.set(heights, kind * trees.length)
    }
  }
  const byRow = new Uint8Array(rowCount * trees.length)
  for (let row = 0; row < rowCount; row++)
    byRow.set(stars.subarray(kindOf[row] * trees.length, (kindOf[row] + 1) * trees.length), row * trees.length)
  return byRow
}
