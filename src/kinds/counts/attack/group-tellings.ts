import { type Counts, cellName } from '../counts.js'
import { waysToShare } from '../group-figures.js'
import type { ClaimTelling } from '../../../contract/claims.js'
import type { Revealed } from './reveal.js'

/** Groups of more records are left: there are too many ways to share them. */
const mostRecords = 60

/** Where a group has one number of users and of records, and one way to share them: that way. */
export function groupTellings({ cells, statistics }: Counts, { ranges, hidden }: Revealed): ClaimTelling[] {
  const subjectOf = new Map(Array.from(hidden, (cell, subject) => [cell, subject]))
  return statistics.flatMap(({ users, records, median }) => {
    const subject = subjectOf.get(users) ?? subjectOf.get(records)
    if (subject === undefined || ranges.low[users] !== ranges.high[users]) return []
    if (ranges.low[records] !== ranges.high[records] || ranges.low[records] > mostRecords) return []
    const ways = waysToShare(ranges.low[users], ranges.low[records], median, 2)
    if (ways.length !== 1 || ways[0].length === 0) return []
    const { who } = cells[users]
    const name = cellName({ ...cells[users], what: '', who })
    return [
      {
        record: subject,
        sentence: `the ${ways[0].length} of ${name} have {${ways[0].join(',')}}, the only way that mean and median leave`,
        confidence: 1,
      },
    ]
  })
}
