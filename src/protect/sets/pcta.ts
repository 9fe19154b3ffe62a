import { generalise } from './generalise.js'
import { type Partner, cheapestPartner, better } from './partner.js'
import type { SetProtector } from '../protector.js'
import { releaseOf } from './release-of.js'
import { refusal, resolveConstraints } from './resolve.js'

/**
 * Like COAT without utility constraints: any two items may be joined, and of every pair that helps the protected
 * combination the cheapest is taken. Nothing is suppressed, and with k filled transactions it always ends in a release:
 * a single item that no partner helps is in all of them.
 */
export const pcta: SetProtector = {
  id: 'pcta',
  title: 'Privacy-constrained clustering-based transaction anonymisation',
  cites: [
    'Gkoulalas-Divanis, Loukides: PCTA: Privacy-constrained clustering-based transaction anonymization, PAIS (2011)',
  ],
  parameters: [
    { name: 'k', needed: true, meaning: 'transactions that must share a protected combination' },
    { name: 'privacy', needed: false, meaning: 'combinations to protect' },
    { name: 'm', needed: false, meaning: 'protect every combination of up to m items' },
    { name: 'distance', needed: false, meaning: 'distance in meaning that weighs the loss' },
  ],
  run(data, { k, m, privacy, distance }) {
    const options = { k, ...(m !== undefined && { m }), ...(privacy && { privacy }) }
    const plan = refusal(data, options) ?? resolveConstraints(data, options)
    if (plan.kind === 'infeasible') return plan
    const attempt = generalise(data, plan, distance, ({ state, distances, join }) => (q, constraint) => {
      let best: (Partner & { readonly member: number }) | null = null
      for (const member of q) {
        const partner = cheapestPartner(state, q, member, constraint, () => true, distances)
        if (partner) best = better(best, { ...partner, member }, constraint)
      }
      if (best) join(best.member, best.group)
      return best !== null
    })
    return releaseOf(data, plan, attempt)
  },
}
