import type { Table } from '../../data/table.js'
import { spend } from '../../files/budget-file.js'
import { sha256OfParts } from '../../files/file-hash.js'
import type { Budget } from '../../formats/budget.js'
import type { Fraction } from '../../math/fraction.js'
import type { Answers } from './answers.js'
import { appendAnswers } from './answers-file.js'
import { askedTable } from './asked-table.js'
import { type Asking, ask, spendingOf } from './protect/answer-queries.js'

/** Where answers are paid for, and where they go. */
interface AskedFrom {
  readonly ledger: string
  /** What the ledger is begun with. */
  readonly total?: Fraction | undefined
  readonly output: string
  /** The table may be a later version of the one that was asked before. */
  readonly samePeople?: boolean
}

/** Answers, paid for and written below those that stand in the file; what cannot be written is found before anything is spent. */
export async function askFrom(
  table: Table,
  asking: Asking & { readonly spends: Fraction },
  { ledger, total, output, samePeople = false }: AskedFrom,
): Promise<{ readonly answers: Answers; readonly budget: Budget }> {
  let answers: Answers = { answers: [] }
  const budget = await spend(ledger, {
    ...spendingOf(asking),
    total,
    table: askedTable(table, asking.person, sha256OfParts),
    samePeople,
    async answer(paid) {
      const file = await appendAnswers(output)
      answers = ask(table, asking)
      await file.add(answers, paid)
    },
  })
  return { answers, budget }
}
