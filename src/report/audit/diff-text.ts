import type { ReportedQuestion } from '../../formats/parse-audit-report.js'
import type { AuditDiff, QuestionChange, QuestionDiff } from '../../run/audit/diff-reports.js'
import { formatNumber } from '../format-number.js'
import { finiteOnly } from '../json-text.js'
import { shareText } from './audit-words.js'

const headings: readonly (readonly [QuestionChange, string])[] = [
  ['new', 'Above the limit now, and within before:'],
  ['worse', 'Further than before:'],
  ['unclear', 'Measured before, and not now:'],
  ['measured', 'Not measured before, and now:'],
  ['gone', 'Above the limit before, and within now:'],
  ['better', 'Less far than before:'],
]

const words = { 0: 'NOT WORSE', 1: 'WORSE', 3: 'UNCLEAR' } as const

/** Two audits side by side: what changed, and the sum of it last. */
export function diffText({ questions, before, after, samePolicy, exit }: AuditDiff): string[] {
  const count = (change: QuestionChange): number => questions.filter((one) => one.change === change).length
  const groups = headings.flatMap(([change, heading]) => {
    const own = questions.filter((one) => one.change === change)
    return own.length === 0 ? [] : [heading, ...own.map(questionText)]
  })
  return [
    `Before: ${verdictText(before.verdict)} (${before.policy.name}, ${before.policy.date}). Now: ${verdictText(after.verdict)} (${after.policy.name}, ${after.policy.date}).`,
    ...(samePolicy ? [] : ['The limits are not the same: a question may be above for that alone.']),
    ...(groups.length > 0 ? ['', ...groups] : []),
    '',
    `${words[exit]}: ${count('new')} new, ${count('worse')} worse, ${count('unclear')} unclear, ${count('measured')} measured now, ${count('gone')} gone, ${count('better')} better, ${count('same')} as before.`,
  ]
}

function verdictText(verdict: string): string {
  return verdict.replace('-', ' ').toUpperCase()
}

function questionText({ id, name, before, after }: QuestionDiff): string {
  return `  ${id.padEnd(3)} ${name}: ${figureText(before)}, now ${figureText(after)}`
}

function figureText(question: ReportedQuestion | undefined): string {
  if (!question) return 'not asked'
  const { figures, state, id } = question
  if (!figures) return state.replace('-', ' ')
  const people = `${formatNumber(figures.people)} of ${formatNumber(figures.of)}`
  return `${id === 'C1' ? formatNumber(figures.success) : shareText(figures.success)} (${people})`
}

/** The documented JSON of `palimpsest diff`. */
export function diffJson({ questions, before, after, samePolicy, exit }: AuditDiff) {
  return finiteOnly({
    schema: 'palimpsest/diff/1',
    exit,
    samePolicy,
    before,
    after,
    questions: questions.map(({ id, name, change, before: old, after: now }) => ({
      id,
      name,
      change,
      ...(old && { before: sideJson(old) }),
      ...(now && { after: sideJson(now) }),
    })),
  })
}

function sideJson({ state, figures }: ReportedQuestion) {
  return {
    state,
    ...(figures && {
      success: figures.success,
      ...(figures.interval && { interval: figures.interval }),
      judged: figures.judged,
      people: figures.people,
      of: figures.of,
    }),
  }
}
