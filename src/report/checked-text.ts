import type { Judgement, Violation } from '../models/judgement.js'
import type { Checked } from '../run/check.js'
import { fold } from './fold.js'
import { formatNumber, plural } from './format-number.js'
import { finiteOnly } from './json-text.js'

const mostListed = 20

/** The verdict first, then each judge's; violations in groups, their items only when asked for. */
export function checkedText(
  { on, judged, notes }: Checked,
  { showItems = false, all = false }: { readonly showItems?: boolean; readonly all?: boolean } = {},
): string[] {
  return [
    ...judged.flatMap((one) => [
      verdict(one),
      ...groupLines(one, on === 'sets' ? 'transactions' : 'records'),
      ...(showItems
        ? fold(
            one.violations.map((violation) => `    ${named(violation)}`),
            mostListed,
            { all, indent: '    ' },
          )
        : []),
      ...one.notes.map((note) => `  note: ${note}`),
    ]),
    ...notes.map((note) => `${note}.`),
  ]
}

/** The documented JSON of `palimpsest check`. */
export function checkedJson({ on, holds, judged, notes }: Checked, { showItems = false } = {}) {
  return {
    schema: 'palimpsest/check/1',
    kind: on,
    holds,
    judged: judged.map((one) => ({
      ...one,
      violations: showItems
        ? one.violations
        : one.violations.map(({ items, ...rest }) => ({ ...rest, itemCount: items.length })),
    })),
    notes,
  }
}

function verdict({ model, holds, violationCount, because }: Judgement<Violation>): string {
  if (holds === null) return `${model}: not measured, ${because ?? 'it cannot be told'}.`
  return holds ? `${model}: holds.` : `${model}: does NOT hold, ${plural(violationCount, 'violation')}.`
}

/** `572 pairs in fewer than 5 transactions; the rarest stand in 1`. */
function groupLines({ groups, least }: Judgement<Violation>, unit: string): string[] {
  return groups.map(({ what, count, rarest }) => {
    const few = least === undefined ? '' : ` in fewer than ${formatNumber(least)} ${unit}`
    const rare = rarest === undefined || least === undefined ? '' : `; the rarest stand in ${formatNumber(rarest)}`
    return `  ${formatNumber(count)} ${what}${few}${rare}`
  })
}

function named({ items, ...facts }: Violation): string {
  const known = Object.entries(facts).map(([name, value]) => `${name} ${String(finiteOnly(value))}`)
  return `${known.join(', ')}: ${items.map((item) => JSON.stringify(item)).join(', ')}`
}
