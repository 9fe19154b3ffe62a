import { type Counts, brokenSum } from '../counts.js'
import { countsOfQueries } from '../strips.js'
import { type Fault, InputError } from '../../../formats/input-error.js'
import type { Row } from '../../../formats/rows.js'
import { readConditions } from '../../../formats/condition-text.js'
import { countFaults } from './count-faults.js'
import { type CountRules, publishedCount } from './published-count.js'

const queryWords = /^(?:query|queries|predicate|condition|conditions|where|filter|who)$/i

/** Whether the lines of a file are queries: two columns, of which the first is called so. */
export function areQueries(header: readonly string[]): boolean {
  return header.length === 2 && queryWords.test(header[0].trim())
}

/** Queries such as `sex=F & age>60` with the counts they were answered by. */
export function parseQueries(file: string, rows: readonly Row[], rules: CountRules): Counts {
  const asked = rows.map(({ line, cells }) => {
    const who = readConditions(cells[0])
    if (!who) throw new InputError(notAQuery, { file, line, column: 1, unit: 'cell', value: cells[0] })
    const read = publishedCount(cells[1], rules)
    if (typeof read === 'string')
      throw new InputError(countFaults[read], { file, line, column: 2, unit: 'cell', value: cells[1] })
    return { who, ...read, line, column: 2 }
  })
  const counts = countsOfQueries(asked)
  const wrong = brokenSum(counts)
  if (wrong) throw new InputError(moreThanAll, { file, line: counts.cells[wrong.whole].line })
  return counts
}

const notAQuery: Fault = {
  message: 'the cell is no query',
  rule: 'a query is conditions with & between them, such as sex=F & age>60; * asks for everybody',
  remedy: 'write the conditions like that',
}

const moreThanAll: Fault = {
  message: 'a narrower query has a larger count than this one',
  rule: 'whoever meets more conditions meets fewer',
  remedy: 'correct the count; answers with noise are not read',
}
