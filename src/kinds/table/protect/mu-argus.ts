import { parameters } from '../../../contract/parameter.js'
import { type Protected, type Protector, infeasible } from '../../../contract/protector.js'
import { levelsByName, generalisedColumn } from './lattice/full-domain.js'
import { attributesOf } from './lattice/lattice.js'
import { publish, refusedRows } from './publish.js'
import { suppressible } from './optimal.js'
import type { CodedColumn } from '../../../data/table.js'

const muArgusParameters = parameters({
  k: {
    type: 'integer',
    required: true,
    least: 2,
    about: 'how often every combination of up to three values must occur',
  },
  suppress: {
    type: 'share',
    fallback: 0.05,
    about: 'columns go up while more than this share of the rows holds a rare combination; the rest loses cells',
  },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order, which ties them to the original' },
})

/**
 * µ-Argus (Hundepool, Willenborg 1996, as Sweeney describes it): values that occur fewer than k times go up, then pairs
 * and triples are looked at, and what is still rare is suppressed cell by cell. Combinations of four columns and more
 * are never looked at: the release need not be k-anonymous, and this says what k it reached.
 * Where the original asks the holder which column to raise, the one that stands in most rare combinations is, the first
 * by name of equals.
 */
export const muArgus: Protector<'table', typeof muArgusParameters> = {
  id: 'mu-argus',
  name: 'µ-Argus',
  summary: 'makes every value, pair and triple of values frequent; does not guarantee k-anonymity',
  cites: [
    'Hundepool, Willenborg: µ- and τ-Argus, 1996',
    'Sweeney: Achieving k-anonymity privacy protection using generalization and suppression, IJUFKS 10 (2002)',
  ],
  makes: 'table',
  wants: 'all',
  parameters: muArgusParameters,
  // It guarantees no model that is judged here.
  promises: () => [],
  run(table, { k, suppress, keepOrder }, random): Protected<'table'> | ReturnType<typeof infeasible> {
    const refused = refusedRows(table)
    if (refused) return refused
    if (k > table.rowCount)
      return infeasible(`no value can occur ${k} times: the table has ${table.rowCount} rows`, 'lower ‹k›')
    const attributes = attributesOf(table)
    const levels = new Uint8Array(attributes.length)
    const columns = () => attributes.map((attribute, a) => generalisedColumn(attribute, levels[a]))
    const limit = suppressible(table.rowCount, suppress)
    for (const most of [1, 3])
      for (;;) {
        const rare = rareCells(columns(), table.rowCount, k, most)
        if (rare.rows <= (most === 1 ? 0 : limit)) break
        const next = worstOf(
          rare.byColumn,
          attributes.map(({ top }, a) => levels[a] < top),
        )
        if (next < 0) break
        levels[next]++
      }
    const raised = columns()
    const { changed, suppressedCells } = withoutRareCells(raised, table.rowCount, k)
    const { release, key, notes } = publish(table, { changed, keepOrder }, random('rows'))
    const reached = smallestClass(changed, table.rowCount)
    return {
      kind: 'released',
      release,
      ...(key && { key }),
      made: { reachedK: reached, suppressedCells },
      levels: levelsByName(table, attributes, levels),
      notes: [...(reached < k ? [notReached(k, reached, attributes.length)] : []), ...notes],
    }
  },
}

function notReached(k: number, reached: number, columns: number): string {
  const why =
    columns > 3
      ? 'µ-Argus looks at combinations of up to three columns, and this table needs more'
      : 'a cell that was suppressed is a value of its own, and sets its record apart from those it was like'
  return `NOT ${k}-ANONYMOUS: the smallest group has ${reached} ${reached === 1 ? 'row' : 'rows'}, because ${why}; use the method optimal or datafly where k must hold`
}

function worstOf(rare: readonly number[], free: readonly boolean[]): number {
  let worst = -1
  for (const [a, count] of rare.entries()) if (free[a] && count > 0 && (worst < 0 || count > rare[worst])) worst = a
  return worst
}

interface RareCells {
  /** Rows that hold a rare combination. */
  readonly rows: number
  /** By column: how many times one of its cells stands in a rare combination. */
  readonly byColumn: readonly number[]
}

const star = '*'

