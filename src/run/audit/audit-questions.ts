import type { KindWays } from '../../contract/kind.js'
import type { AuditGiven, AuditQuestion } from '../../contract/question.js'
import type { Release } from '../../contract/release.js'
import { everyKind } from '../../kinds/kinds.js'
import { limitOn } from '../../policy/policy.js'

/** The questions for a release, by its kind and what it is made of. */
export function questionsFor(ways: KindWays, release: Release, given: AuditGiven): readonly AuditQuestion[] {
  const lines = ways.questionsFor?.(release, given) ?? ways.lines
  return lines.filter(
    (line) =>
      (given.only?.includes(line.id) ?? true) &&
      (line.only !== 'asked' || limitOn(given.policy, line.measure) !== undefined) &&
      (line.when?.(release) ?? true),
  )
}

/** The questions an audit asks of each kind of release, in the order of its page. */
export async function everyQuestion(): Promise<readonly AuditQuestion[]> {
  const ways = await Promise.all((await everyKind()).map(async (kind) => kind.ways()))
  return ways.flatMap(({ lines }) => lines)
}
