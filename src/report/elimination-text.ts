import type {
  BlockElimination,
  Elimination,
  Eliminator,
  EliminationStep,
} from '../kinds/sets/attack/eliminate/eliminator.js'
import { keptCells } from '../kinds/sets/attack/eliminate/cells-left.js'
import type { DistanceTable } from '../data/distance-table.js'
import { formatNumber } from './format-number.js'
import { type Paint, hang } from './paint.js'
import { textTable } from './text-table.js'
import { finite } from './json-text.js'

const mostRows = 20
const mostColumns = 10
const mostSentences = 30

/** One elimination as people read it: the outcome, the table with struck cells, the order with a reason each. */
export function eliminationText(
  table: DistanceTable,
  eliminator: Eliminator,
  found: Elimination | BlockElimination,
  normalise: boolean,
  paint: Paint,
): string[] {
  const sentences = found.steps
    .slice(0, mostSentences)
    .map(
      (step, i) =>
        `  ${i + 1}. ${hang}${eliminationSentence(table, eliminator, step, thresholdOf(found, step.row), normalise)}`,
    )
  const more = found.steps.length - sentences.length
  return [
    ...outcome(table, eliminator, found, paint),
    '',
    ...struckTable(table, keptCells(table, found.steps), paint),
    '',
    ...(sentences.length > 0 ? ['In this order:', ...sentences] : ['Nothing is eliminated.']),
    ...(more > 0 ? [`  … and ${formatNumber(more)} more`] : []),
  ]
}

function outcome(
  table: DistanceTable,
  { id, name }: Eliminator,
  found: Elimination | BlockElimination,
  paint: Paint,
): string[] {
  const cells = table.distances.length
  const lines = [
    paint.strong(`${name} (${id}) eliminates ${formatNumber(found.steps.length)} of ${formatNumber(cells)} cells.`),
  ]
  if (found.threshold !== null) lines.push(`Threshold: ${formatNumber(found.threshold)}.`)
  if ('blocks' in found) lines.push(`Attacked in ${formatNumber(found.blocks.length)} blocks of rows, each on its own.`)
  if (found.unreliable > 0) {
    lines.push(`${formatNumber(found.unreliable)} cells have no reliable distance and were left alone.`)
  }
  return lines
}

/** The threshold that applied to a row: its block's, where the table was attacked in blocks. */
function thresholdOf(found: Elimination | BlockElimination, row: number): number | null {
  if (!('blocks' in found)) return found.threshold
  return found.blocks.find((block) => block.rows.includes(row))?.threshold ?? null
}

/** The table as printed in the papers, eliminated cells struck out; the top left corner of a large one. */
export function struckTable(table: DistanceTable, kept: Uint8Array, paint: Paint): string[] {
  const width = table.items.length
  const items = table.items.slice(0, mostColumns)
  const lines = textTable([
    ['', ...items],
    ...table.contexts.slice(0, mostRows).map((context, row) => [
      context,
      ...items.map((_, column) => {
        const cell = row * width + column
        const distance = table.distances[cell]
        const text = Number.isNaN(distance) ? '?' : distance.toFixed(2)
        return kept[cell] ? text : paint.struck(text)
      }),
    ]),
  ])
  const hiddenRows = table.contexts.length - mostRows
  const hiddenColumns = width - mostColumns
  if (hiddenRows > 0) lines.push(paint.faint(`… and ${formatNumber(hiddenRows)} more rows`))
  if (hiddenColumns > 0) lines.push(paint.faint(`… and ${formatNumber(hiddenColumns)} more columns`))
  return lines
}

/** Why one item was struck from one transaction, in a sentence. */
export function eliminationSentence(
  table: Pick<DistanceTable, 'items' | 'contexts'>,
  eliminator: Pick<Eliminator, 'score'>,
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

/** The documented JSON of `palimpsest eliminate`: zero-based rows and columns, eliminations in order. */
export function eliminationJson(
  table: DistanceTable,
  { id }: Eliminator,
  found: Elimination | BlockElimination,
  seed: number,
) {
  const width = table.items.length
  const kept: [number, number][] = []
  keptCells(table, found.steps).forEach((stays, cell) => {
    if (stays) kept.push([Math.floor(cell / width), cell % width])
  })
  return {
    schema: 'palimpsest/eliminate/1',
    method: id,
    threshold: finite(found.threshold),
    eliminated: found.steps.map(({ row, column, score }) => ({
      row,
      column,
      context: table.contexts[row],
      item: table.items[column],
      score,
    })),
    kept,
    unreliable: found.unreliable,
    seed,
    ...('blocks' in found ? { blocks: found.blocks } : {}),
  }
}
