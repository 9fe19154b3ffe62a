import { conditionName } from '../../../data/condition.js'
import { type Counts, cellName } from '../counts.js'
import type { ClaimTelling } from '../../../contract/claims.js'
import type { Revealed } from './reveal.js'

/** Where one condition more changes nothing, or leaves nobody: what is then known of the people who are counted. */
export function personTellings({ cells, sums }: Counts, { ranges: { low, high }, hidden }: Revealed): ClaimTelling[] {
  const subjectOf = new Map(Array.from(hidden, (cell, subject) => [cell, subject]))
  return sums.flatMap(({ whole, parts: [having, lacking] }) => {
    const condition = cells[lacking]?.who.find(({ sign }) => sign === '!=')
    if (!condition || low[whole] !== high[whole] || low[whole] === 0 || low[having] !== high[having]) return []
    const all = low[having] === low[whole]
    if (!all && low[having] !== 0) return []
    const people = low[whole] === 1 ? 'the one person with' : `all ${low[whole]} people with`
    const verb = low[whole] === 1 ? 'has' : 'have'
    const known = conditionName({ ...condition, sign: all ? '=' : '!=' })
    return [
      {
        record: subjectOf.get(lacking) ?? 0,
        sentence: `${people} ${cellName(cells[whole])} ${verb} ${known}`,
        confidence: 1,
      },
    ]
  })
}
