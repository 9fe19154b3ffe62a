import type { NotMeasured } from '../contract/method.js'
import type { ChangesComposed } from '../run/compose/changes-composed.js'
import type { Composed } from '../run/compose/compose.js'
import type { MissingRelease } from '../kinds/table/ledger-entry.js'
import type { PeopleComposed } from '../run/compose/people-composed.js'
import type { ColumnThatDid, RowsComposed } from '../run/compose/rows-composed.js'
import type { Estimate } from '../contract/finding.js'
import { formatNumber, plural } from './format-number.js'
import { finiteOnly } from './json-text.js'
import { textTable } from './text-table.js'
import type { SetsComposed } from '../run/compose/compose-sets.js'

interface ComposeShown {
  readonly showValues: boolean
  readonly missing?: readonly MissingRelease[]
}

/** The verdict, which columns did it, who lost most, then the numbers. */
export function composeText(composed: Composed, { showValues, missing = [] }: ComposeShown): string[] {
  const { rows, people, changes, worst, limit, notTried, notes } = composed
  return [
    `${verdict(composed)}.`,
    ...(limit ? [`${limitSentence(composed)}.`] : []),
    ...didLine(people ?? rows),
    ...(worst ? [`Worst case: ${showValues ? worst.withValues : worst.sentence}.`] : []),
    '',
    ...textTable([['release', 'rows', 'groups', 'k'], ...composed.releases.map(releaseRow)]),
    '',
    ...(people ? peopleLines(people, composed.column) : []),
    ...controlLines(composed),
    ...('because' in rows
      ? [`Without a register: not measured, ${rows.because}.`]
      : rowsLines(rows, people !== undefined)),
    ...changes.map((one) => `${changeSentence(one, composed)}.`),
    ...missing.map((one) => `${missingSentence(one)}.`),
    ...notTried.map(({ count, what }) => `Not tried: ${formatNumber(count)} ${what}.`),
    ...notes.map((note) => `note: ${note}.`),
  ]
}

/** The documented JSON of `palimpsest compose`. */
export function composeJson(composed: Composed, { showValues, missing = [] }: ComposeShown) {
  const { kind: _, worst, rows, people, control, ...rest } = composed
  const told = worst && (showValues ? worst.withValues : worst.sentence)
  return finiteOnly({
    schema: 'palimpsest/compose/1',
    headline: verdict(composed),
    ...rest,
    rows: withoutWorst(rows),
    ...(people && { people: withoutWorst(people) }),
    ...(control && { control: withoutWorst(control) }),
    ...(told !== undefined && { worst: told }),
    missing,
  })
}

/** Who lost most is told in a sentence: its parts hold a value. */
function withoutWorst(part: RowsComposed | PeopleComposed | NotMeasured): object {
  const { worst: _, ...rest } = { worst: undefined, ...part }
  return rest
}

function verdict({ releases, rows, people, column }: Composed): string {
  const all = releases.length === 2 ? 'the two releases' : `the ${releases.length} releases`
  if (people) return peopleVerdict(people, all, column)
  if ('because' in rows) return `What ${all} tell together was not measured: ${rows.because}`
  if (rows.linked === 0) return `Nobody can be in all of ${all}: no row agrees with one of each`
  // Where every row may be that of somebody who is in all, people are counted; else only whoever is.
  const whole = rows.linked === rows.rows
  const counted = whole ? plural(rows.rows, 'person', 'people') : plural(rows.linked, 'row')
  const who = whole ? '' : `, if the people of these rows are in all of them`
  if (rows.alone.after > 0 && rows.hidden.before > 1)
    return `Together ${all} leave ${formatNumber(rows.alone.after)} of ${counted} alone who were hidden among ${among(releases.map(({ k }) => k))}${who}`
  if (rows.gained > 0)
    return `Together ${all} tell of ${formatNumber(rows.gained)} of ${counted} what ${releases[0].name} alone does not: they are alone now, or one ${column} is left${who}`
  if (rows.hidden.after < rows.hidden.before)
    return `Together ${all} leave somebody hidden among ${rows.hidden.after} who was hidden among ${rows.hidden.before}; nobody is alone${who}`
  return `Together ${all} tell of nobody for certain what ${releases[0].name} alone does not`
}

function among(sizes: readonly number[]): string {
  return sizes.every((size) => size === sizes[0])
    ? `${formatNumber(sizes[0])} in each`
    : sizes.map(formatNumber).join(' and ')
}

function peopleVerdict({ certain, tried, scored, alone }: PeopleComposed, all: string, column: string): string {
  if (tried === 0) return `Nobody of the register can be in all of ${all}`
  const sure = `the ${column} of ${formatNumber(certain.after)} of ${plural(tried, 'person', 'people')} for certain, against ${formatNumber(certain.before)} by the first alone`
  if (certain.after > certain.before) return `Together ${all} tell ${sure}`
  if (scored && scored.more.low > 0)
    return `Together ${all} make nobody’s ${column} certain, but more of them are guessed: ${share(scored.right.after)} against ${share(scored.right.before)}`
  if (alone.after > alone.before)
    return `Together ${all} leave ${formatNumber(alone.after)} of ${plural(tried, 'person', 'people')} alone, against ${formatNumber(alone.before)}`
  return `Together ${all} tell no more of the ${plural(tried, 'person', 'people')} than the first alone`
}

