import type { KindFiles } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import { SaidError, type Said, columnNames } from '../../contract/said.js'
import type { Table } from '../../data/table.js'
import { writeMeta } from '../../files/sidecar.js'
import { releasePath } from '../release-path.js'
import { readPlainTable } from '../table/open-table.js'
import { isAnswersFile, readAnswers, writeAnswers } from './answers-file.js'
import { answersRelease } from './release.js'

/** Answers to questions about a table: a CSV file with the columns query, answer and epsilon. */
export const answersFiles: KindFiles<Release<'answers'>, Table> = {
  recognises: isAnswersFile,
  readData: async (path, said) => withKnown(said, await readPlainTable(path, said)),
  readRelease: async (path) => answersRelease(await readAnswers(releasePath(path))),
  async write(path, release, { madeBy }) {
    await writeAnswers(path, release)
    await writeMeta(path, { ...madeBy, form: { format: 'csv' } })
    return undefined
  },
}

/** What an intruder is said to know is what the table calls quasi-identifiers. */
function withKnown({ knownColumns }: Said, table: Table): Table {
  if (knownColumns === undefined) return table
  const known = columnNames(knownColumns)
  if (known.some((name) => !table.columns.some((column) => column.name === name)))
    throw new SaidError('‹knownColumns› names a column that the original does not have', 'name columns of the original')
  return {
    ...table,
    columns: table.columns.map((column) => (known.includes(column.name) ? { ...column, role: 'quasi' } : column)),
  }
}
