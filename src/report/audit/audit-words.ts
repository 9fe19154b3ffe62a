import { type AnsweredQuestion, type Furthest, guessedBeside } from '../../contract/question.js'
import type {
  KindFound,
  CopiesDetails,
  InsideFound,
  GroupDetails,
  KnownItemsDetails,
} from '../../contract/answer-details.js'
import { readingUnit, type Criterion } from '../../contract/finding.js'
import type { ToldOfRelease } from '../../run/audit/told-of-release.js'
import type { PolicyLimit } from '../../policy/policy.js'
import type { Audited } from '../../run/audit/audit.js'
import type { VerdictState } from '../../formats/verdict-state.js'
import { capital, formatNumber, percent, plural } from '../format-number.js'

/** The regulator's three questions. */
export const questions: readonly (readonly [Criterion, string])[] = [
  ['singling out', 'Can one person be picked out?'],
  ['linking', 'Can records of one person be joined?'],
  ['inference', 'Can something hidden be told?'],
]

export const verdictNames: Readonly<Record<VerdictState, string>> = {
  ready: 'READY',
  'not ready': 'NOT READY',
  'not measured': 'NOT MEASURED',
}

/** A share to three digits. */
export function shareText(share: number): string {
  return share.toFixed(3)
}

/** What is held against a limit: a share, or of printed counts the smallest. */
export function judgedText({ line, furthest }: AnsweredQuestion): string {
  if (!furthest) return ''
  return isCount(line) ? formatNumber(furthest.judged) : shareText(furthest.judged)
}

/** The same in a sentence: a share is at most so much, a gain so much where it is within, and else at most so much. */
export function heldText(line: AnsweredQuestion): string {
  const { furthest, limit, state } = line
  if (!furthest?.byGain) return `at most ${judgedText(line)}`
  return `a gain of ${state === 'within' ? '' : 'at most '}${judgedText(line)}${byLuckText(state, furthest, limit?.limit)}`
}

/** A gain past the limit is within where luck alone may have brought it there. */
export function byLuckText(
  state: string,
  { byGain, judged }: { readonly byGain: boolean; readonly judged: number },
  limit: number | undefined,
): string {
  return state === 'within' && byGain && limit !== undefined && judged > limit ? ', past it by no more than luck' : ''
}

/** A limit as people say it: 1/11 is 0.09, with as many digits as name the size again. */
export function limitText({ limit, measure }: PolicyLimit): string {
  if (isCount({ measure }) || limit === 0) return formatNumber(limit)
  for (let digits = 2; digits < 6; digits++) {
    const text = limit.toFixed(digits)
    if (Math.abs(Number(text) - limit) < 1e-9 || (limit > 0 && Math.round(1 / Number(text)) === Math.round(1 / limit)))
      return text
  }
  return String(Number(limit.toPrecision(3)))
}

/** Of several limits the one they all are, or words for them. */
export function commonLimit(lines: readonly AnsweredQuestion[]): string {
  const texts = new Set(lines.flatMap(({ limit }) => (limit ? [limitText(limit)] : [])))
  const counts = lines.some(({ limit }) => limit && isCount(limit))
  return texts.size === 1 && !counts ? [...texts][0] : 'the limit'
}

/** Whether a count is held against the limit, and not a share: then what is past it is below it. */
export function isCount({ measure }: { readonly measure?: string }): boolean {
  return measure === 'published-counts'
}

/** The word for a question that is past its limit; every report says it so. */
export function pastWord(count: boolean): 'above' | 'below' {
  return count ? 'below' : 'above'
}

/** On which side of its limit a question is. */
export function besideLimit({ state, limit }: AnsweredQuestion): string {
  if (!limit) return 'without a limit'
  return `${state === 'above' ? pastWord(isCount(limit)) : 'within'} ${limitText(limit)}`
}

/** On which side of their limits several questions are that are past them. */
function pastWords(above: readonly AnsweredQuestion[]): string {
  const words = new Set(above.map(({ line }) => pastWord(isCount(line))))
  return words.size === 1 ? [...words][0] : 'past'
}

