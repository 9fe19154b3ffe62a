import { type Attack, grantedNames } from '../../contract/attack.js'
import type { AuditReport } from '../../formats/parse-audit-report.js'
import type { AuditQuestion } from '../../contract/question.js'
import { everyAttack } from '../../kinds/kinds.js'
import { everyQuestion } from './audit-questions.js'

/** What somebody asked to be explained: a question of an audit, or an attack and the question it is behind. */
export interface Explained {
  readonly id: string
  readonly line?: AuditQuestion
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
export async function explainable(): Promise<readonly string[]> {
  return [...new Set([...(await everyQuestion()), ...(await everyAttack())].map(({ id }) => id))]
}

/** A question or an attack by its id; undefined where there is neither. */
export async function explained(asked: string): Promise<Explained | undefined> {
  const lines = await everyQuestion()
  const line = lines.find(({ id }) => id === asked)
  if (line) return { id: line.id, line }
  const found = (await everyAttack()).find(({ id }) => id === asked)
  if (!found) return undefined
  const behind = lines.find((one) => one.on === found.on && one.attacks.includes(found.id))
  return { id: found.id, ...(behind && { line: behind }), attack: told(found) }
}

/** What a report holds that whoever reads it must know: questions above the limit, then those not measured. */
export async function explainedReport({ questions, kind }: AuditReport): Promise<readonly Explained[]> {
  const lines = await everyQuestion()
  return (['above', 'not-measured'] as const).flatMap((wanted) =>
    questions
      .filter(({ state }) => state === wanted)
      .flatMap(({ id }) => {
        const line = lines.find((one) => one.id === id && one.on === kind) ?? lines.find((one) => one.id === id)
        return line ? [{ id, line }] : []
      }),
  )
}

function told({ name, summary, needs, cites }: Attack): ExplainedAttack {
  return { name, summary, needs: needs.map((need) => grantedNames[need]), cites }
}
