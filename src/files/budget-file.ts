import { stat } from 'node:fs/promises'
import { type Budget, type Spending, budgetBytes, leftOf, mayLend, parseBudget } from '../formats/budget.js'
import { type Fault, InputError } from '../formats/input-error.js'
import { type Fraction, compareFractions, fractionText } from '../math/fraction.js'
import { atomicWrite } from './atomic-write.js'
import { withBuildLock } from './unfinished.js'
import { openSource } from './open-source.js'
import { sha256OfText } from './file-hash.js'

const seal = (before: string, entry: string): string => sha256OfText(`${before}\n${entry}`)

/**
 * Takes from a budget, or refuses: under a lock, so that of two who ask at once each sees what the other spent. What is
 * spent is written before anything is answered; whoever is cut off in between has spent it.
 */
export async function spend(path: string, total: Fraction | undefined, spending: Spending): Promise<Budget> {
  return withBuildLock(path, async () => {
    const found = await stat(path).catch(() => undefined)
    if (!found && !total) throw new InputError(noBudget, { file: path })
    const budget = found ? await parseBudget(await openSource(path), seal) : { total: total!, spent: [] }
    if (total && compareFractions(total, budget.total) !== 0) throw new InputError(other, { file: path })
    if (!mayLend(budget, spending.epsilon)) throw new InputError(overdrawn(budget, spending), { file: path })
    const after = { ...budget, spent: [...budget.spent, spending] }
    await atomicWrite(path, budgetBytes(after, seal))
    return after
  })
}

function overdrawn(budget: Budget, { epsilon }: Spending): Fault {
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
