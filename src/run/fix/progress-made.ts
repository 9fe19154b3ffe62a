import type { AnsweredQuestion } from '../../contract/question.js'
import type { Audited } from '../audit/audit.js'
import { reach } from '../audit/verdict.js'

/** What a change did to the questions of an audit. */
export interface ProgressMade {
  /** How far what was above came down, as a share of how far it was; all of it where it is within now. */
  readonly less: number
  /** Questions that are worse than they were: above and were not, further above, or no longer measured. */
  readonly worse: readonly AnsweredQuestion[]
  /** Questions that are further than they were and still within. */
  readonly further: readonly AnsweredQuestion[]
}

/** By how much a question must have grown to be called further: less is luck. */
const noticeable = 0.02

export function progressMade(before: Audited, after: Audited): ProgressMade {
  const was = new Map(before.lines.map((line) => [line.line.id, line]))
  const worse: AnsweredQuestion[] = []
  const further: AnsweredQuestion[] = []
  for (const line of after.lines) {
    const old = was.get(line.line.id)
    if (!old || !line.limit) continue
    const grown = reach(line) - reach(old) > noticeable
    if (line.state === 'above' ? old.state !== 'above' || grown : lost(old, line)) worse.push(line)
    else if (line.state === 'within' && old.state === 'within' && grown) further.push(line)
  }
  const excess = excessOf(before)
  return { less: excess === 0 ? 0 : 1 - excessOf(after) / excess, worse, further }
}

/** It was measured and within, and is not measured any more. */
function lost(old: AnsweredQuestion, line: AnsweredQuestion): boolean {
  return line.state === 'not measured' && old.state === 'within'
}

/** How far all questions together are above their limits; one that nobody can answer counts as one that is at twice its limit. */
function excessOf({ verdict: { above, unmeasured } }: Audited): number {
  return above.reduce((sum, line) => sum + Math.max(noticeable, reach(line) - 1), unmeasured.length)
}
