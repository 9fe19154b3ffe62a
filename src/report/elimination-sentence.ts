import type { Eliminator, EliminationStep } from '../kinds/index.js'
import type { DistanceTable } from '../data/distance-table.js'
import { formatNumber } from './format-number.js'

/** Why one item was struck from one transaction, in a sentence. */
export function eliminationSentence(
  table: DistanceTable,
  eliminator: Eliminator,
  step: EliminationStep,
  threshold: number | null,
  normalise: boolean,
): string {
  const item = table.items[step.column]
  const context = table.contexts[step.row]
  if (step.score === null) return `${item} is struck beside ${context} by a coin flip.`
  const claim = `${item} does not belong beside ${context}`
  const score = formatNumber(step.score)
  if (step.group === 'table') {
    const above = threshold === null ? '' : `, above the threshold ${formatNumber(threshold)}`
    return `${claim}: its ${eliminator.score} ${score} is the greatest left${above}.`
  }
  const group = step.group === 'row' ? `the row of ${context}` : `the column of ${item}`
  const gap = normalise ? `a gap of ${formatNumber(step.score * 100)} % of its range` : `a gap of ${score}`
  const limit = threshold === null ? '' : ` (threshold ${formatNumber(threshold)})`
  return `${claim}: ${group} falls apart at ${gap}${limit}, and this is its farthest cell.`
}
