import type { AnsweredQuestion } from '../../contract/question.js'
import { type VerdictState, verdictStateOf } from '../../formats/verdict-state.js'

/** What it all comes to. */
export interface AuditVerdict {
  readonly state: VerdictState
  readonly exit: 0 | 1 | 3
  /** Lines that the policy asks for, by how they came out; ids in the order of the page, the furthest first of those above. */
  readonly above: readonly AnsweredQuestion[]
  readonly within: readonly AnsweredQuestion[]
  readonly unmeasured: readonly AnsweredQuestion[]
  /** Whoever is hit by any attack that is above, each once, where that can be counted; else the most that one hits. */
  readonly people: number
  readonly of: number
}

export function verdictOf(lines: readonly AnsweredQuestion[]): AuditVerdict {
  const asked = lines.filter(({ limit, state }) => limit !== undefined && state !== 'not applicable')
  const above = asked.filter(({ state }) => state === 'above').toSorted((a, b) => reach(b) - reach(a))
  const within = asked.filter(({ state }) => state === 'within').toSorted((a, b) => reach(b) - reach(a))
  const unmeasured = asked.filter(({ state, accepted }) => state === 'not measured' && !accepted)
  const measured = within.filter(isMeasured)
  const state = verdictStateOf({ above: above.length, within: measured.length, unmeasured: unmeasured.length })
  const exit = ({ ready: 0, 'not ready': 1, 'not measured': 3 } as const)[state]
  return { state, exit, above, within, unmeasured, ...hitBy(above.length > 0 ? above : within) }
}

/** A share of nothing is within every limit and says nothing: a verdict does not rest on it. */
function isMeasured({ furthest }: AnsweredQuestion): boolean {
  return furthest !== undefined && furthest.of > 0
}

/** How far an attack came, of its limit; what is past it by no more than luck is within, and at it. */
export function reach({ furthest, limit, state }: AnsweredQuestion): number {
  if (!furthest || !limit) return 0
  const [of, to] =
    limit.measure === 'published-counts' ? [limit.limit, furthest.judged] : [furthest.judged, limit.limit]
  const reached = of / Math.max(to, 1e-9)
  return state === 'within' ? Math.min(1, reached) : reached
}

function hitBy(lines: readonly AnsweredQuestion[]): Pick<AuditVerdict, 'people' | 'of'> {
  const hit = new Set<number>()
  for (const { findings } of lines)
    for (const { pinned } of findings) if (pinned.unit !== 'row') for (const one of pinned.who ?? []) hit.add(one)
  const most = lines.reduce((best, { furthest }) => Math.max(best, furthest?.people ?? 0), 0)
  const of = lines.reduce((best, { furthest }) => Math.max(best, furthest?.of ?? 0), 0)
  return { people: Math.max(hit.size, most), of }
}
