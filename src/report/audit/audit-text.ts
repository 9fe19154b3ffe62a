import type { AnsweredQuestion } from '../../contract/question.js'
import type { Audited } from '../../run/audit/audit.js'
import { formatNumber } from '../format-number.js'
import { type Paint, asItIs } from '../paint.js'
import {
  commonLimit,
  copiesText,
  guessedText,
  hitText,
  insideFound,
  isCount,
  joinedText,
  knownAloneText,
  kindText,
  lastLine,
  limitText,
  missingText,
  notAsked,
  pastWord,
  questionText,
  questions,
  setsNoLimit,
  shareText,
  sizeText,
  sureText,
  taughtText,
  verdictNames,
  worthOfKinds,
  worthOfReady,
} from './audit-words.js'

export interface AuditTextOptions {
  /** What the release is called. */
  readonly name: string
  readonly showValues?: boolean
  /** How an option is typed. */
  readonly option?: (name: string) => string
  /** Columns of the terminal; narrower ones lose the strips first, then guessing. */
  readonly width?: number
  /** Blocks instead of # and . */
  readonly blocks?: boolean
  /** Files that were written, for the line before the last. */
  readonly written?: readonly string[]
  /** The command that comes next. */
  readonly next?: string | undefined
  /** What a repair would come to, in a line. */
  readonly repair?: string
}

/** An audit as the terminal shows it: what was asked, how each came out, what is missing, and the verdict last. */
export function auditText(audited: Audited, paint: Paint, options: AuditTextOptions): string[] {
  const { lines, verdict } = audited
  const typed = options.option ?? ((name: string) => name)
  return [
    headLine(audited, options.name),
    ...(audited.told.nothingHidden === undefined ? [] : [audited.told.nothingHidden]),
    '',
    ...table(audited, paint, options),
    ...section(
      'Not measured:',
      lines.filter(({ state }) => state === 'not measured').map((one) => missingText(one, typed)),
    ),
    ...section(
      'What the data teaches, which is no leak:',
      lines.map(taughtText).filter((one) => one !== undefined),
    ),
    ...section('Kinds of identifiers found:', kindsFound(lines)),
    ...section('Columns not looked through:', columnsUnread(lines)),
    ...section('Found inside numbers and codes:', insideFound(lines)),
    ...section('Joined by person:', joinedTables(lines)),
    ...section('Who stands alone:', knownAlone(lines)),
    ...section('How near the rows are to people:', copiesFound(lines)),
    ...section('Not asked for, and not tried:', notAsked(lines)),
    ...notTried(lines),
    ...worstCase(audited, options),
    ...(options.repair === undefined ? [] : [options.repair]),
    '',
    ...(lines.some(({ details }) => details?.kind === 'identifier kinds') ? [worthOfKinds] : []),
    ...(verdict.state === 'ready' ? [worthOfReady] : []),
    ...(setsNoLimit(audited) && audited.records.unit !== 'count'
      ? [`A limit of your own makes it a verdict: ${typed('limit')} 1/11.`]
      : []),
    ...(options.written && options.written.length > 0 ? [`${options.written.join(', ')} (seed ${audited.seed})`] : []),
    ...(options.next === undefined ? [] : [`${asItIs}Next: ${options.next}`]),
    `${painted(verdict.state, paint)}: ${lastLine(audited)}`,
  ]
}

function headLine(audited: Audited, name: string): string {
  const { policy, withOriginal, lines } = audited
  const limit = commonLimit(lines.filter((line) => line.limit))
  const beside = withOriginal ? 'with the original' : 'without the original'
  const limits = setsNoLimit(audited) ? 'No limit' : limit === 'the limit' ? 'Limits' : `Limit ${limit}`
  return `${name}: ${sizeText(audited)}, ${beside}. ${limits}: ${policy.name} (as of ${policy.date}).`
}

