import { generalise } from './generalise.js'
import { type Partner, better, lossTolerance } from './cheapest-partner.js'
import { parameters } from '../../../contract/parameter.js'
import type { Protector } from '../../../contract/protector.js'
import { constraintParameters, constraintPromises, weighed, refusal, resolveConstraints } from './resolve.js'
import { itemOrder, orderParameters } from './item-order.js'
import { releaseOf } from './recode.js'

const pctaParameters = parameters({ ...constraintParameters, ...weighed, ...orderParameters })

/**
 * Like COAT without utility constraints: any two items may be joined, and of every pair that helps the protected
 * combination the cheapest is taken. Nothing is suppressed, and with k filled transactions it always ends in a release:
 * a single item that no partner helps is in all of them.
 */
export const pcta: Protector<'sets', typeof pctaParameters> = {
  id: 'pcta',
  name: 'Privacy-constrained clustering-based transaction anonymisation',
  summary: 'joins the cheapest items until each named combination is in k transactions, and suppresses nothing',
  cites: [
    'Gkoulalas-Divanis, Loukides: PCTA: Privacy-constrained clustering-based transaction anonymization, PAIS (2011)',
  ],
  makes: 'sets',
  parameters: pctaParameters,
  oneOf: [['privacy', 'm']],
  promises: constraintPromises,
  run(given, { k, m, privacy, distance, keepOrder }, streams) {
    const options = { k, m, privacy }
    const refused = refusal(given, options)
    if (refused) return refused
    const order = itemOrder(given, keepOrder, streams)
    const { data } = order
    const task = resolveConstraints(data, options)
    if (task.kind === 'infeasible') return task
    const anyTwo = new Int32Array(data.items.length)
    const attempt = generalise(data, task, anyTwo, distance, ({ state, partners, join }) => (q, constraint) => {
      // Small members first: a large one mostly costs more by itself than what was found, and need not be asked about.
      const found = new Map<number, Partner>()
      let most = Infinity
      for (const member of q.toSorted((a, b) => state.sizes[a] - state.sizes[b])) {
        if (partners.leastLoss(member) > most) continue
        const partner = partners.cheapest(q, member, constraint)
        if (!partner) continue
        found.set(member, partner)
        if (partner.raises) most = Math.min(most, partner.log2Loss + lossTolerance)
      }
      let best: (Partner & { readonly member: number }) | null = null
      for (const member of q) {
        const partner = found.get(member)
        if (partner) best = better(best, { ...partner, member }, constraint)
      }
      if (best) join(best.member, best.group)
      return best !== null
    })
    return releaseOf(order, task, attempt)
  },
}
