import type { CodedColumn } from '../../../../data/table.js'

export interface RareCells {
  /** Rows that hold a rare combination. */
  readonly rows: number
  /** By column: how many times one of its cells stands in a rare combination. */
  readonly byColumn: readonly number[]
}

const star = '*'

/** Combinations of up to `most` columns whose values occur together in fewer than k rows; stars tell nothing. */
export function rareCells(columns: readonly CodedColumn[], rowCount: number, k: number, most: number): RareCells {
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
export function withoutRareCells(
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
export function smallestClass(columns: readonly CodedColumn[], rowCount: number): number {
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