/** Combinations of up to `most` columns whose values occur together in fewer than k rows; stars tell nothing. */
function rareCells(columns: readonly CodedColumn[], rowCount: number, k: number, most: number): RareCells {
  const byColumn = columns.map(() => 0)
  const rows = new Uint8Array(rowCount)
  for (const chosen of combinationsUpTo(columns.length, most))
    forEachRare(
      chosen.map((a) => columns[a]),
      rowCount,
      k,
      (row) => {
        rows[row] = 1
        for (const a of chosen) byColumn[a]++
      },
    )
  return { rows: rows.reduce((sum, mark) => sum + mark, 0), byColumn }
}

/**
 * What is left when a cell of each rare combination is suppressed: in each row the one in most of them, the first of
 * equals. A star takes an occurrence from other combinations, so this is done until none is rare.
 */
function withoutRareCells(
  columns: readonly CodedColumn[],
  rowCount: number,
  k: number,
): { readonly changed: readonly CodedColumn[]; readonly suppressedCells: number } {
  const codes = columns.map((column) => column.codes.slice())
  const stars = columns.map(({ values }) => (values.includes(star) ? values.indexOf(star) : values.length))
  const changed = columns.map((column, a) => ({
    ...column,
    codes: codes[a],
    values: column.values.includes(star) ? column.values : [...column.values, star],
  }))
  let suppressedCells = 0
  for (;;) {
    const involved = columns.map(() => new Uint32Array(rowCount))
    for (const chosen of combinationsUpTo(columns.length, 3))
      forEachRare(
        chosen.map((a) => changed[a]),
        rowCount,
        k,
        (row) => {
          for (const a of chosen) involved[a][row]++
        },
      )
    let found = 0
    for (let row = 0; row < rowCount; row++) {
      let worst = 0
      for (let a = 1; a < columns.length; a++) if (involved[a][row] > involved[worst][row]) worst = a
      if (columns.length === 0 || involved[worst][row] === 0) continue
      codes[worst][row] = stars[worst]
      found++
    }
    suppressedCells += found
    if (found === 0) return { changed, suppressedCells }
  }
}

/** The least number of rows that look alike in all columns; rows of stars alone are no class. */
function smallestClass(columns: readonly CodedColumn[], rowCount: number): number {
  const sizes = new Map<number, number>()
  let numbers = new Uint32Array(rowCount)
  for (const column of columns) numbers = refined(numbers, column)
  for (let row = 0; row < rowCount; row++)
    if (columns.some(({ codes, values }) => values[codes[row]] !== star))
      sizes.set(numbers[row], (sizes.get(numbers[row]) ?? 0) + 1)
  return sizes.size === 0 ? rowCount : Math.min(...sizes.values())
}

function forEachRare(columns: readonly CodedColumn[], rowCount: number, k: number, found: (row: number) => void): void {
  let numbers = new Uint32Array(rowCount)
  for (const column of columns) numbers = refined(numbers, column)
  const counts = new Uint32Array(rowCount)
  for (let row = 0; row < rowCount; row++) counts[numbers[row]]++
  const starOf = columns.map(({ values }) => values.indexOf(star))
  for (let row = 0; row < rowCount; row++)
    if (counts[numbers[row]] < k && columns.every(({ codes }, c) => codes[row] !== starOf[c])) found(row)
}

/** Rows keep one number while they agree in one more column. */
function refined(numbers: Uint32Array, { codes, values }: CodedColumn): Uint32Array<ArrayBuffer> {
  const next = new Map<number, number>()
  const made = new Uint32Array(numbers.length)
  for (let row = 0; row < numbers.length; row++) {
    const key = numbers[row] * values.length + codes[row]
    let number = next.get(key)
    if (number === undefined) next.set(key, (number = next.size))
    made[row] = number
  }
  return made
}

function combinationsUpTo(count: number, most: number): readonly (readonly number[])[] {
  const all: number[][] = []
  const extend = (chosen: readonly number[]): void => {
    for (let a = (chosen.at(-1) ?? -1) + 1; a < count; a++) {
      const one = [...chosen, a]
      all.push(one)
      if (one.length < most) extend(one)
    }
  }
  extend([])
  return all
}
