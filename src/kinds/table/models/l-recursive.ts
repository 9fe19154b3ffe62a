import { parameters } from '../../../contract/parameter.js'
import type { Model } from '../../../contract/model.js'
import { judgeSensitive } from './judge-sensitive.js'
import { tooFewValues } from './l-distinct.js'
import { reducedCounts } from './reduced-counts.js'
import { attributeParameter, isCertain } from './sensitive.js'

const lRecursiveParameters = parameters({
  c: {
    type: 'number',
    required: true,
    least: 0,
    about: 'how often the most frequent value may outnumber the rare ones',
  },
  l: { type: 'integer', required: true, least: 1, about: 'the rank from which values count as rare' },
  attribute: attributeParameter,
})

export const lRecursiveModel: Model<'table', typeof lRecursiveParameters> = {
  id: 'l-recursive',
  name: 'recursive (c,l)-diversity',
  summary: 'in every group the most frequent value is met less than c times as often as the l-th and all rarer ones',
  cites: ['Machanavajjhala et al. 2007'],
  on: 'table',
  parameters: lRecursiveParameters,
  monotone: { generalisation: true, suppression: true },
  judge(table, { c: most, l, attribute }, original) {
    const model = `recursive (${most},${l})-diversity`
    return judgeSensitive(table, { model, attribute, original }, (sensitive) => {
      const countsIn = reducedCounts(sensitive)
      return {
        reaches: (c) => (isCertain(sensitive, c) && l > 1 ? Infinity : leastC(countsIn(c), l)),
        decides: 'most',
        // Less than c times, not as often: at the value that is reached it fails.
        fails: (reached) => l > 1 && reached >= most,
        what: 'groups of too frequent a value',
        notes: tooFewValues(sensitive, l),
      }
    })
  },
}

/** r1/(r_l + … + r_m): every larger c does. Counts are least first; infinite where there are fewer than l values. */
function leastC(counts: Uint32Array, l: number): number {
  let rare = 0
  for (let i = 0; i <= counts.length - l; i++) rare += counts[i]
  return counts[counts.length - 1] / rare
}
