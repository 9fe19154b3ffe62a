import type { Attacked } from '../run/attack.js'
import type { Estimate, Finding, Linked, Telling } from '../score/finding.js'
import { struckTable } from './elimination-text.js'
import { formatNumber, percent, plural } from './format-number.js'
import type { Paint } from './paint.js'
import { textTable } from './text-table.js'

/** A finding as people read it: the verdict, why, what is read now, then the numbers. `all` shows the tables as well. */
export function findingText({ finding, claims }: Attacked, paint: Paint, { all = false } = {}): string[] {
  const unit = finding.on === 'sets' ? 'transactions' : 'clusters'
  return [
    paint.strong(verdictLine(finding)),
    ...numbersLine(finding),
    `${finding.name} (${finding.attack}) ${finding.summary}.`,
    ...finding.notes.map((note) => `${note}.`),
    ...(finding.linked ? linkedLines(finding.linked) : []),
    ...finding.notTried.map(({ count, what }) => `Not tried: ${formatNumber(count)} ${what}.`),
    ...(finding.told.length > 0 ? ['', `What the ${unit} read now, the surest first:`] : []),
    ...finding.told.flatMap((telling) => tellingLines(finding, telling, paint)),
    ...rest(finding, paint),
    ...(finding.figures.length > 0 ? ['', ...figureTable(finding)] : []),
    ...(all && claims.kind === 'cells'
      ? claims.tables.flatMap(({ evidence, steps }) => ['', ...struckTable(evidence.table, { steps }, paint)])
      : []),
  ]
}

/** What was tried, what is lost already, and whether the attack reads more than knowing less would. */
function verdictLine({ records, reads, undecided, on }: Finding): string {
  const what = on === 'sets' ? 'transaction' : 'record'
  const unique = records.unique === null ? '' : ` (${formatNumber(records.unique)} unique as published)`
  const tried = `Tried on ${formatNumber(records.tried)} of ${plural(records.of, what)}${unique}`
  const verdict =
    reads === null
      ? `not judged, ${undecided ?? 'nothing to hold it against'}`
      : reads
        ? 'the attack reads the release'
        : 'the attack learns no more than knowing less would'
  return `${tried}: ${verdict}.`
}

function numbersLine({ success, baseline, measured }: Finding): string[] {
  if (!success) return []
  const less = baseline ? `; knowing less (${baseline.name}): ${share(baseline)}` : ''
  return [`${share(success)} of ${measured}${less}.`]
}

/** What it means for people who are looked for. */
function linkedLines({
  known,
  people,
  pinnedBefore,
  pinnedByAttack,
  lost,
  candidates,
  unique,
  combinations,
}: Linked): string[] {
  const left =
    people > lost
      ? `leaves ${plural(candidates.after, 'candidate')} instead of ${formatNumber(candidates.before)}`
      : 'leads nowhere'
  return [
    `To somebody who knows ${plural(known, 'hidden item')} of a person it ${left}; of ${plural(people, 'person', 'people')} ${formatNumber(pinnedBefore)} are pinned down as published, ${formatNumber(pinnedByAttack)} more by the attack, ${formatNumber(lost)} wrongly ruled out.`,
    `${formatNumber(unique.after)} of ${plural(unique.of, 'transaction')} with a generalised item now read like no other (as published: ${formatNumber(unique.before)}).`,
    ...(combinations
      ? [
          `Of ${plural(combinations.of, 'protected combination')} ${formatNumber(combinations.after)} no longer hold (as published: ${formatNumber(combinations.before)}).`,
        ]
      : []),
  ]
}

function tellingLines(
  { on }: Finding,
  { record, published, sentence, because, times }: Telling,
  paint: Paint,
): string[] {
  const many = times > 1 ? ` × ${formatNumber(times)}` : ''
  const place = on === 'sets' ? String(record) : `cluster ${record}`
  if (published === undefined) return [`  ${place}: ${sentence}${many}`]
  return [
    `${place}: ${published}${many}`,
    `  ${paint.strong(sentence)}`,
    ...(because === undefined ? [] : [paint.faint(`  because ${because}`)]),
  ]
}

function rest({ told, tellings }: Finding, paint: Paint): string[] {
  const more = tellings - told.reduce((sum, { times }) => sum + times, 0)
  return told.length > 0 && more > 0 ? [paint.faint(`… and ${formatNumber(more)} more`)] : []
}

function figureTable({ figures, baseline }: Finding): string[] {
  const beside = figures.some((figure) => figure.baseline !== null)
  return textTable([
    ['', 'attack', ...(beside ? [baseline?.name ?? 'knowing less'] : [])],
    ...figures.map(({ name, about, attack, baseline: less }) => [
      `${name}: ${about}`,
      estimate(attack),
      ...(beside ? [less ? estimate(less) : ''] : []),
    ]),
  ])
}

function share({ value, low, high }: Estimate): string {
  const range = Number.isNaN(low) || low === high ? '' : ` (${percent(low)} to ${percent(high)})`
  return `${percent(value)}${range}`
}

function estimate({ value, low, high }: Estimate): string {
  const range = Number.isNaN(low) || low === high ? '' : ` (${formatNumber(low)} to ${formatNumber(high)})`
  return `${formatNumber(value)}${range}`
}
