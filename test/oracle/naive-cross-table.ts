import { type Random, below, unit } from '../../src/math/index.js'

/** A cross-table whose margins are told; hidden cells lie between bounds. */
export interface CrossTable {
  readonly truth: readonly (readonly number[])[]
  /** By row and column: what the hidden number may be; undefined where it is told. */
  readonly hidden: readonly (readonly (readonly [low: number, high: number] | undefined)[])[]
}

/** Counts of very different size; what is from 1 to 4 is hidden as `<5`. */
export function suppressedTable(size: number, random: Random): CrossTable {
  const truth = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => Math.floor(Math.exp(4.5 * unit(random))) - 1),
  )
  return { truth, hidden: truth.map((row) => row.map((n) => (n > 0 && n < 5 ? ([1, 4] as const) : undefined))) }
}

/**
 * The same, and beside each small number three others are hidden that form a rectangle with it, all above 0 and behind
 * a mark without bounds: one more here and one less there is another table with the same margins. Undefined where
 * there is no such rectangle.
 */
export function protectedTable(size: number, random: Random): CrossTable | undefined {
  const { truth } = suppressedTable(size, random)
  const hidden = truth.map((row) => row.map((): readonly [number, number] | undefined => undefined))
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      if (truth[i][j] === 0 || truth[i][j] > 4) continue
      const fitting: (readonly [number, number])[] = []
      for (let k = 0; k < size; k++)
        for (let l = 0; l < size; l++)
          if (k !== i && l !== j && truth[k][j] > 0 && truth[i][l] > 0 && truth[k][l] > 0) fitting.push([k, l])
      if (fitting.length === 0) return undefined
      const [k, l] = fitting[below(fitting.length, random)]
      for (const [r, c] of [
        [i, j],
        [i, l],
        [k, j],
        [k, l],
      ])
        hidden[r][c] = [0, Infinity]
    }
  return { truth, hidden }
}

/** As a file: labels, numbers, marks and margins. */
export function crossTableText({ truth, hidden }: CrossTable): string {
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
  const cell = (i: number, j: number): string => {
    const bounds = hidden[i][j]
    return bounds === undefined ? `${truth[i][j]}` : bounds[1] === Infinity ? '*' : `${bounds[0]}-${bounds[1]}`
  }
  const rows = truth.map((row, i) => [`r${i}`, ...row.map((_, j) => cell(i, j)), sum(row)].join(','))
  const totals = ['Total', ...truth[0].map((_, j) => sum(truth.map((row) => row[j]))), sum(truth.map(sum))]
  return [['', ...truth[0].map((_, j) => `c${j}`), 'Total'].join(','), ...rows, totals.join(','), ''].join('\n')
}

/**
 * Every number that each hidden cell has in some table with these margins, by going through all fillings row by row;
 * fillings that leave the same for the rows below are gone through once.
 */
export function naiveCells({ truth, hidden }: CrossTable): ReadonlySet<number>[][] {
  const size = truth.length
  const found = truth.map((row) => row.map(() => new Set<number>()))
  const left0 = truth[0].map((_, j) => truth.reduce((sum, row, i) => sum + (hidden[i][j] ? row[j] : 0), 0))
  const known = new Map<string, boolean>()
  const fill = (i: number, left: readonly number[]): boolean => {
    if (i === size) return left.every((n) => n === 0)
    const key = `${i}:${left.join()}`
    const before = known.get(key)
    if (before !== undefined) return before
    let any = false
    const open = [...truth[i].keys()].filter((j) => hidden[i][j])
    const choose = (at: number, rest: number, chosen: readonly number[]): void => {
      if (at === open.length) {
        if (rest !== 0) return
        const under = [...left]
        for (const [o, j] of open.entries()) under[j] -= chosen[o]
        if (!fill(i + 1, under)) return
        any = true
        for (const [o, j] of open.entries()) found[i][j].add(chosen[o])
        return
      }
      const [low, high] = hidden[i][open[at]]!
      for (let n = low; n <= Math.min(high, rest, left[open[at]]); n++) choose(at + 1, rest - n, [...chosen, n])
    }
    choose(
      0,
      open.reduce((sum, j) => sum + truth[i][j], 0),
      [],
    )
    known.set(key, any)
    return any
  }
  fill(0, left0)
  return found
}
