import { attackGroups, type Inheritance } from './attack-groups.js'
import { type Eliminator, gapParameters } from './eliminator.js'

/**
 * Redistribution-based Attack, thesis §4.5 (Algorithm 4.5), article §5.2 (Algorithm 2): as GBA, but the weight of an
 * eliminated cell goes to the near cluster of its row and of its column only, so that far cells stay far.
 */
export const rba: Eliminator = {
  id: 'rba',
  name: 'Redistribution-based Attack',
  cites: ['thesis §4.5, Algorithms 4.4 and 4.5', 'article §5.2, Algorithm 2'],
  summary:
    'eliminates the farthest cell of the row or column with the widest gap, sharing its weight among the near ones',
  score: 'vulnerability',
  parameters: gapParameters,
  run: (table, params) => attackGroups(table, params, sharesOfTheNear),
}

/**
 * The near cluster is that of the group as it stood with the cell; its members that remain share the weight equally,
 * and if none remains it is dropped (both left open in the papers).
 */
const sharesOfTheNear: Inheritance = {
  weight: ({ weights, stride }, group, member) => weights[group * stride + member],
  heirsEnd: ({ groups }, group) => groups.gapAt[group],
  bequeath({ groups, weights, stride }, group, member) {
    const start = group * stride
    const near = groups.order.subarray(start, groups.gapAt[group])
    const share = weights[start + member] / (near.includes(member) ? near.length - 1 : near.length)
    // Weights of a group sum to one; rounding must not lift one above it, which would turn a distance negative.
    for (const heir of near) if (heir !== member) weights[start + heir] = Math.min(1, weights[start + heir] + share)
  },
}
