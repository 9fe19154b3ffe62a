import type { JudgedClasses, Judgement, Violation } from '../contract/judgement.js'
import type { Checked, Judged } from '../run/check.js'
import { fold } from './text-table.js'
import { formatNumber, plural } from './format-number.js'
import { finiteOnly } from './json-text.js'
import { judgedFacts, tableJudgement, tableVerdict } from './table-judgement.js'

const mostListed = 20

/** The verdict first, then each judge's; violations in groups, their items only when asked for. */
export function checkedText(
  { records, inColumns, judged, notes, missing = 'own' }: Checked,
  { showItems = false, all = false }: { readonly showItems?: boolean; readonly all?: boolean } = {},
): string[] {
  return [
    ...(inColumns ? [tableVerdict(judged, missing)] : []),
    ...judged.flatMap((one) => [
      ...(inColumns ? tableJudgement(one) : [verdict(one), ...groupLines(one, records)]),
      ...(showItems
        ? fold(
            one.violations.map((violation) => `    ${named(violation)}`),
            mostListed,
            { all, indent: '    ' },
          )
        : []),
      ...one.notes.map((note) => `  note: ${note}`),
    ]),
    ...(inColumns ? judgedFacts(judged) : []),
    ...notes.map((note) => `${note}.`),
  ]
}

/** The documented JSON of `palimpsest check`. */
export function checkedJson({ on, holds, judged, notes, missing }: Checked, { showItems = false } = {}) {
  return {
    schema: 'palimpsest/check/1',
    kind: on,
    holds,
    ...(missing !== undefined && { missing }),
    models: judged.flatMap((one) => modelJson(one, showItems)),
    judged: judged.map(({ asked: _asked, classes, ...one }) => ({
      ...one,
      ...(classes && { classes: shownClasses(classes, showItems) }),
      violations: showItems
        ? one.violations
        : one.violations.map(({ items, ...rest }) => ({ ...rest, itemCount: items.length })),
    })),
    notes,
  }
}

/** What was asked for, in the order asked: whether it holds, and what was reached. */
function modelJson({ asked, model, holds, because, reached, classes }: Judged, showItems: boolean) {
  if (asked === undefined) return []
  const told = classes && shownClasses(classes, showItems)
  return [
    {
      model: asked,
      name: model,
      holds,
      ...(because !== undefined && { because }),
      ...(reached !== undefined && { reached: finiteOnly(reached) }),
      ...told,
    },
  ]
}

function shownClasses({ worst, count, ...classes }: JudgedClasses, showItems: boolean) {
  if (!worst) return { classes: count, ...classes }
  const { items: _items, ...where } = worst
  return { classes: count, ...classes, worst: showItems ? worst : where }
}

function verdict({ model, holds, violationCount, because }: Judgement<Violation>): string {
  if (holds === null) return `${model}: not measured, ${because ?? 'it cannot be told'}.`
  return holds ? `${model}: holds.` : `${model}: does NOT hold, ${plural(violationCount, 'violation')}.`
}

/** `572 pairs in fewer than 5 transactions; the rarest stand in 1`. */
function groupLines({ groups, least }: Judgement<Violation>, unit: string): string[] {
  return groups.map(({ what, count, rarest }) => {
    const few = least === undefined || rarest === undefined ? '' : ` in fewer than ${formatNumber(least)} ${unit}`
    const rare = rarest === undefined || least === undefined ? '' : `; the rarest stand in ${formatNumber(rarest)}`
    return `  ${formatNumber(count)} ${what}${few}${rare}`
  })
}

function named({ items, ...facts }: Violation): string {
  const known = Object.entries(facts).map(([name, value]) => `${name} ${String(finiteOnly(value))}`)
  return `${known.join(', ')}: ${items.map((item) => JSON.stringify(item)).join(', ')}`
}