function limitSentence({ limit, people, rows }: Composed): string {
  const hidden = people ? people.hidden.after : 'because' in rows ? NaN : rows.hidden.after
  return limit!.holds
    ? `The limit holds: everybody stays hidden among at least ${limit!.hidden}`
    : `The limit of ${limit!.hidden} does NOT hold: somebody is hidden among ${formatNumber(hidden)}`
}

function didLine(part: { readonly did: readonly ColumnThatDid[] } | NotMeasured): string[] {
  if ('because' in part) return []
  const did = part.did.filter(({ people }) => people > 0)
  if (did.length === 0) return []
  const named = did.slice(0, 5).map(({ column, people }) => `${column} (${formatNumber(people)})`)
  return [`The columns that did it, told more narrowly elsewhere: ${named.join(', ')}.`]
}

function releaseRow({ name, rows, groups, k }: Composed['releases'][number]): string[] {
  return [name, formatNumber(rows), formatNumber(groups), Number.isFinite(k) ? formatNumber(k) : '–']
}

function peopleLines({ hidden, alone, certain, expected, scored }: PeopleComposed, column: string): string[] {
  const row = (name: string, before: number, after: number): string[] => [
    name,
    formatNumber(before),
    formatNumber(after),
  ]
  return [
    ...textTable([
      ['people of the register', 'first by itself', 'together'],
      row('hidden among, at least', hidden.before, hidden.after),
      row('alone', alone.before, alone.after),
      row(`one ${column} left`, certain.before, certain.after),
      ['best guess, by its chances', expected.before.toFixed(3), expected.after.toFixed(3)],
      ...(scored
        ? [['best guess right', scored.right.before.value.toFixed(3), scored.right.after.value.toFixed(3)]]
        : []),
    ]),
    ...(scored
      ? [
          `The best guess is right for ${share(scored.right.after)}; by the first release alone for ${share(scored.right.before)}. Person by person: ${share(scored.more)} more.`,
          `Where one is left it is true for ${share(scored.certainRight)}. The chances are off by ${scored.calibrationError.toFixed(3)} on average.`,
        ]
      : ['Not scored: the register does not tell the truth; the numbers are bounds and chances.']),
    '',
  ]
}

/** What is guessed of people who are in none of the releases is known of their like, not of them. */
function controlLines({ people, control }: Composed): string[] {
  if (!control) return []
  if (!control.scored || !people?.scored)
    return ['People who are in none of them: not scored, the truth is not told.', '']
  const [inside, outside] = [people.scored.right.after, control.scored.right.after]
  const gain = (inside.value - outside.value) / Math.max(1e-12, 1 - outside.value)
  return [
    `People who are in none of them are guessed right for ${share(outside)} (by the first alone ${share(control.scored.right.before)}): being in the releases costs ${(100 * gain).toFixed(1)} % of what that leaves open.`,
    '',
  ]
}

function rowsLines({ rows, linked, hidden, atWorst, alone, certain }: RowsComposed, beside: boolean): string[] {
  return [
    ...textTable(
      [
        [`rows of the first release${beside ? ', without the register' : ''}`, 'by itself', 'together', 'at worst'],
        ['hidden among, at least', hidden.before, hidden.after, atWorst],
        ['alone', alone.before, alone.after, alone.maybe],
        ['one value left', certain.before, certain.after, certain.maybe],
      ].map((line) => line.map((cell) => (typeof cell === 'number' ? number(cell) : cell))),
    ),
    `${formatNumber(linked)} of ${plural(rows, 'row')} agree with some row of every other release. Bounds for whoever is in all of them, not scored.`,
  ]
}

function number(value: number): string {
  return Number.isFinite(value) ? formatNumber(value) : '–'
}

function changeSentence(change: ChangesComposed | NotMeasured, { releases, column }: Composed): string {
  if ('because' in change) return `Who joined or left: not measured, ${change.because}`
  const { between, other, least, groups, certain, certainGroups, gained, displaced } = change
  const { name } = releases[other + 1]
  const who = between === 'joined' ? `joined since ${name}` : `are in ${name} and left`
  if (displaced > 0)
    return `${plural(displaced, 'record')} of ${between === 'joined' ? name : releases[0].name} can be nowhere in the other release: it is not true that nobody ${between === 'joined' ? 'left' : 'joined'}`
  if (least === 0) return `Of people who ${who} the groups tell nothing: nobody surely did`
  return `At least ${plural(least, 'person', 'people')} ${who}, seen in ${plural(groups, 'group')}: in ${formatNumber(certainGroups)} of them one ${column} is left for all who did, ${plural(certain, 'person', 'people')} at least, ${formatNumber(gained)} of whom their group alone did not give away`
}

function missingSentence({ name, date, columns }: MissingRelease): string {
  const when = date === undefined ? '' : ` of ${date}`
  return `Not measured: ${name}${when} is in the ledger and not beside it (or was changed); it has ${plural(columns.length, 'quasi-identifier')} in common with the new release`
}

function share({ value, low, high }: Estimate): string {
  const shown = (one: number): string => `${(100 * one).toFixed(1)} %`
  return Number.isFinite(low)
    ? `${shown(value)} (${shown(low)} to ${shown(high)})`
    : Number.isFinite(value)
      ? shown(value)
      : 'nobody'
}

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
      ['hidden among, at least', number(hidden.before), number(hidden.after)],
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