function painted(state: Audited['verdict']['state'], paint: Paint): string {
  if (state !== 'not ready') return paint.strong(verdictNames[state])
  return `${paint.bad('NOT')} ${paint.strong('READY')}`
}

const nameWidth = 28
const stripColumns = 20

function table(audited: Audited, paint: Paint, options: AuditTextOptions): string[] {
  const width = options.width ?? 110
  const show = { strip: width >= 100, guessing: width >= 70 }
  const places = audited.lines.map(limitPlace).filter((place) => place !== undefined && place > 0)
  const scale =
    new Set(places).size === 1 ? audited.lines.find((line) => limitPlace(line) === places[0])?.limit : undefined
  const ruler = (scale ? `0${' '.repeat(Math.max(1, places[0]! - 1))}${limitText(scale)}` : '0').padEnd(18) + '0.20'
  const head = [
    `${'success'.padStart(nameWidth + 7)}  ${'95 % interval'.padEnd(14)}`,
    ...(show.guessing ? [`  ${'guessing'.padStart(8)}`] : []),
    '  people ',
    ...(show.strip ? [`  ${ruler}`] : []),
  ].join('')
  const groups = questions.flatMap(([threat, question]) => {
    const own = audited.lines.filter(({ line, state }) => line.threat === threat && state !== 'not applicable')
    return own.length === 0
      ? []
      : [
          paint.strong(questionText(threat, question, audited)),
          ...own.map((line) => lineText(line, audited, show, paint, options)),
        ]
  })
  return [head, ...groups]
}

function lineText(
  line: AnsweredQuestion,
  { told }: Audited,
  show: { readonly strip: boolean; readonly guessing: boolean },
  paint: Paint,
  { blocks = false }: AuditTextOptions,
): string {
  const { furthest, state } = line
  const measured = furthest && state !== 'not measured' ? furthest : undefined
  const ink = state === 'above' ? paint.bad : (text: string) => text
  const success = measured && !isCount(line.line) ? shareText(measured.success.value) : ''
  const people = measured ? peopleText(line, told) : ''
  return [
    `  ${line.line.name.padEnd(nameWidth - 2)}${pad(success, 7, ink)}`,
    `  ${(measured ? intervalText(line) : '').padEnd(14)}`,
    ...(show.guessing
      ? [`  ${pad(measured?.guessing === undefined ? '' : shareText(measured.guessing), 8, paint.faint)}`]
      : []),
    `  ${pad(people, 7, ink)}`,
    ...(show.strip ? [`  ${strip(line, paint, blocks)}`] : []),
    `  ${stateText(line, paint)}`,
  ].join('')
}

function pad(text: string, width: number, ink: (text: string) => string): string {
  return ' '.repeat(Math.max(0, width - text.length)) + (text === '' ? '' : ink(text))
}

function intervalText({ furthest }: AnsweredQuestion): string {
  if (!furthest) return ''
  if (furthest.counted) return 'counted'
  const { low, high } = furthest.success
  return furthest.bound ? `at most ${shareText(high)}` : `${shareText(low)} to ${shareText(high)}`
}

function peopleText(line: AnsweredQuestion, told: Audited['told']): string {
  const { furthest } = line
  if (!furthest) return ''
  if (isCount(line.line)) return `from ${formatNumber(furthest.judged)}`
  if (line.line.measure === 'small-groups') return `1 in ${hitText(line, told).split(' ').at(-1)!}`
  return formatNumber(furthest.people)
}

function stateText({ line, state, accepted }: AnsweredQuestion, paint: Paint): string {
  if (state === 'above') return paint.bad(pastWord(isCount(line)).toUpperCase())
  if (state === 'not measured') return accepted ? 'not measured, accepted' : paint.strong('NOT MEASURED')
  return state
}

/** In which column of a strip the limit of a question stands; nowhere where it is no share or lies beyond the strip. */
function limitPlace({ line, limit }: AnsweredQuestion): number | undefined {
  const place = limit && !isCount(line) ? Math.round(100 * limit.limit) : stripColumns
  return place < stripColumns ? place : undefined
}

