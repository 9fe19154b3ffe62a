import type { TableCondition } from '../condition.js'
import { compareRatio, ratioOf } from './ratio.js'

/** On average 1 over the size of one's class: classes over rows. Suppressing a large class makes it worse. */
export function averageRiskCondition(limit: number): TableCondition {
  const ratio = ratioOf(limit)
  return {
    kind: 'table',
    monotone: { generalisation: true, suppression: false },
    holds: ({ rows, classes }) => rows === 0 || compareRatio(classes, rows, ratio) <= 0,
  }
}

/** The share of rows that are alone in their class. */
export function uniquesCondition(limit: number): TableCondition {
  const ratio = ratioOf(limit)
  return {
    kind: 'table',
    monotone: { generalisation: true, suppression: false },
    holds: ({ rows, uniques }) => rows === 0 || compareRatio(uniques, rows, ratio) <= 0,
  }
}
