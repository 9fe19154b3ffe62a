import type { Table } from '../../src/data/table.js'
import { openTable } from '../open-table.js'
import { columnNames } from '../table-flags.js'
import { UsageError } from '../usage-error.js'
import type { Call } from '../verb.js'
import type { Port } from './port.js'

/** Answers to questions about a table: a CSV file with the columns query, answer and epsilon. */
export const answersPort: Port<'answers'> = {
  kind: 'answers',
  files: 'answers to questions',
  flags: [
    {
      name: 'known-columns',
      value: 'columns',
      about: 'answers: columns of the original that an intruder knows of everybody (all but one unless given)',
    },
  ],
  async recognises(path) {
    const { isAnswersFile } = await import('../../src/kinds/answers/answers-file.js')
    return isAnswersFile(path)
  },
  readData: async (call, path) => withKnown(call, await openTable(call, path)),
  async readRelease(_, path) {
    const { readAnswers } = await import('../../src/kinds/answers/answers-file.js')
    const { answersRelease } = await import('../../src/kinds/answers/release.js')
    return answersRelease(await readAnswers(path))
  },
  async write(_, path, release) {
    const { writeAnswers } = await import('../../src/kinds/answers/answers-file.js')
    await writeAnswers(path, release)
    return { format: 'csv' }
  },
}

/** What an intruder is said to know is what the table calls quasi-identifiers. */
function withKnown({ values }: Call, table: Table): Table {
  const said = values.get('known-columns')
  if (said === undefined) return table
  const known = columnNames(said)
  if (known.some((name) => !table.columns.some((column) => column.name === name)))
    throw new UsageError(
      '--known-columns names a column that the original does not have',
      'name columns of the original',
    )
  return {
    ...table,
    columns: table.columns.map((column) => (known.includes(column.name) ? { ...column, role: 'quasi' } : column)),
  }
}