/** Nought to a fifth, a hundredth a column; the limit of each question stands where it is. */
function strip(line: AnsweredQuestion, paint: Paint, blocks: boolean): string {
  const { furthest, state } = line
  const place = limitPlace(line)
  const before = place ?? stripColumns
  const after = stripColumns - 1 - before
  const hollow = state === 'not measured'
  const share = hollow ? 1 : (furthest?.success.value ?? 0)
  const marks = isCount(line.line)
    ? 0
    : Math.min(place === undefined ? stripColumns : stripColumns - 1, Math.round(100 * share))
  const mark = hollow ? (blocks ? '░' : '.') : blocks ? '█' : '#'
  const ink = hollow ? paint.faint : state === 'above' ? paint.bad : (text: string) => text
  const drawn = (count: number, width: number): string =>
    (count > 0 ? ink(mark.repeat(count)) : '') + ' '.repeat(width - count)
  if (place === undefined) return drawn(marks, stripColumns)
  return `${drawn(Math.min(marks, before), before)}|${drawn(Math.max(0, marks - before), after)}`
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
}

/** Where each kind stands and how often, never what it says. */
function kindsFound(lines: readonly AnsweredQuestion[]): string[] {
  const found = lines.flatMap(({ details }) => (details?.kind === 'identifier kinds' ? details.found : []))
  const told = found.slice(0, mostKinds).map((one) => `${one.column}: ${kindText(one)}`)
  return found.length <= mostKinds ? told : [...told, `and ${found.length - mostKinds} more`]
}

/** Of which columns it cannot be told what kinds they hold. */
function columnsUnread(lines: readonly AnsweredQuestion[]): string[] {
  const unread = lines.flatMap(({ details }) => (details?.kind === 'identifier kinds' ? details.unread : []))
  return unread.map(({ column, because }) => `${column}: ${because}`)
}

const mostKinds = 12

/** Who stands alone by how little, where that is what was counted. */
function knownAlone(lines: readonly AnsweredQuestion[]): string[] {
  return lines.flatMap(({ details }) =>
    details?.kind === 'known items' && details.thing ? knownAloneText(details) : [],
  )
}

function joinedTables(lines: readonly AnsweredQuestion[]): string[] {
  return lines.flatMap(({ details }) => (details?.kind === 'groups' && details.joined ? [joinedText(details)] : []))
}

function copiesFound(lines: readonly AnsweredQuestion[]): string[] {
  return lines.flatMap(({ details }) => (details?.kind === 'copies' ? [copiesText(details)] : []))
}

function notTried(lines: readonly AnsweredQuestion[]): string[] {
  const told = lines.flatMap(({ furthest }) => furthest?.finding?.notTried ?? []).filter(({ count }) => count > 0)
  const parts = [...new Set(told.map(({ count, what }) => `${formatNumber(count)} ${what}`))]
  return parts.length === 0 ? [] : ['', `Not tried: ${parts.slice(0, 4).join('; ')}.`]
}

/** The surest reading of the attack that came furthest; its words only where values may be shown. */
function worstCase({ worst }: Audited, { showValues = false, option = (name) => name }: AuditTextOptions): string[] {
  if (!worst?.telling) return []
  const { telling, line, unit, place } = worst
  const where = `${unit} ${formatNumber(place)}`
  if (showValues) {
    const shown = [telling.published && `  published  ${telling.published}`, `  reads      ${telling.sentence}`]
    return [
      '',
      `The worst case, ${[where, guessedText(line) ?? []].flat().join('; ')}:`,
      ...shown.flatMap((one) => (one ? [one] : [])),
      ...(telling.because === undefined ? [] : [`  because    ${telling.because}`]),
    ]
  }
  return [
    '',
    `The worst case is ${where}: ${sureText(line, telling.confidence)} (${line.line.name}).`,
    `  ${option('showValues')} prints it here; ${option('report')} shows it.`,
  ]
}
