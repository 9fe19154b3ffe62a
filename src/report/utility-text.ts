import type { Utility } from '../score/index.js'
import { formatNumber } from './format-number.js'
import { textTable } from './text-table.js'

/** What a release is still worth, the easiest number to grasp first. */
export function utilityText(utility: Utility): string[] {
  const { countQueries, sizes } = utility
  const error = formatNumber(countQueries.averageRelativeError * 100)
  const rows = [
    ['NCP (0 as exact as the original, 1 nothing left)', utility.ncp.toFixed(4)],
    ['density (published members that were really there)', formatNumber(utility.density)],
    ['items suppressed', formatNumber(utility.suppressedItems)],
    ['places they stood in', formatNumber(utility.suppressedOccurrences)],
    ['utility loss, log2', formatNumber(utility.log2UtilityLoss)],
    ...sizes.map(({ size, generalisedItems, places }) => [
      `generalised items of ${size} members, and places they stand in`,
      `${formatNumber(generalisedItems)}, ${formatNumber(places)}`,
    ]),
  ]
  return [
    `A count query (${countQueries.itemsPerQuery} items) is wrong by ${error} % on average ` +
      `(± ${formatNumber(countQueries.plusMinus * 100)}; ${formatNumber(countQueries.queryCount)} queries).`,
    '',
    ...textTable(rows),
  ]
}
