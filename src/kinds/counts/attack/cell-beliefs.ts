import { type ValueClaims, nobody } from '../../../contract/claims.js'

/** What may be believed of hidden cells: all whole numbers of a range alike, or one guess out of many. */
export interface CellRange {
  readonly low: number
  readonly high: number
  /** Where the range is wide: the one number that is guessed. */
  readonly guess?: number
}

/** One belief for each subject of which there is one. */
export function cellBeliefs(
  hidden: Uint32Array,
  rangeOf: (cell: number, subject: number) => CellRange | undefined,
): Pick<ValueClaims, 'values' | 'posteriorOf' | 'posteriors'> {
  const values: string[] = []
  const codeOf = new Map<number, number>()
  const offsets = [0]
  const codes: number[] = []
  const chances: number[] = []
  const posteriorOf = hidden.map((cell, subject) => {
    const range = rangeOf(cell, subject)
    if (!range) return nobody
    const [from, to] = range.guess === undefined ? [range.low, range.high] : [range.guess, range.guess]
    const entries: [code: number, chance: number][] = []
    for (let number = from; number <= to; number++) {
      let code = codeOf.get(number)
      if (code === undefined) {
        codeOf.set(number, (code = values.length))
        values.push(`${number}`)
      }
      entries.push([code, 1 / (range.high - range.low + 1)])
    }
    for (const [code, chance] of entries.toSorted(([a], [b]) => a - b)) {
      codes.push(code)
      chances.push(chance)
    }
    offsets.push(codes.length)
    return offsets.length - 2
  })
  return {
    values,
    posteriorOf,
    posteriors: {
      offsets: Uint32Array.from(offsets),
      codes: Uint32Array.from(codes),
      chances: Float64Array.from(chances),
    },
  }
}
