import { absentColumn, namedInData } from '../../contract/refused-names.js'
import { InputError } from '../../formats/input-error.js'
import type { KindFiles } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import { SaidError, type Said, columnNames } from '../../contract/said.js'
import type { Table } from '../../data/table.js'
import { writeMeta } from '../../files/sidecar.js'
import { releasePath } from '../release-path.js'
import { readPlainTable } from '../table/open-plain-table.js'
import { type Answers, queryText, spentBy } from './answers.js'
import { addFractions, fraction } from '../../math/fraction.js'
import { budgetOfAnswers } from '../../files/budget-file.js'
import { spentOf } from '../../formats/budget.js'
import { isAnswersFile, readAnswers, writeAnswers } from './answers-file.js'
import { answersRelease } from './release.js'

/** Answers to questions about a table: a CSV file with the columns query, answer and epsilon. */
export const answersFiles: KindFiles<Release<'answers'>, Table> = {
  recognises: isAnswersFile,
  readData: async (path, said) => withKnown(said, await readPlainTable(path, said), path),
  async readRelease(path, said) {
    if (said.knownColumns !== undefined && said.original === undefined)
      throw new SaidError('‹knownColumns› means nothing without ‹original›', 'add ‹original›, or leave it out')
    return answersRelease(await withLedger(releasePath(path), said))
  },
  async write(path, release, { madeBy }) {
    await writeAnswers(path, release)
    await writeMeta(path, { ...madeBy, form: { format: 'csv' } })
    return undefined
  },
}

/**
 * Answers with what was spent in all, where somebody names the ledger or it lies beside them: all that the ledger knows, and
 * what answers cost that it does not know.
 */
async function withLedger(path: string, { ledger }: Said): Promise<Answers> {
  const { answers } = await readAnswers(path)
  const texts = answers.map(({ query }) => queryText(query))
  const found = await budgetOfAnswers(path, texts, ledger)
  if (!found) return { answers }
  const { file, budget } = found
  const known = budget.spent.flatMap(({ questions }) => questions)
  const others = answers.filter((_, i) => {
    const place = known.indexOf(texts[i])
    return place < 0 || known.splice(place, 1).length === 0
  })
  const more = spentBy({ answers: others }) ?? fraction(0n)
  return { answers, paidFrom: { file, spent: addFractions(spentOf(budget), more) } }
}

/** What an intruder is said to know is what the table calls quasi-identifiers. */
function withKnown({ knownColumns }: Said, table: Table, file: string): Table {
  if (knownColumns === undefined) return table
  const known = columnNames(knownColumns)
  const { columns = [] } = namedInData(table)
  for (const name of known)
    if (!columns.includes(name)) throw new InputError(absentColumn('knownColumns', name, columns), { file })
  return {
    ...table,
    columns: table.columns.map((column) => (known.includes(column.name) ? { ...column, role: 'quasi' } : column)),
  }
}
