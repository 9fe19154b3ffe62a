import { type Table, columnNamed, columnsOfRole } from '../../data/table.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { type Answers } from './answers.js'
import { rowsWhere } from './rows-where.js'
import type { Finding } from '../../contract/finding.js'
import { type Less, type Tried, lessOf } from '../../contract/scoring.js'
import { valueFinding } from '../../score/value-finding.js'

/**
 * What an intruder is taken to know of everybody: the columns that somebody says, or else all but the one that the longest
 * question asks for last. Whoever is that well informed is whom noise must hold against.
 */
export function knownOfPeople(original: Table, { answers }: Answers): Table {
  const said = columnsOfRole(original, 'quasi')
  if (said.length > 0) return { rowCount: original.rowCount, columns: said }
  const longest = answers.reduce<Answers['answers'][number] | undefined>(
    (best, one) => (best && best.query.where.length >= one.query.where.length ? best : one),
    undefined,
  )
  const hidden = longest?.query.where.findLast(({ sign }) => sign === '=')?.column
  return { rowCount: original.rowCount, columns: original.columns.filter(({ name }) => name !== hidden) }
}

/** Stops where a question names a column that the original does not have. */
export function refuseForeignAnswers({ answers }: Answers, original: Table, file: string): void {
  for (const { query, line } of answers)
    for (const column of [...query.where.map((one) => one.column), ...(query.sum ? [query.sum.column] : [])])
      if (!columnNamed(original, column)) throw new InputError(otherColumns, { file, line, value: column })
}

/** What claims on people come to; judged by whether the condition is true of them. */
export function answersFinding(tried: Tried, less: Less | undefined, original: Table | undefined): Finding {
  const { claims } = tried
  if (claims.kind !== 'values') throw new Error(`${tried.attack.id} claims what cannot be scored: this is a defect`)
  const [value] = claims.values
  const truth = original && {
    codes: Uint32Array.from(rowsWhere(original, [{ column: claims.column, sign: '=', value }]), (yes) => 1 - yes),
    values: claims.values,
  }
  return valueFinding({ ...tried, claims }, 'answers', { truth, less: lessOf(less, 'values') })
}

const otherColumns: Fault = {
  message: 'lacks a column that a question names',
  rule: 'the original is the table that was asked',
  remedy: 'give the data these answers are about',
}
