import { type Attack, grantedNames } from '../../contract/attack.js'
import { attacks } from '../../kinds/attacks.js'
import type { AuditLine } from '../../contract/question.js'
import { auditLines } from './audit-lines.js'

/** What somebody asked to be explained: a question of an audit, or an attack and the question it is behind. */
export interface Explained {
  readonly id: string
  readonly line?: AuditLine
  readonly attack?: ExplainedAttack
}

export interface ExplainedAttack {
  readonly name: string
  readonly summary: string
  /** What it cannot do without, in words. */
  readonly needs: readonly string[]
  readonly cites: readonly string[]
}

/** Everything that can be explained: questions first, then attacks. */
export function explainable(): readonly string[] {
  return [...new Set([...auditLines.map(({ id }) => id), ...attacks.map(({ id }) => id)])]
}

/** A question or an attack by its id; undefined where there is neither. */
export function explained(asked: string): Explained | undefined {
  const line = auditLines.find(({ id }) => id === asked)
  if (line) return { id: line.id, line }
  const found = attacks.find(({ id }) => id === asked)
  if (!found) return undefined
  const behind = auditLines.find((one) => one.on === found.on && one.attacks.includes(found.id))
  return { id: found.id, ...(behind && { line: behind }), attack: told(found) }
}

function told({ name, summary, needs, cites }: Attack): ExplainedAttack {
  return { name, summary, needs: needs.map((need) => grantedNames[need]), cites }
}
