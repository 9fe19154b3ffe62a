import type { Transactions } from '../../../../data/transactions.js'
import { type Attempt, generalise } from '../generalise.js'
import { leastSupported } from '../least-supported.js'
import type { Task } from '../resolve.js'
import { type QuietChoice, quietPartners } from './quiet-partner.js'
import type { SetCosts } from './set-costs.js'

/**
 * COAT's loop with partners of whom context tells little. Gives up, as stuck, once more is lost or suppressed than may be:
 * joining never loses less.
 */
export function quietAttempt(
  data: Transactions,
  task: Task,
  costs: SetCosts,
  choice: QuietChoice,
  mostLoss: number,
): Attempt {
  const mostSuppressed = task.suppress * data.items.length + 1e-9
  return generalise(data, task, choice.classOf, undefined, ({ state, partners, tallies, join, drop }) => {
    const { cheapest, joined } = quietPartners(state, tallies, costs, choice)
    const loss = (group: number): number => costs.loss(state.members[group])
    let lost = 0
    return (q, constraint) => {
      const rarest = leastSupported(state, q)
      const partner = cheapest(q, rarest) ?? partners.cheapest(q, rarest, constraint)?.group
      if (partner === undefined) {
        lost += data.items.length * costs.occurrences(state.members[rarest]) - loss(rarest)
        drop(rarest)
      } else {
        lost -= loss(rarest) + loss(partner)
        join(rarest, partner)
        const into = Math.min(rarest, partner)
        joined(into)
        lost += loss(into)
      }
      return state.suppressedCount <= mostSuppressed && lost <= mostLoss
    }
  })
}
