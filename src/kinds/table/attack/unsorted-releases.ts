import { groupRows } from '../../../data/group-rows.js'
import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { orderLevel, orderTest } from './order-test.js'
import {
  beside,
  evenBeliefs,
  refinedParameters,
  type SharedColumn,
  mayBeSame,
  meetOf,
  onePlace,
} from './two-readings.js'

/**
 * The same people were published twice, each time coarser in other columns. If both files kept their order, row i and
 * row i are one person, who has what both cells allow.
 */
export const unsortedReleases: Attack<'table', ValueClaims, typeof refinedParameters> = {
  id: 'unsorted-releases',
  name: 'unsorted matching of two releases',
  summary: 'lays two releases over each other row by row where both still stand in one order',
  cites: ['Sweeney 2002, k-anonymity: unsorted matching attack'],
  parameters: refinedParameters,
  on: 'table',
  needs: ['others'],
  baseline: 'own-cell',
  async run(release, granted, { about }, random) {
    const found = beside(release, granted, about)
    if ('because' in found) return found
    const { columns } = found
    const same = mayBeSame(columns)
    const { p, inPlace, shuffled } = orderTest(release.rowCount, same, random('order'))
    const inOrder = p <= orderLevel
    const figures = [
      { id: 'inPlace', name: 'rows that fit in place', about: 'row i of both may be one person', value: inPlace },
      { id: 'shuffledFit', name: 'the same, shuffled', about: 'what chance alone gives', value: shuffled },
      { id: 'orderP', name: 'p of the order', about: 'how rarely a shuffled list fits as often', value: p },
    ]
    const { covers, beliefOf } = laidOver(found.about, release.rowCount, inOrder ? same : () => false)
    if (!inOrder)
      return {
        ...evenBeliefs(found.about, covers, beliefOf),
        chances: false,
        figures,
        notTried: [],
        notes: ['The releases do not stand in one order: nothing is claimed beyond what each cell says'],
      }
    const whole = rowsKnownWhole(columns, release.rowCount, same)
    return {
      ...evenBeliefs(found.about, covers, beliefOf),
      chances: false,
      figures: [
        ...figures,
        { id: 'wholeRows', name: 'rows known whole', about: 'one value is left in every column', value: whole.length },
      ],
      told: whole.map((row) => ({ record: row, confidence: 1, sentence: sentenceOf(columns, row) })),
      notTried: [],
      notes: ['The releases stand in one order: shuffling either would have hidden it'],
    }
  },
}

/** By row what both cells allow; a row that does not fit keeps what its own cell says. */
function laidOver({ own, other }: SharedColumn, rowCount: number, same: (row: number, at: number) => boolean) {
  const fit = Uint32Array.from({ length: rowCount }, (_, row) => (same(row, row) ? 1 : 0))
  const grouped = groupRows(
    [
      { codes: own.column.codes, count: own.covers.length },
      { codes: other.column.codes, count: other.covers.length },
      { codes: fit, count: 2 },
    ],
    rowCount,
  )
  const covers = Array.from(grouped.firsts, (row) => {
    const alone = own.covers[own.column.codes[row]]
    return fit[row] === 1 ? meetOf(alone, other.covers[other.column.codes[row]]) : alone
  })
  return { covers, beliefOf: grouped.groupOf }
}

function rowsKnownWhole(
  columns: readonly SharedColumn[],
  rowCount: number,
  same: (row: number, at: number) => boolean,
): number[] {
  return Array.from({ length: rowCount }, (_, row) => row).filter(
    (row) => same(row, row) && columns.every((column) => leftAt(column, row) !== undefined),
  )
}

function leftAt({ own, other }: SharedColumn, row: number): number | undefined {
  return onePlace(meetOf(own.covers[own.column.codes[row]], other.covers[other.column.codes[row]]))
}

function sentenceOf(columns: readonly SharedColumn[], row: number): string {
  return columns.map((column) => `${column.name} is ${column.own.domain.values[leftAt(column, row)!]}`).join(', ')
}

/** Somebody reads one release alone: each value that a cell may stand for is as likely as the others. */
export const ownCell: Attack<'table', ValueClaims, typeof refinedParameters> = {
  id: 'own-cell',
  name: 'what the cell alone says',
  summary: 'guesses one of the values that a cell of this release may stand for',
  cites: [],
  parameters: refinedParameters,
  on: 'table',
  needs: ['others'],
  baseline: null,
  async run(release, granted, { about }) {
    const found = beside(release, granted, about)
    if ('because' in found) return found
    const { own } = found.about
    return { ...evenBeliefs(found.about, own.covers, own.column.codes), chances: false, notTried: [], notes: [] }
  },
}
