import { isHidden } from '../counts.js'
import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { cellBeliefs } from './cell-beliefs.js'

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
      ...cellBeliefs(hidden, (cell) => {
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
