import type { Claims } from '../contract/claims.js'
import type { Attacked } from '../contract/given.js'
import { beyondLuck } from '../contract/pinned.js'
import { type Estimate, type Finding, type Linked, type Telling, toldPeople } from '../contract/finding.js'
import { valueTellings } from '../score/tellings.js'
import { struckTable } from './elimination-text.js'
import { formatNumber, percent, plural } from './format-number.js'
import type { Paint } from './paint.js'
import { textTable } from './text-table.js'

export interface FindingOptions {
  /** Shows the tables as well. */
  readonly all?: boolean
  readonly showValues?: boolean
  /** The measure that was asked, where one was (`measureName`). */
  readonly meaning?: string | undefined
}

/** A finding as people read it: the verdict, why, what is read now, then the numbers. */
export function findingText(
  { finding: found, claims }: Attacked,
  paint: Paint,
  { all = false, showValues = false, meaning }: FindingOptions = {},
): string[] {
  const finding = showValues ? withValues(found, claims) : found
  return [
    ...findingSentences(finding).map((line, i) => (i === 0 ? paint.strong(line) : line)),
    ...(finding.worst === undefined ? [] : [`Worst case: ${finding.worst}.`]),
    `${finding.name} (${finding.attack}) ${finding.summary}.`,
    ...finding.notes.map((note) => `${note}.`),
    ...(meaning === undefined ? [] : [`Meaning by ${meaning}.`]),
    ...(finding.linked ? linkedLines(finding.linked) : []),
    ...finding.notTried.map(({ count, what }) => `Not tried: ${formatNumber(count)} ${what}.`),
    ...(finding.told.length > 0 ? ['', `What the ${unitsOf(finding)} read now, the surest first:`] : []),
    ...finding.told.flatMap((telling) => tellingLines(finding, telling, paint)),
    ...rest(finding, paint),
    ...(finding.figures.length > 0 ? ['', ...figureTable(finding)] : []),
    ...(all && claims.kind === 'cells'
      ? claims.tables.flatMap(({ evidence, kept }) => ['', ...struckTable(evidence.table, kept, paint)])
      : []),
  ]
}

/** The same for whoever wants no values: what it came to, how much more than guessing, and of how many people. */
export function findingSentences(finding: Finding): string[] {
  return [verdictLine(finding), ...numbersLine(finding), ...pinnedLine(finding)]
}

/** The readings with what is hidden in them unless somebody asks: the identifiers themselves. */
function withValues(finding: Finding, claims: Claims): Finding {
  if (claims.kind !== 'values' || !claims.secret) return finding
  const { told: _, ...plain } = claims
  return { ...finding, ...valueTellings(plain, finding.told.length) }
}

function unitsOf({ unit, publishedAs }: Finding): string {
  return manyOf(unit ?? publishedAs ?? 'cluster')
}

function manyOf(one: string): string {
  return one === 'person' ? 'people' : `${one}s`
}

/** What was tried, what is lost already, and whether the attack reads more than knowing less would. */
function verdictLine({ records, reads, undecided, publishedAs, unit }: Finding): string {
  const what = unit ?? (publishedAs === 'transaction' ? 'transaction' : 'record')
  const unique = records.unique === null ? '' : ` (${formatNumber(records.unique)} unique as published)`
  const tried = `Tried on ${formatNumber(records.tried)} of ${plural(records.of, what, manyOf(what))}${unique}`
  const verdict =
    reads === null
      ? `not judged, ${undecided ?? 'nothing to hold it against'}`
      : reads
        ? 'the attack reads the release'
        : 'the attack learns no more than knowing less would'
  return `${tried}: ${verdict}.`
}

function numbersLine({ success, baseline, measured, gain, unit, without }: Finding): string[] {
  if (!success) return []
  const less = baseline ? `; knowing less (${baseline.name}): ${share(baseline)}` : ''
  // Of people the baseline is high, and what counts is how much of the rest is gained.
  const more = gain && unit !== undefined ? [`The gain is ${share(gain)} of what knowing less leaves open.`] : []
  const alone = without?.success ? [`Without ${without.granted}: ${share(without.success)}.`] : []
  return [`${share(success)} of ${measured}${less}.`, ...alone, ...more]
}

/** Whom an audit would count: of whom something is told surely and rightly, beside what knowing less tells. */
function pinnedLine(finding: Finding): string[] {
  const { count, byLess, unit: of, guessed = 0 } = finding.pinned
  if (finding.unit === undefined) return []
  if (count === 0) return ['Nobody is pinned down surely.']
  const who = plural(count, of, manyOf(of))
  if (toldPeople(finding) === null)
    return [`At most ${who} pinned down: without the truth nobody can say how many of them rightly.`]
  const { paired } = finding.pinned
  if (paired && !beyondLuck(paired))
    return [
      `Nobody is told of beyond luck: right of ${formatNumber(count)}, the same said of others of ${formatNumber(byLess ?? 0)}.`,
    ]
  if (paired) return [`${who} rightly told of; the same said of others would be right of ${formatNumber(byLess ?? 0)}.`]
  const less = !byLess ? '' : `; by knowing less ${formatNumber(byLess)}`
  if (guessed > 0) return [`${who} found: ${formatNumber(guessed)} of them by one guess in two or three${less}.`]
  return [`${who} pinned down, surely and rightly${less}.`]
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
  { publishedAs, unit }: Finding,
  { record, published, sentence, because, times }: Telling,
  paint: Paint,
): string[] {
  const many = times > 1 ? ` × ${formatNumber(times)}` : ''
  const place = publishedAs === 'transaction' ? String(record) : `${unit ?? 'cluster'} ${record}`
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

export function share({ value, low, high }: Estimate): string {
  const range = Number.isNaN(low) || low === high ? '' : ` (${percent(low)} to ${percent(high)})`
  return `${percent(value)}${range}`
}

function estimate({ value, low, high }: Estimate): string {
  const range = Number.isNaN(low) || low === high ? '' : ` (${formatNumber(low)} to ${formatNumber(high)})`
  return `${formatNumber(value)}${range}`
}
