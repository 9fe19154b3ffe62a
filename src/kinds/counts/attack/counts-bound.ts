import { isHidden } from '../counts.js'
import type { Attack } from '../../../contract/attack.js'
import { type ValueClaims, nobody } from '../../../contract/claims.js'

/** Ranges of more numbers are guessed by their middle. */
const widest = 50

/** Somebody who reads what is printed and guesses: any number that `<5` allows, or the middle of what the total allows. */
export const countsBound: Attack<'counts', ValueClaims> = {
  id: 'counts-bound',
  name: 'a guess within the published bound',
  summary: 'guesses each hidden number between the bounds that are printed',
  cites: [],
  parameters: {},
  on: 'counts',
  needs: [],
  baseline: null,
  async run({ cells, sums }) {
    const most = Float64Array.from(cells, ({ high }) => high)
    for (const { whole, parts } of sums)
      for (const part of parts)
        if (!Number.isFinite(cells[part].high)) most[part] = Math.min(most[part], cells[whole].high)
    const hidden = Uint32Array.from(cells.keys()).filter((cell) => isHidden(cells[cell]))
    return {
      kind: 'values',
      of: 'cells',
      column: 'number',
      ...countBeliefs(hidden, (cell) => {
        const [low, high] = [cells[cell].low, most[cell]]
        if (!Number.isFinite(high) || high < low) return undefined
        return high - low < widest ? { low, high } : { low, high, guess: Math.round((low + high) / 2) }
      }),
      chances: false,
      notTried: [],
      notes: [],
    }
  },
}

/** What may be believed of hidden cells: all whole numbers of a range alike, or one guess out of many. */
interface CellRange {
  readonly low: number
  readonly high: number
  /** Where the range is wide: the one number that is guessed. */
  readonly guess?: number
}

/** One belief for each subject of which there is one. */
export function countBeliefs(
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
