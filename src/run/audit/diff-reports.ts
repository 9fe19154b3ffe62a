import type { AuditReport, ReportedQuestion } from '../../formats/parse-audit-report.js'
import { type Fault, InputError } from '../../formats/input-error.js'

/**
 * New: above now, and within before; gone: the other way round. Worse and better: further or less far by more than luck
 * explains. Unclear: measured before and not now; measured: the other way round. Whatever is told of two reports, its
 * opposite is told of them in the other order.
 */
export type QuestionChange = 'new' | 'gone' | 'worse' | 'better' | 'unclear' | 'measured' | 'same'

export interface QuestionDiff {
  readonly id: string
  readonly name: string
  readonly change: QuestionChange
  readonly before?: ReportedQuestion
  readonly after?: ReportedQuestion
}

/** Two audits of one release, or of what became of it. */
export interface AuditDiff {
  readonly kind: 'audit diff'
  readonly before: Pick<AuditReport, 'verdict' | 'policy'>
  readonly after: Pick<AuditReport, 'verdict' | 'policy'>
  readonly questions: readonly QuestionDiff[]
  /** Held against the same limits, so that states can be compared. */
  readonly samePolicy: boolean
  /** 1 where something is new or worse, or above where it is measured now; else 3 where something is unclear. */
  readonly exit: 0 | 1 | 3
}

/** What changed between two audits. Refuses reports on different kinds of release. */
export function diffReports(before: AuditReport, after: AuditReport, file: string): AuditDiff {
  if (before.kind !== after.kind) throw new InputError(otherKind, { file })
  const ids = [...new Set([...after.questions, ...before.questions].map(({ id }) => id))]
  const questions = ids.map((id): QuestionDiff => {
    const [old, now] = [before, after].map((report) => report.questions.find((one) => one.id === id))
    const change = changeOf(old, now)
    return { id, name: (now ?? old)!.name, change, ...(old && { before: old }), ...(now && { after: now }) }
  })
  return {
    kind: 'audit diff',
    before: { verdict: before.verdict, policy: before.policy },
    after: { verdict: after.verdict, policy: after.policy },
    questions,
    samePolicy: before.policy.name === after.policy.name && before.policy.date === after.policy.date,
    exit: questions.some(isWorse) ? 1 : questions.some(({ change }) => change === 'unclear') ? 3 : 0,
  }
}

/** Whether it is known to be further now, or above and nobody knew. */
function isWorse({ change, after }: QuestionDiff): boolean {
  return change === 'new' || change === 'worse' || (change === 'measured' && after?.state === 'above')
}

function changeOf(before: ReportedQuestion | undefined, after: ReportedQuestion | undefined): QuestionChange {
  const [was, is] = [stateOf(before), stateOf(after)]
  if (was === 'unknown' || is === 'unknown') return was === is ? 'same' : is === 'unknown' ? 'unclear' : 'measured'
  if (was !== is) return is === 'above' ? 'new' : 'gone'
  if (!before?.figures || !after?.figures) return 'same'
  const moved = further(before, after)
  return moved > 0 ? 'worse' : moved < 0 ? 'better' : 'same'
}

/** A question that has nothing to ask is one that nobody is hit by. */
function stateOf(question: ReportedQuestion | undefined): 'above' | 'within' | 'unknown' {
  if (!question || question.state === 'not-measured') return 'unknown'
  return question.state === 'above' ? 'above' : 'within'
}

/** Above 0 where it came further by more than luck: the intervals do not meet. What was counted has no luck in it. */
function further({ id, figures: before }: ReportedQuestion, { figures: after }: ReportedQuestion): number {
  const [beforeLow, beforeHigh] = before!.interval ?? [before!.success, before!.success]
  const [afterLow, afterHigh] = after!.interval ?? [after!.success, after!.success]
  const moved = afterLow > beforeHigh + 1e-12 ? 1 : afterHigh < beforeLow - 1e-12 ? -1 : 0
  // Of printed counts the smallest is told: the smaller, the worse.
  return id === smallestCount ? -moved : moved
}

const smallestCount = 'C1'

const otherKind: Fault = {
  message: 'is of another kind of release than the first report',
  rule: 'two audits are compared question by question, and each kind of release has its own',
  remedy: 'name two reports on tables, or two on transactions',
}
