import { fractionText } from '../../../math/fraction.js'
import { type Table, tableOf } from '../../../data/table.js'
import { type Answers, queryText } from '../answers.js'

const names = ['query', 'answer', 'epsilon', 'sensitivity', 'person', 'rows', 'group'] as const

/** Answers as the table they are written as. */
export function answersTable({ answers }: Answers): Table {
  return tableOf(
    names,
    answers.map(({ query, answer, epsilon, sensitivity, person, rows, group }) => [
      queryText(query),
      answer.toFixed(query.sum?.digits ?? 0),
      epsilon ? fractionText(epsilon) : '',
      fractionText(sensitivity),
      person ?? '',
      `${rows}`,
      group < 0 ? '' : `${group}`,
    ]),
  )
}
