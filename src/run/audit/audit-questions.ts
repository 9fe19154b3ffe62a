import type { KindWays } from '../../contract/kind.js'
import type { AuditGiven, AuditQuestion } from '../../contract/question.js'
import type { Release } from '../../contract/release.js'
import { everyKind } from '../../kinds/kinds.js'
import { limitOn } from '../../policy/policy.js'

/** The questions for a release, by its kind and what it is made of. */
export function questionsFor(ways: KindWays, release: Release, given: AuditGiven): readonly AuditQuestion[] {
  const questions = ways.questionsFor?.(release, given) ?? ways.questions
  return questions.filter(
    (question) =>
      (given.only?.includes(question.id) ?? true) &&
      (question.only !== 'asked' || limitOn(given.policy, question.measure) !== undefined) &&
      (question.when?.(release) ?? true),
  )
}

/** The questions an audit asks of each kind of release, in the order of its page. */
export async function everyQuestion(): Promise<readonly AuditQuestion[]> {
  const ways = await Promise.all((await everyKind()).map(async (kind) => kind.ways()))
  return ways.flatMap(({ questions }) => questions)
}
