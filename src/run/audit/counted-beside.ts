import type { Attack } from '../../contract/attack.js'
import type { AttackGiven } from '../../contract/given.js'
import type { AnsweredQuestion } from '../../contract/question.js'
import type { Release } from '../../contract/release.js'
import { waysOf } from '../../kinds/kinds.js'
import { policyNamed } from '../../policy/policies.js'
import { countedAnswer } from './answers.js'
import { questionsFor } from './audit-questions.js'

/** What an audit counts instead of trying these attacks, where the house's policy would not let it pass. */
export async function countedBeside(
  release: Release,
  given: AttackGiven,
  methods: readonly Attack[],
): Promise<readonly AnsweredQuestion[]> {
  const held = { ...given, policy: policyNamed('house')! }
  return questionsFor(await waysOf(release), release, held)
    .filter((question) => methods.some(({ id }) => question.attacks.includes(id)))
    .flatMap((question) => countedAnswer(question, release, held) ?? [])
    .filter(({ state, furthest }) => state === 'above' && furthest !== undefined)
}
