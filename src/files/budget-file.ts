import { open, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type AskedTable,
  type Budget,
  type Spending,
  budgetBegins,
  budgetBytes,
  leftOf,
  mayLend,
  paidFor,
  parseBudget,
  spentOf,
} from '../formats/budget.js'
import { type Fault, InputError } from '../formats/input-error.js'
import { type Fraction, compareFractions, fractionText } from '../math/fraction.js'
import { atomicWrite } from './atomic-write.js'
import { withBuildLock } from './unfinished.js'
import { openSource } from './open-source.js'
import { sha256OfFile, sha256OfText } from './file-hash.js'

const seal = (before: string, entry: string): string => sha256OfText(`${before}\n${entry}`)

/** What is to be taken from a budget, by whom, and who answers. */
interface Purchase {
  /** What the budget is begun with where there is none yet, and must have where there is one. */
  readonly total: Fraction | undefined
  readonly epsilon: Fraction
  readonly questions: readonly string[]
  readonly table: AskedTable
  /** The table may be another version of the one that was asked before. */
  readonly samePeople: boolean
  /** Answers, and calls what it is given with the hash of their file before anybody can read them. */
  readonly answer: (paid: (hash: string) => Promise<void>) => Promise<void>
}

/**
 * Takes from a budget, or refuses: under a lock, so that of two who ask at once each sees what the other spent. Whatever
 * can be found wrong is found before; what is spent is written before anybody is told an answer, and whoever is cut off in
 * between has spent it.
 */
export async function spend(path: string, purchase: Purchase): Promise<Budget> {
  const { total, epsilon, questions, table, samePeople, answer } = purchase
  return withBuildLock(path, async () => {
    const found = await stat(path).catch(() => undefined)
    if (!found && !total) throw new InputError(noBudget, { file: path })
    const budget = found ? await readBudget(path) : { total: total!, spent: [] }
    if (total && compareFractions(total, budget.total) !== 0) throw new InputError(other, { file: path })
    refuseOtherTable(budget, table, samePeople, path)
    if (!mayLend(budget, epsilon)) throw new InputError(overdrawn(budget, epsilon), { file: path })
    let after = budget
    await answer(async (answers) => {
      const spending: Spending = { epsilon, questions, on: { ...table, answers } }
      after = { ...budget, spent: [...budget.spent, spending] }
      await atomicWrite(path, budgetBytes(after, seal), { mode: 0o600 })
    })
    return after
  })
}

async function readBudget(path: string): Promise<Budget> {
  return parseBudget(await openSource(path), seal)
}

/** What is in the budget that answers were taken from: the one that somebody names, or one that lies beside them. */
export async function budgetOfAnswers(
  answers: string,
  questions: readonly string[],
  named: string | undefined,
): Promise<{ readonly file: string; readonly budget: Budget } | undefined> {
  const hash = answers === '-' ? undefined : await sha256OfFile(answers).catch(() => undefined)
  if (named !== undefined) {
    const budget = await readBudget(named)
    if (!paidFor(budget, hash, questions)) throw new InputError(ofOthers, { file: named })
    return { file: named, budget }
  }
  if (hash === undefined) return undefined
  let most: { readonly file: string; readonly budget: Budget } | undefined
  for (const file of await budgetsBeside(answers)) {
    // One that says nothing of these answers is nobody's business here, not even where it is damaged.
    if (!(await readFile(file, 'utf8')).includes(hash)) continue
    const budget = await readBudget(file)
    // Of a ledger and an old copy of it the one that knows more.
    if (!most || compareFractions(spentOf(budget), spentOf(most.budget)) > 0) most = { file, budget }
  }
  return most
}

async function budgetsBeside(path: string): Promise<readonly string[]> {
  const folder = dirname(path)
  const files: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    const file = join(folder, entry.name)
    if (await isBudget(file)) files.push(file)
  }
  return files
}

/** Whether a file begins like a budget. */
export async function isBudget(path: string): Promise<boolean> {
  return (await beginningOf(path).catch(() => '')) === budgetBegins
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(budgetBegins.length), 0, budgetBegins.length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Stops where a ledger counts what was spent on other people. */
function refuseOtherTable({ spent }: Budget, { columns, rows }: AskedTable, samePeople: boolean, file: string): void {
  const asked = spent.flatMap(({ on }) => (on ? [on] : []))
  if (asked.some((one) => one.columns !== columns)) throw new InputError(otherColumns, { file })
  if (asked.length > 0 && !samePeople && asked.every((one) => one.rows !== rows))
    throw new InputError(otherRows, { file })
}

function overdrawn(budget: Budget, epsilon: Fraction): Fault {
  return {
    message: `the budget is spent: ${fractionText(epsilon)} are asked for, ${fractionText(leftOf(budget))} of ${fractionText(budget.total)} are left`,
    rule: 'all answers about the same people together spend no more than the budget',
    remedy: 'ask for less, or use the answers that were given; a larger budget is a new promise to the people',
  }
}

const noBudget: Fault = {
  message: 'is not there',
  rule: 'answers are taken from a budget',
  remedy: 'say with ‹budget› how much may be spent in all, and it is begun',
}
const other: Fault = {
  message: 'has another total than is said',
  rule: 'a budget keeps the total it was begun with',
  remedy: 'leave out ‹budget›',
}
const ofOneTable = 'a ledger counts what was spent on the people of one table'
const otherColumns: Fault = {
  message: 'is the ledger of another table: its columns are others, or another one says whose row it is',
  rule: ofOneTable,
  remedy: 'name the ledger of this table, or begin one with ‹budget›',
}
const otherRows: Fault = {
  message: 'is the ledger of another table: the columns are the same, and what stands in them is not',
  rule: ofOneTable,
  remedy:
    'give the table that was asked before, or say ‹samePeople› where this is a later version of it; begin a ledger with ‹budget› for other people alone',
}
const ofOthers: Fault = {
  message: 'knows nothing of these answers',
  rule: 'a ledger has the hash of each file of answers that was taken from its budget, as ask wrote it',
  remedy: 'name the ledger they were taken from, and the answers as they were written',
}
