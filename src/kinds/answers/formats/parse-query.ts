import { compareFractions, readFraction } from '../../../math/fraction.js'
import type { AnswerQuery } from '../answers.js'
import { readConditions } from '../../../formats/condition-text.js'

/** `count where sex=F & age>60`, `sum of income from 0 to 100000 where sex=F`, or conditions alone, which are counted. */
export function parseQuery(text: string): AnswerQuery | undefined {
  const sum = /^sum of (.+?) from (\S+) to (\S+)(?: where (.*))?$/i.exec(text.trim())
  if (!sum) {
    const where = readConditions(text.trim().replace(/^count(?: where |$)/i, ''))
    return where && { where }
  }
  const [low, high] = [readFraction(sum[2]), readFraction(sum[3])]
  const where = readConditions(sum[4] ?? '')
  const digits = Math.max(...[sum[2], sum[3]].map((end) => /\.(\d+)/.exec(end)?.[1].length ?? 0))
  if (!low || !high || !where || compareFractions(low, high) >= 0 || /\//.test(sum[2] + sum[3])) return undefined
  return { sum: { column: sum[1].trim(), low, high, digits }, where }
}
