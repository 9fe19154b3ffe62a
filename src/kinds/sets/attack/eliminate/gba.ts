import { attackGroups, type Inheritance } from './attack-groups.js'
import { type Eliminator, gapParameters } from './eliminator.js'

/**
 * Grouping-based Attack, thesis §4.4 (Algorithm 4.3), article §5.1 (Algorithm 1): only distances of one row or one
 * column are comparable, so attack the row or column that falls apart most clearly into near and far.
 */
export const gba: Eliminator = {
  id: 'gba',
  name: 'Grouping-based Attack',
  cites: ['thesis §4.4, Algorithm 4.3', 'article §5.1, Algorithm 1'],
  summary: 'eliminates the farthest cell of the row or column with the widest gap, sharing its weight among all left',
  score: 'vulnerability',
  parameters: gapParameters,
  run: (table, params) => attackGroups(table, params, equalShares),
}

/** Every cell of a group has the same weight, so the count of cells left says it all. */
const equalShares: Inheritance = {
  weight: ({ left }, group) => 1 / left[group],
  heirsEnd: ({ groups, stride }, group) => group * stride + groups.size[group],
  bequeath: () => undefined,
}
