import type { Attack } from '../../../contract/attack.js'
import { asConnected } from './as-connected.js'
import { isAsItWas } from '../told-apart.js'
import { degreeAttack } from './degree.js'
import { neighbourhood } from './neighbourhood.js'
import { propagate } from './propagate.js'
import { nodeCount } from '../../../data/graph.js'
import { notMeasured } from '../../../contract/method.js'
import { recordsByLot } from '../../../score/claim-best.js'
import type { RecordClaims } from '../../../contract/claims.js'

/** Knows that somebody is in the graph, and nothing of them. */
const nodeByLot: Attack<'graph', RecordClaims> = {
  id: 'node-by-lot',
  name: 'a node by lot',
  summary: 'takes any node for anybody',
  cites: ['ours: the baseline of degree'],
  on: 'graph',
  parameters: {},
  needs: ['acquaintances'],
  inPlain: true,
  baseline: null,
  async run(release, { acquaintances }, _, random) {
    // Of a graph as it was the people are the nodes themselves.
    if (!acquaintances && isAsItWas(release, undefined))
      return recordsByLot(nodeCount(release), nodeCount(release), random('node-by-lot'))
    if (!acquaintances) return notMeasured('nobody is looked for')
    return recordsByLot(nodeCount(acquaintances), nodeCount(release), random('node-by-lot'))
  },
}

export const graphAttacks: readonly Attack[] = [nodeByLot, asConnected, degreeAttack, neighbourhood, propagate]
