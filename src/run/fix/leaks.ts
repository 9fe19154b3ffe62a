import type { KindWays } from '../../contract/kind.js'
import type { Leak } from '../../contract/remedy.js'
import type { Release } from '../../contract/release.js'
import type { AttackGiven } from '../../contract/given.js'
import type { AnsweredQuestion } from '../../contract/question.js'
import type { Audited } from '../audit/audit.js'

/** What must be mended: questions above their limit, the furthest first; then those that nobody can answer while a column is there. */
export function leakingQuestions({ verdict }: Audited): readonly AnsweredQuestion[] {
  return [...verdict.above, ...verdict.unmeasured.filter(({ line }) => line.id === 'S7')]
}

/** The same with whom each hits, so that it can be mended. */
export function leaksOf(audited: Audited, ways: KindWays, given: AttackGiven): Leak[] {
  return leakingQuestions(audited).map((line) => ({
    id: line.line.id,
    attack: line.furthest?.finding?.attack,
    limit: line.limit?.limit ?? 0,
    hit: hitRows(line, audited.release, ways, given),
    of: line.furthest?.of ?? 0,
  }))
}

function hitRows(
  { furthest }: AnsweredQuestion,
  release: Release,
  ways: KindWays,
  given: AttackGiven,
): Uint32Array | undefined {
  const finding = furthest?.finding
  const pinned = finding?.pinned
  // A condition that isolates somebody was made from a row.
  if (finding?.unit === 'condition') return Uint32Array.from(new Set(finding.told.map(({ record }) => record - 1)))
  if (!pinned?.who) return undefined
  return pinned.unit === 'person' && ways.rowsHit ? ways.rowsHit(pinned.who, release, given) : pinned.who
}
