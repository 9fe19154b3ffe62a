import type { RecordsAccount } from '../../contract/account.js'
import type { AuditGiven, AuditQuestion, AnsweredQuestion } from '../../contract/question.js'
import type { Release } from '../../contract/release.js'
import { kindOf } from '../../kinds/kinds.js'
import type { Policy } from '../../policy/policy.js'
import { type OneOfAll, attackByAll } from '../attack-all.js'
import { countedAnswer, triedAnswer } from './answers.js'
import { behind, questionsFor, refuseUnknown } from './audit-questions.js'
import { withProof } from './proof.js'
import { type ToldOfRelease, toldOfRelease } from './told-of-release.js'
import { type AuditVerdict, verdictOf } from './verdict.js'
import { type WorstCase, worstCaseOf } from './worst-case.js'

/** A release and all that was asked of it. */
export interface Audited {
  readonly kind: 'audited'
  readonly release: Release
  readonly policy: Policy
  readonly lines: readonly AnsweredQuestion[]
  readonly verdict: AuditVerdict
  readonly worst?: WorstCase
  readonly records: RecordsAccount
  /** What its kind says of it, for whoever tells of it. */
  readonly told: ToldOfRelease
  readonly seed: number
  readonly withOriginal: boolean
}

/**
 * Everything that applies to a release, held against a policy: one verdict. What can be counted is counted; for the rest
 * every attack is tried beside one that knows less; each answer is held against its limit, and shows what it comes from.
 */
export async function audit(release: Release, given: AuditGiven): Promise<Audited> {
  const kind = await kindOf(release)
  const ways = await kind.ways()
  const family = [...(await kind.attacks()), ...(given.attacks ?? [])]
  refuseUnknown(given.accepted ?? [], ways, release, given)
  const questions = questionsFor(ways, release, given).map((question) => behind(question, family))
  const counted = questions.map((question) => countedAnswer(question, release, given))
  const uncounted = questions.filter((_, i) => !counted[i])
  const asked = uncounted.flatMap(({ attacks }) => attacks)
  const methods = asked.flatMap((id) => family.filter((method) => method.id === id))
  for (const answer of counted) if (answer) given.onAnswer?.(answer)
  const answerTo = (question: AuditQuestion, outcomes: readonly OneOfAll[]): AnsweredQuestion =>
    triedAnswer(question, outcomes, methods, release, ways, given)
  const onTried = given.onAnswer && tellEach(uncounted, given.onAnswer, answerTo)
  const { outcomes } = await attackByAll(release, given.options ?? {}, given, given.budgetMs, methods, onTried)
  const answers = questions.map((question, i) => counted[i] ?? answerTo(question, outcomes))
  const judged: AnsweredQuestion[] = []
  for (const answer of answers) judged.push(await withProof(answer, release, outcomes, ways, given))
  const verdict = verdictOf(judged)
  const records = ways.accountOf(release, given.original)
  const worst = worstCaseOf(release, ways, verdict)
  return {
    kind: 'audited',
    release,
    policy: given.policy,
    lines: judged,
    verdict,
    ...(worst && { worst }),
    records,
    told: toldOfRelease(ways, release, records, given.original),
    seed: given.seed,
    withOriginal: given.original !== undefined || given.trueCells !== undefined,
  }
}

/** Tells each answer once, as soon as every attack behind its question that is run at all was tried. */
function tellEach(
  questions: readonly AuditQuestion[],
  tell: (answer: AnsweredQuestion) => void,
  answerTo: (question: AuditQuestion, outcomes: readonly OneOfAll[]) => AnsweredQuestion,
) {
  const left = new Set(questions)
  return (outcomes: readonly OneOfAll[], isLast: boolean): void => {
    const tried = new Set(outcomes.map(({ id }) => id))
    for (const question of left) {
      if (!isLast && !question.attacks.every((id) => tried.has(id))) continue
      left.delete(question)
      tell(answerTo(question, outcomes))
    }
  }
}
