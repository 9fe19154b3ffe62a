import type { CountCell, CountSum } from './counts.js'

/** Values of a column of groups: code 0 is all of them together, and each other value lies under another. */
export interface GroupColumn {
  readonly name: string
  /** By code; the first is not used. */
  readonly values: readonly string[]
  /** By code: the value it is a part of; 0 at the top, and of itself. */
  readonly parents: ArrayLike<number>
}

/** Published numbers of one sort, by the groups they are of. */
interface CountGrid {
  readonly columns: readonly GroupColumn[]
  readonly what: string
  /** A code for each column, and the number. */
  readonly lines: readonly GridLine[]
}

export interface GridLine extends Pick<CountCell, 'low' | 'high' | 'told' | 'line' | 'column' | 'written' | 'beyond'> {
  readonly codes: readonly number[]
}

interface Gridded {
  readonly cells: CountCell[]
  readonly sums: CountSum[]
  /** By line: its cell. */
  readonly cellOf: readonly number[]
  /** The first line that counts who is counted before. */
  readonly repeated?: number
}

/**
 * The cells of a grid and every total among them: along each column a value is the sum of the values under it. A part
 * that has no line while others of its total have one is a cell too, hidden altogether, unless what has no line is none.
 */
export function griddedCells({ columns, what, lines }: CountGrid, absent: 'hidden' | 'none', first = 0): Gridded {
  const strides: number[] = []
  let product = 1
  for (const { values } of columns) {
    strides.push(product)
    product *= values.length
  }
  const children = columns.map(({ parents, values }) => {
    const under: number[][] = values.map(() => [])
    for (let code = 1; code < values.length; code++) under[parents[code]].push(code)
    return under
  })
  const cells: CountCell[] = []
  const tuples: (readonly number[])[] = []
  const known = new Map<number, number>()
  const keyOf = (codes: readonly number[]): number => codes.reduce((sum, code, c) => sum + code * strides[c], 0)
  const add = (codes: readonly number[], cell: Omit<CountCell, 'who' | 'what'>): number => {
    const who = codes.flatMap((code, c) =>
      code === 0 ? [] : [{ column: columns[c].name, value: columns[c].values[code] }],
    )
    cells.push({ ...cell, who, what })
    tuples.push(codes)
    known.set(keyOf(codes), cells.length - 1)
    return cells.length - 1
  }
  const cellOf: number[] = []
  for (const [l, { codes, ...cell }] of lines.entries()) {
    if (known.has(keyOf(codes))) return { cells, sums: [], cellOf, repeated: l }
    cellOf.push(first + add(codes, cell))
  }
  const sums: CountSum[] = []
  const told = cells.length
  for (let whole = 0; whole < cells.length; whole++) {
    for (let c = 0; c < columns.length; c++) {
      const codes = tuples[whole]
      const under = children[c][codes[c]]
      if (under.length === 0) continue
      const parts = under.map((code) => known.get(keyOf(codes) + (code - codes[c]) * strides[c]))
      if (!parts.some((part) => part !== undefined && part < told)) continue
      const complete = parts.map((part, i) => {
        if (part !== undefined || absent === 'none') return part
        return add(codes.with(c, under[i]), { low: 0, high: Infinity, told: 'absent' })
      })
      sums.push({
        whole: first + whole,
        parts: complete.filter((part) => part !== undefined).map((part) => first + part),
      })
    }
  }
  return { cells, sums, cellOf }
}

/** Grids of more groups than a number can tell apart. */
export function tooManyGroups(columns: readonly GroupColumn[]): boolean {
  return columns.reduce((product, { values }) => product * values.length, 1) > Number.MAX_SAFE_INTEGER
}
