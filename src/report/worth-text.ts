import type { Measured } from '../run/measure.js'
import { sealed } from '../formats/report-seal.js'
import { formatNumber } from './format-number.js'
import { finite, finiteOnly } from './json-text.js'
import { textTable } from './text-table.js'

/** What a release is still worth, the easiest number to grasp first. */
export function worthText({ headline, figures, notes }: Measured): string[] {
  return [
    ...notes.map((note) => `${note}.`),
    `${headline}.`,
    '',
    ...textTable(
      figures.map(({ name, value, low, high }) => [
        name,
        Number.isNaN(low) ? exact(value) : `${exact(value)} (${exact(low)} to ${exact(high)})`,
      ]),
    ),
  ]
}

/** Shares near nothing need more digits than formatNumber gives. */
function exact(value: number): string {
  if (value === -Infinity) return 'nothing'
  return Math.abs(value) < 1 && !Number.isInteger(value) ? value.toFixed(4) : formatNumber(value)
}

/** The documented JSON of `palimpsest measure`: each figure by its id, and the same with names and intervals. */
export function worthJson({ figures, utility, headline, seed, notes }: Measured) {
  const values = Object.fromEntries(figures.map(({ id, value }) => [id, finite(value)]))
  const told = { utility, headline, seed, notes, ...values, figures: finiteOnly(figures) }
  return sealed({ schema: 'palimpsest/measure/1', ...told })
}
