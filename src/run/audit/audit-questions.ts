import type { Attack } from '../../contract/attack.js'
import type { KindWays } from '../../contract/kind.js'
import type { AuditGiven, AuditQuestion } from '../../contract/question.js'
import type { Release } from '../../contract/release.js'
import { SaidError } from '../../contract/said.js'
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

/** Refuses to accept as unmeasured what the audit of such a release never asks. */
export function refuseUnknown(ids: readonly string[], ways: KindWays, release: Release, given: AuditGiven): void {
  const own = ways.questionsFor?.(release, given) ?? []
  const known = new Set([...ways.questions, ...own].map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown === undefined) return
  throw new SaidError(
    `‹allowUnmeasured› names no question of this audit: "${unknown}"`,
    `name one of ${[...known].join(', ')}`,
  )
}

/** The attacks behind a question: those that it names, and those that name it. */
export function behind(question: AuditQuestion, family: readonly Attack[]): AuditQuestion {
  const own = family.filter(({ answers, id }) => answers === question.id && !question.attacks.includes(id))
  return own.length === 0 ? question : { ...question, attacks: [...question.attacks, ...own.map(({ id }) => id)] }
}

/** The questions an audit asks of each kind of release, in the order of its page. */
export async function everyQuestion(): Promise<readonly AuditQuestion[]> {
  const all = await Promise.all(
    (await everyKind()).map(async (kind) => {
      const [{ questions }, family] = [await kind.ways(), await kind.attacks()]
      return questions.map((question: AuditQuestion) => behind(question, family))
    }),
  )
  return all.flat()
}