/** How many of whom the release holds. */
export function sizeText({ told, lines }: Audited): string {
  if (told.sizeText !== undefined) return told.sizeText
  const groups = lines.find(({ details }) => details?.kind === 'groups' && details.joined)?.details
  if (groups?.kind === 'groups') return `${plural(told.tables, 'table')}, ${plural(groups.people, 'person', 'people')}`
  return `${formatNumber(countIn(told, lines))} ${told.who}`
}

/** How many of them: as the kind says, or the most that any question is about. */
export function countIn({ size }: ToldOfRelease, lines: readonly AnsweredQuestion[]): number {
  return size ?? Math.max(0, ...lines.map(({ furthest }) => furthest?.of ?? 0))
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

function inWords(count: number): string {
  return words[count] ?? formatNumber(count)
}

/** The sentence of the page: what was found, before any number that needs explaining. */
export function verdictSentence(audited: Audited): string {
  const { verdict } = audited
  const { state, above, within, unmeasured } = verdict
  const asked = above.length + within.length + unmeasured.length
  const limit = commonLimit([...above, ...within, ...unmeasured])
  const past = limit !== 'the limit' ? `the limit of ${limit}` : asked === 1 ? 'its limit' : 'their limits'
  if (state === 'not ready') {
    const many =
      asked === 1
        ? 'The one question that is asked'
        : above.length === asked
          ? `${asked === 2 ? 'Both' : `All ${inWords(asked)}`} questions that are asked`
          : `${capital(inWords(above.length))} of ${inWords(asked)} questions`
    const went = `${many} went past ${past}.`
    const sentence = `${went} ${whoeverText(above[0], audited)}`
    if (above[0].line.measure === 'small-groups' || audited.records.unit === 'count') return sentence
    if (verdict.people <= above[0].furthest!.people) return sentence
    return `${sentence} By one way or another, ${formatNumber(verdict.people)} are hit.`
  }
  if (state === 'ready') {
    const [furthest] = within
    const all =
      asked === 1
        ? 'The one question that is asked was tried and stayed'
        : asked === 2
          ? 'Both questions were tried and both stayed'
          : `All ${inWords(asked)} questions were tried and all stayed`
    const guessed = furthest.furthest!.people > 0 ? guessedText(furthest) : undefined
    const beside = guessed === undefined ? '' : `, and ${guessed}`
    return `${all} within ${past}. The furthest, ${furthest.line.name}, came to ${furthest.furthest!.byGain ? heldText(furthest) : judgedText(furthest)}${beside}.`
  }
  if (setsNoLimit(audited)) {
    const measured = audited.lines.filter((line) => line.state === 'no limit').length
    return `The policy sets no limit: ${inWords(measured)} of ${inWords(applying(audited))} questions ${measured === 1 ? 'was' : 'were'} measured and ${measured === 1 ? 'is' : 'are'} told, none is judged. Without a limit there is no verdict.`
  }
  if (asked === 0) return 'Nothing that was asked for applies to this release, so nothing was measured.'
  const tried =
    within.length === 0
      ? 'Nothing that was asked for could be measured'
      : `Nothing that was tried went past ${past}, but ${inWords(unmeasured.length)} of ${asked} ${unmeasured.length === 1 ? 'was' : 'were'} not measured`
  return `${tried}. Until ${unmeasured.length === 1 ? 'it is' : 'they are'}, there is no verdict.`
}

/** What whoever reads the release can do, and to how many. */
export function whoeverText(answer: AnsweredQuestion, { told }: Audited): string {
  const { line, furthest } = answer
  if (line.measure === 'small-groups')
    return `Whoever looks for one of ${formatNumber(furthest!.people)} of its ${formatNumber(furthest!.of)} ${told.who} is right with ${hitText(answer, told)}.`
  const of = line.told === 'can pick out' || line.told === 'sees' ? '' : ' of'
  return `Whoever reads this release ${line.told}${of} ${hitText(answer, told)}.`
}

/** The last line: for a log, a pipeline and somebody in a hurry. */
export function lastLine(audited: Audited): string {
  const { verdict, told } = audited
  const { state, above, within, unmeasured } = verdict
  const asked = [...above, ...within, ...unmeasured]
  const limit = commonLimit(asked)
  const rest = unmeasured.length > 0 ? ` ${unmeasured.length} not measured.` : ''
  if (state === 'not ready')
    return `${above.length} of ${plural(asked.length, 'question')} ${pastWords(above)} ${limit} (${above[0].line.name}: ${hitText(above[0], told)}).${rest}`
  if (state === 'ready')
    return `${within.length} of ${plural(asked.length, 'question')} within ${limit} (furthest: ${within[0].line.name}, ${hitBeside(within[0], told)}${isCount(within[0].line) ? '' : `, ${heldText(within[0])}`}).`
  if (setsNoLimit(audited))
    return `figures of ${plural(audited.lines.filter((line) => line.state === 'no limit').length, 'question')} are told, none is held against a limit (${audited.policy.name} sets none).`
  if (asked.length === 0) return 'nothing that was asked for applies to this release.'
  return `${within.length} of ${plural(asked.length, 'question')} within ${limit}, ${unmeasured.length} not measured (${unmeasured.map(({ line }) => line.name).join(', ')}).`
}

/** Whether the policy names questions and no limit at all. */
export function setsNoLimit({ policy }: Audited): boolean {
  return policy.limits.length === 0
}

function applying({ lines }: Audited): number {
  return lines.filter(({ state }) => state !== 'not applicable').length
}

/** A question, with the word of the policy's document for it where it has one. */
export function questionText(threat: Criterion, question: string, { policy: { tags } }: Audited): string {
  return tags ? `${question} (${tags[threat]})` : question
}

/** `212 of 1,840 people`, or of groups `one in 16`. */
export function hitText({ furthest, line, limit }: AnsweredQuestion, told: ToldOfRelease): string {
  if (!furthest) return ''
  if (line.measure === 'small-groups') return `one guess in ${formatNumber(Math.round(1 / furthest.success.value))}`
  if (line.measure === 'posterior') return `even odds may become ${percent(furthest.success.value)}`
  if (isCount(line))
    return furthest.people === 0
      ? `the smallest is ${formatNumber(furthest.judged)}`
      : `${plural(furthest.people, 'count')} of ${formatNumber(furthest.of)}${limit ? ` ${pastWord(true)} ${limitText(limit)}` : ''}`
  return `${formatNumber(furthest.people)} of ${formatNumber(furthest.of)} ${unitsOf(furthest.finding?.pinned.unit ?? furthest.unit, told)}`
}

/** What is said wherever no more is read, or hardly more, than anybody would guess. */
export const guessedWords = {
  'as many': 'guessing does as well',
  nearly: 'guessing does nearly as well',
} as const

/** The same of a question; undefined where more is read. */
export function guessedText(line: Pick<AnsweredQuestion, 'state' | 'furthest'>): string | undefined {
  const beside = guessedBeside(line)
  return beside && guessedWords[beside]
}

/** The same beside what guessing hits, where that is most of it. */
export function hitBeside(line: AnsweredQuestion, told: ToldOfRelease): string {
  const { furthest } = line
  const hit = hitText(line, told)
  if (furthest?.people === 0) return hit
  const guessed = guessedText(line)
  if (guessed !== undefined) return `${hit}, where ${guessed}`
  if (!furthest?.byGain || furthest.guessing === undefined) return hit
  return `${hit}, ${formatNumber(Math.round(furthest.guessing * furthest.of))} by guessing`
}

/** How surely the worst case of a question is read: `told with 93 % certainty`. */
export function sureText(line: AnsweredQuestion, confidence: number): string {
  return guessedText(line) ?? `told with ${percent(Math.min(1, confidence))} certainty`
}

const units = { person: 'people', row: 'rows', record: 'records', group: 'groups', cell: 'cells', gap: 'gaps' } as const

function unitsOf(unit: keyof typeof units | undefined, told: ToldOfRelease): string {
  return unit ? units[unit] : told.who
}

/** Why a figure is an upper end and no more. */
export function boundText({ lacks }: Furthest): string {
  const why = { original: 'no original', control: 'nobody from outside to hold it against', key: 'no key' } as const
  return lacks ? `a bound: ${why[lacks]}` : 'a bound'
}

/** The worst case of a question without a value of the data; undefined where nobody is hit. */
export function worstSentence(line: AnsweredQuestion): string | undefined {
  const { furthest, details } = line
  if (details?.kind === 'groups') {
    const where = details.smallestRow === undefined ? 'Somebody' : `Row ${formatNumber(details.smallestRow)}`
    return `${where} looks like ${plural(details.smallest, 'person', 'people')} in all, so one guess in ${formatNumber(details.smallest)} is right.`
  }
  if (details?.kind === 'known items' && details.smallest !== undefined)
    return `Whoever knows up to ${knownMany(details, details.curve.length)} of ${knownOne(details, 1)} ${formatNumber(details.smallestRow ?? 1)} has ${formatNumber(details.smallest)} ${knownOne(details, details.smallest)} left at worst, so one guess in ${formatNumber(details.smallest)} is right.`
  const finding = furthest?.finding
  const [first] = finding?.told ?? []
  if (!finding || !first || finding.pinned.count === 0) return undefined
  const unit = readingUnit(finding)
  const alike = first.times > 1 ? `, and ${formatNumber(first.times - 1)} more exactly so` : ''
  const which = `${capital(unit)} ${formatNumber(first.record)} is read`
  const guessed = guessedText(line)
  if (guessed !== undefined) return `${which}${alike}; ${guessed}.`
  return `${which} with ${percent(Math.min(1, first.confidence))} certainty${alike}.`
}

/** What READY is worth: never a promise. */
export const worthOfReady =
  'This says what these attacks could do with what they were given. It does not say that nobody ever can.'

/** Why a question was not measured, and what would help. */
export function missingText(
  { line, missing }: AnsweredQuestion,
  typed: (option: string) => string,
  { named = true } = {},
): string {
  const option = missing?.option === undefined ? undefined : typed(missing.option)
  const earlier = option?.startsWith('-') ? ' <earlier>' : ''
  const remedy =
    option === undefined
      ? ''
      : `; try ${option}${missing?.option === 'with' ? `${earlier}, or ${typed('firstRelease')}` : ''}`
  return `${named ? `${line.name}: ` : ''}${missing?.because ?? 'it could not be tried'}${remedy}`
}

/** What the data teach of people, which is no leak: as sure of people like them who are not in it. */
export function taughtText({ line, furthest }: AnsweredQuestion): string | undefined {
  const { taught = 0, of = 0 } = furthest?.finding?.pinned ?? {}
  if (taught === 0) return undefined
  return `${line.name}: of ${formatNumber(taught)} of ${formatNumber(of)} their group as good as says what is so of most people like them, in the release or not`
}

/** What a line left out because only few intruders could know it, or because there is nothing of the sort. */
export function notAsked(lines: readonly AnsweredQuestion[]): string[] {
  const byReason = new Map<string, string[]>()
  for (const { notTried: all } of lines)
    for (const { attack, because, needed } of all)
      if (!needed) byReason.set(because, [...(byReason.get(because) ?? []), attack])
  return Array.from(byReason, ([because, attacks]) => `${attacks.join(', ')}: ${because}`)
}

/** The limits of a policy as far as they were asked for: the one they all are, or each. */
export function limitsText({ lines }: Audited): string {
  const asked = lines.flatMap(({ limit }) => (limit ? [limit] : []))
  const texts = [
    ...new Set(
      asked.map(
        (limit) => `${limitText(limit)}${limit.written.startsWith('1/') ? `, one in ${limit.written.slice(2)}` : ''}`,
      ),
    ),
  ]
  return texts.length === 0 ? 'no limit on what applies here' : texts.join('; ')
}

/** A risk that is one over a size: two digits where they say it all. */
export function highestText(risk: number): string {
  return risk.toFixed(Math.abs(100 * risk - Math.round(100 * risk)) < 1e-9 ? 2 : 3)
}

const toldBy = { name: 'its name', role: 'what it was said to be', values: 'its values' } as const

/** `dates finer than a year (C), 412 cells, first on line 2; by its values`. */
export function kindText({ what, letter, by, cells, firstRow, firstLine }: KindFound): string {
  const first = firstLine === undefined ? `in row ${formatNumber(firstRow)}` : `on line ${formatNumber(firstLine)}`
  return `${what} (${letter}), ${plural(cells, 'cell')}, first ${first}; by ${toldBy[by]}`
}

/** What looking for kinds of identifiers cannot promise. */
export const worthOfKinds =
  'Kinds of identifiers are known by the names of columns and the form of cells: free text is not read, and a name that looks like a word is missed.'

/** What stands in reference numbers, a line each. */
export function insideFound(lines: readonly AnsweredQuestion[]): string[] {
  return lines.flatMap(({ details }) =>
    details?.kind === 'known columns' ? (details.inside ?? []).map((one) => `${one.column}: ${insideText(one)}`) : [],
  )
}

export function insideText({ what, like, from, to }: Omit<InsideFound, 'column'>): string {
  return `characters ${from} to ${to} are ${what}${like === undefined ? '' : `, as ${like} says`}`
}

/** How near made-up rows are to the people behind them. */
export function copiesText({ exact, outside, nearer, rows, differs }: CopiesDetails): string {
  const assumed = `that the rows were made after this original is taken as said: no column differs from it in more than ${shareText(differs)} of the rows`
  return `records of people that stand in it as they are: ${formatNumber(exact)}, and ${formatNumber(outside)} of as many outside; ${shareText(nearer)} of ${plural(rows, 'row')} are nearer to somebody in the data than to anybody outside (0.500 by chance); ${assumed}`
}

/** What the tables hide by themselves, and what is left of it together. */
export function joinedText({ smallest, joined }: GroupDetails): string {
  const each = (joined?.each ?? []).map((one) => formatNumber(one)).join(', ')
  return `at worst ${each} people look alike in each table by itself, ${formatNumber(smallest)} in all together; alone only after the join: ${formatNumber(joined?.aloneAfterJoin ?? 0)}`
}

/** `3 items`: so many of what may be known of somebody. */
function knownMany({ thing = 'item' }: Pick<KnownItemsDetails, 'thing'>, count: number): string {
  return `${formatNumber(count)} ${thingWord(thing, count)}`
}

/** Of whom things are known: records of items, else people. */
export function knownOne({ thing }: Pick<KnownItemsDetails, 'thing'>, count: number): string {
  if (thing === 'item') return count === 1 ? 'record' : 'records'
  return count === 1 ? 'person' : 'people'
}

/** What may be known of somebody: `items`. */
export function thingWord(thing: KnownItemsDetails['thing'] = 'item', count: number): string {
  return count === 1 ? thing : thing === 'query' ? 'queries' : `${thing}s`
}

/** Who stands alone by how many known things: those that fewest share, or some drawn by lot. */
export function knownAloneText(details: KnownItemsDetails): string[] {
  const how = details.chosen === 'worst' ? 'that fewest share' : 'drawn by lot'
  return details.curve.map(({ known, people, of, low, high }) => {
    const interval = details.chosen === 'worst' && low === high ? '' : ` (${shareText(low)} to ${shareText(high)})`
    return `by ${knownMany(details, known)} ${how}: ${formatNumber(people)} of ${formatNumber(of)} ${knownOne(details, of)}${interval}`
  })
}
