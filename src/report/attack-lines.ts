import { type Claims, type ScoredRelease, keptCells } from '../attack/index.js'
import { type Transactions, transactionAt } from '../data/transactions.js'
import { formatNumber, percent } from './format-number.js'
import type { Paint } from './paint.js'
import { cut } from './screen/fit.js'

/** Published and reconstructed transactions one under the other, with a reason; the surest reconstructions first. */
export function attackLines(scored: ScoredRelease, claims: Claims, most: number, paint: Paint): string[] {
  const kept = scored.tables.map(({ table }, t) => keptCells(table, claims.tables[t].steps))
  const places = scored.tables.flatMap(({ transactions, members }, t) =>
    Array.from(transactions, (transaction, row) => {
      const cells = claims.tables[t].confidence.subarray(row * members.length, (row + 1) * members.length)
      return { t, row, transaction, sure: Math.max(...cells) }
    }),
  )
  places.sort((a, b) => b.sure - a.sure || a.transaction - b.transaction || a.t - b.t)
  const shown = places.slice(0, most)
  const lines = shown.flatMap(({ t, row, transaction }) => {
    const { table, members } = scored.tables[t]
    const left = Array.from(members.keys()).filter((column) => kept[t][row * members.length + column])
    const told = left
      .map((column) => ({ column, sure: claims.tables[t].confidence[row * members.length + column] }))
      .sort((a, b) => b.sure - a.sure || a.column - b.column)
    return [
      `${transaction + 1}: ${lineText(scored.release, transaction)}`,
      `  reads: ${told.map(({ column, sure }) => `${paint.strong(table.items[column])} ${percent(sure)}`).join(', ')}`,
      ...reason(scored, t, row, told[0].column).map((text) => paint.faint(`  because ${text}`)),
    ]
  })
  const hidden = places.length - shown.length
  return hidden > 0 ? [...lines, paint.faint(`… and ${formatNumber(hidden)} more; --json - has them all`)] : lines
}

/** The context term that speaks for the item most, beside what it says of the others. */
function reason({ release, tables }: ScoredRelease, t: number, row: number, column: number): string[] {
  const { table, members, context, contextOffsets, termPlaces, termDistances } = tables[t]
  const width = members.length
  let best = { lead: -Infinity, at: -1, others: NaN }
  for (let at = contextOffsets[row]; at < contextOffsets[row + 1]; at++) {
    const distances = termDistances.subarray(termPlaces[at] * width, (termPlaces[at] + 1) * width)
    const rest = Array.from(distances).filter((distance, other) => other !== column && !Number.isNaN(distance))
    const others = rest.reduce((sum, distance) => sum + distance, 0) / rest.length
    const lead = others - distances[column]
    if (lead > best.lead) best = { lead, at, others }
  }
  if (best.at < 0 || best.lead <= 0) return []
  const own = termDistances[termPlaces[best.at] * width + column]
  const term = release.items[context[best.at]]
  return [
    `${table.items[column]} is ${own.toFixed(2)} from ${term}, and the others are ${best.others.toFixed(2)} from it on average`,
  ]
}

function lineText(release: Transactions, t: number): string {
  const elements = transactionAt(release, t)
  const texts = elements.map((element) => (typeof element === 'string' ? element : `(${element.join(', ')})`))
  const line = texts.join(', ')
  return cut(line, 160)
}
