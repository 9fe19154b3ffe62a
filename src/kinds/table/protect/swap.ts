import { type CodedColumn, type Table, coded, columnNamed, columnsOfRole } from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, below, shuffle } from '../../../math/random.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import { orderedOf, isInfeasible } from './recoding.js'
import { drawnAgain, publish, refusedRows } from './publish.js'
import { rowsByContent } from './row-order.js'

const swapParameters = parameters({
  columns: { type: 'columns', about: 'columns of numbers or dates (every such quasi-identifier unless given)' },
  within: { type: 'share', fallback: 0.05, about: 'how far apart in rank two records may be that swap' },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order' },
})

/**
 * Whoever knows somebody's numbers does not find all of them in one record: in each column records of about the same
 * rank swap their values, so that every column by itself stays exactly as it was. Nothing is promised.
 */
export const swap: Protector<'table', typeof swapParameters> = {
  id: 'swap',
  name: 'Rank swapping',
  summary: 'swaps values between records of about the same rank, column by column; promises no model',
  cites: ['Moore: Controlled data-swapping techniques for masking public use microdata, US Bureau of the Census 1996'],
  makes: 'table',
  parameters: swapParameters,
  promises: () => [],
  run(table, { columns, within, keepOrder }, streams) {
    const refused = refusedRows(table)
    if (refused) return refused
    const found = orderedColumns(table, columns)
    if (isInfeasible(found)) return found
    const order = rowsByContent(table)
    let swapped = 0
    const changed = found.map(({ column, ranks }) => {
      const partners = swapsWithin(ranks, within, order, streams(`swap ${column.name}`))
      const codes = column.codes.map((_, row) => column.codes[partners[row]])
      swapped += codes.reduce((count, code, row) => count + (code === column.codes[row] ? 0 : 1), 0)
      return { ...column, codes }
    })
    const { release, key, notes } = publish(table, { changed, keepOrder }, streams('publish'))
    return {
      kind: 'released',
      release,
      ...(key && { key }),
      made: { changedColumns: changed.length, changedCells: swapped, suppressed: 0 },
      notes: [
        ...notes,
        'No model is promised: every column is published whole, and only who has which value is blurred',
        drawnAgain,
      ],
    }
  },
}

interface RankedColumn {
  readonly column: CodedColumn
  readonly ranks: Uint32Array
}

function orderedColumns(table: Table, names: readonly string[] | undefined): readonly RankedColumn[] | Infeasible {
  const found: RankedColumn[] = []
  for (const column of names ? names.map((name) => columnNamed(table, name)) : columnsOfRole(table, 'quasi')) {
    if (!column) return infeasible('a column that is named is not there', 'name columns of the table with ‹columns›')
    const own = coded(column)
    const ordered = orderedOf({ ...own, hierarchy: undefined })
    if (ordered) found.push({ column: own, ranks: ordered.ranks })
    else if (names) return infeasible(`the column ${column.name} has no order`, 'name columns of numbers or dates')
  }
  if (found.length > 0) return found
  return infeasible('no quasi-identifier is a number or a date', 'give one such a type in the schema')
}

/** By row: whose value it gets. From the lowest rank up, each that has not swapped draws a partner not far above it. */
export function swapsWithin(ranks: Uint32Array, within: number, order: Uint32Array, random: Random): Uint32Array {
  const partners = Uint32Array.from(ranks, (_, row) => row)
  // Equal values stand in an order by lot; cells that say nothing stay where they are.
  const sorted = shuffle(
    order.filter((row) => ranks[row] > 0),
    random,
  ).sort((a, b) => ranks[a] - ranks[b])
  const reach = Math.floor(within * sorted.length)
  // next[i] leads to the first place from i on that has not swapped.
  const next = Uint32Array.from({ length: sorted.length + 1 }, (_, i) => i)
  const free = (i: number): number => {
    let found = i
    while (next[found] !== found) found = next[found] = next[next[found]]
    return found
  }
  for (let i = free(0); i < sorted.length; i = free(i)) {
    next[i] = i + 1
    const last = Math.min(sorted.length - 1, i + reach)
    const first = free(i + 1)
    if (first > last) continue
    const drawn = free(first + below(last - first + 1, random))
    const j = drawn <= last ? drawn : first
    next[j] = j + 1
    partners[sorted[i]] = sorted[j]
    partners[sorted[j]] = sorted[i]
  }
  return partners
}
