import type { Judgement } from '../models/index.js'
import { formatNumber, plural } from './format-number.js'

const mostListed = 20

/** One judge's verdict first, then the violations it found; their items only when asked for. */
export function judgementText(
  { model, holds, violationCount, violations, notes }: Judgement<{ readonly items: readonly string[] }>,
  showItems: boolean,
): string[] {
  const lines = [
    holds ? `${model}: holds.` : `${model}: does NOT hold, ${plural(violationCount, 'violation')}.`,
    ...violations.slice(0, mostListed).map((violation) => `  ${violationText(violation, showItems)}`),
  ]
  if (violationCount > mostListed) lines.push(`  … and ${formatNumber(violationCount - mostListed)} more`)
  return [...lines, ...notes.map((note) => `  note: ${note}`)]
}

function violationText({ items, ...facts }: { readonly items: readonly string[] }, showItems: boolean): string {
  const known = Object.entries(facts).map(([name, value]) => `${name} ${String(value)}`)
  const named = showItems ? items.map((item) => JSON.stringify(item)).join(', ') : plural(items.length, 'item')
  return `${known.join(', ')}: ${named}`
}
