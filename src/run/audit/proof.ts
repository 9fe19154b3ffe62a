import type { Attacked } from '../../contract/given.js'
import type { AttackAgain, KindWays } from '../../contract/kind.js'
import { notMeasured } from '../../contract/method.js'
import { withFallbacks } from '../../contract/parameter.js'
import type { AuditGiven, AnsweredQuestion } from '../../contract/question.js'
import type { Release } from '../../contract/release.js'
import type { OneOfAll } from '../attack-all.js'
import { attack, attacksOn } from '../attack.js'

/** An answer with what it comes from: figures, what was read, and the columns or items that cause it. */
export async function withProof(
  answer: AnsweredQuestion,
  release: Release,
  outcomes: readonly OneOfAll[],
  ways: KindWays,
  given: AuditGiven,
): Promise<AnsweredQuestion> {
  const attacked = attackedBy(answer, outcomes)
  const again: AttackAgain = async (id, options) => {
    const method = (await attacksOn(release)).find((one) => one.id === id)
    if (!method) return notMeasured(`there is no attack ${id}`)
    const values = withFallbacks(method.parameters, options)
    return attack(release, method, values, { ...given, tell: 0, onProgress: undefined })
  }
  const details = answer.details ?? (await ways.detailsOf?.(answer, release, attacked, given, again))
  const evidence = attacked && attacked.finding.told.length > 0 && ways.evidenceOf?.(attacked, release)
  const known = { ...answer, ...(details && { details }), ...(evidence && { evidence }) }
  const hit = attacked && attacked.finding.pinned.count > 0 ? attacked : undefined
  const causes =
    ways.countedCausesOf?.(known, release) ??
    (hit && ways.causesOf?.(hit.claims, hit.finding.pinned, release, given.original))
  return { ...known, ...(causes && { causes }) }
}

/** The attack that came furthest, with its claims. */
function attackedBy({ furthest }: AnsweredQuestion, outcomes: readonly OneOfAll[]): Attacked | undefined {
  return outcomes
    .flatMap(({ outcome }) => (outcome.kind === 'attacked' ? [outcome] : []))
    .find(({ finding }) => finding === furthest?.finding)
}
