import type { Table } from '../../../data/table.js'
import { type Judgement, type Violation, notJudged } from '../../../contract/judgement.js'
import { type ClassRule, judgeClasses, notMeasurable } from './judge-classes.js'
import { type Sensitive, sensitiveOf } from './sensitive.js'

interface Asked {
  /** As it is told: `distinct 3-diversity`. */
  readonly model: string
  readonly attribute: string | undefined
  readonly original: Table | undefined
}

/** Judges a sensitive column class by class; `ruleOf` may answer why that cannot be done. */
export function judgeSensitive(
  table: Table,
  { model, attribute, original }: Asked,
  ruleOf: (sensitive: Sensitive) => Omit<ClassRule, 'model'> | string,
): Judgement<Violation> {
  const refused = notMeasurable(table, model)
  if (refused) return refused
  const sensitive = sensitiveOf(table, attribute, original)
  const rule = ruleOf(sensitive)
  if (typeof rule === 'string') return notJudged(model, rule, sensitive.notes)
  const notes = [...sensitive.notes, ...(rule.notes ?? [])]
  return judgeClasses(table, { ...rule, model: `${model} of ${sensitive.column.name}`, notes })
}
