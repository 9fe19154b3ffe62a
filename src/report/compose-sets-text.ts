import type { SetsComposed } from '../run/compose/compose-sets.js'
import { formatNumber, plural } from './format-number.js'
import { finiteOnly } from './json-text.js'
import { textTable } from './text-table.js'

/** What releases of transactions tell together of people of whom some items are known. */
export function composeSetsText(composed: SetsComposed): string[] {
  const { releases, people, tried, hidden, alone, items, skipped, notes } = composed
  return [
    `${setsVerdict(composed)}.`,
    '',
    ...textTable([['release', 'records'], ...releases.map(({ name, records }) => [name, formatNumber(records)])]),
    '',
    ...textTable([
      [`${formatNumber(tried)} of ${plural(people, 'person', 'people')}`, 'first by itself', 'together'],
      ['hidden among, at least', known(hidden.before), known(hidden.after)],
      ['alone', formatNumber(alone.before), formatNumber(alone.after)],
      ['items they surely have, beside those known', formatNumber(items.before), formatNumber(items.after)],
    ]),
    ...(skipped > 0 ? [`Not tried: ${plural(skipped, 'person', 'people')} with too many candidates to compare.`] : []),
    ...notes.map((note) => `note: ${note}.`),
  ]
}

export function composeSetsJson(composed: SetsComposed) {
  const { kind: _, ...rest } = composed
  return finiteOnly({ schema: 'palimpsest/compose-transactions/1', headline: setsVerdict(composed), ...rest })
}

function setsVerdict({ releases, tried, alone, items }: SetsComposed): string {
  const all = releases.length === 2 ? 'the two releases' : `the ${releases.length} releases`
  if (tried === 0) return `Nobody of whom items are known can be in all of ${all}`
  if (alone.after > alone.before)
    return `Together ${all} leave ${formatNumber(alone.after)} of ${plural(tried, 'person', 'people')} alone, against ${formatNumber(alone.before)} by the first`
  if (items.after > items.before)
    return `Together ${all} tell ${formatNumber(items.after)} items that were not known, against ${formatNumber(items.before)} by the first`
  return `Together ${all} tell no more of the ${plural(tried, 'person', 'people')} than the first alone`
}

function known(value: number): string {
  return Number.isFinite(value) ? formatNumber(value) : '–'
}
