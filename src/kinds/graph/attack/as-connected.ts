import { degreeOf, neighboursOf, nodeCount } from '../../../data/graph.js'
import type { Attack } from '../../../contract/attack.js'
import { type RecordClaims, nobody } from '../../../contract/claims.js'
import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import type { Release } from '../../../contract/release.js'
import { alikeByAll, alikeByDegree, alikeByFriends, aloneIn, isAsItWas } from '../told-apart.js'

const ways = { degree: alikeByDegree, friends: alikeByFriends, all: alikeByAll } as const

const asConnectedParameters = parameters({
  by: {
    type: 'choice',
    choices: ['degree', 'friends', 'all'],
    fallback: 'all',
    about: 'what is known of each person: how many connections, also those of their friends, or the whole network',
    value: 'what',
  },
})

/** Somebody knows who is connected with whom, in a network whose names alone were taken off: no other node stands where theirs does. */
export const asConnected: Attack<'graph', RecordClaims, typeof asConnectedParameters> = {
  id: 'as-connected',
  name: 'connections as they are',
  summary: 'knows the connections of each person and finds whose node is like no other, where none was changed',
  cites: [
    'Hay, Miklau, Jensen, Towsley, Weis: Resisting structural re-identification, PVLDB 1 (2008)',
    'Liu, Terzi: Towards identity anonymization on graphs, SIGMOD (2008)',
  ],
  on: 'graph',
  parameters: asConnectedParameters,
  needs: [],
  inPlain: true,
  baseline: 'node-by-lot',
  async run(release, _, { by }) {
    if (!isAsItWas(release, undefined))
      return notMeasured('connections were changed, as the file beside it says: give the original')
    const { alike } = ways[by === 'degree' || by === 'friends' ? by : 'all'](release)
    const alone = [...alike.keys()].filter((node) => alike[node] === 1)
    return {
      kind: 'records',
      of: 'rows',
      candidates: alike,
      record: Uint32Array.from(alike, (count, node) => (count === 1 ? node : nobody)),
      confidence: Float64Array.from(alike, (count) => (count === 1 ? 1 : 0)),
      told: alone.map((node) => ({ record: node, confidence: 1, sentence: sentenceOf(release, node) })),
      figures: Object.entries({
        degree: 'their number of connections',
        friends: 'also those of their friends',
        all: 'the whole network around them',
      }).map(([id, what]) => ({
        id: `alone-${id}`,
        name: `alone by ${what}`,
        about: 'the share of nodes that look like no other',
        value:
          aloneIn(ways[id === 'degree' || id === 'friends' ? id : 'all'](release)) / Math.max(1, nodeCount(release)),
      })),
      notTried: [],
      notes: ['Whoever finds a node reads all of its connections: nothing says that any was changed'],
    }
  },
}

/** What tells a node from all others, the least that does. */
function sentenceOf(release: Release<'graph'>, node: number): string {
  const degree = degreeOf(release, node)
  const count = `${degree} ${degree === 1 ? 'connection' : 'connections'}`
  if (alikeByDegree(release).alike[node] === 1) return `no other node has ${count}`
  if (alikeByFriends(release).alike[node] > 1) return `no other node with ${count} stands in such a network`
  const around = [...neighboursOf(release, node)].map((other) => degreeOf(release, other)).sort((a, b) => b - a)
  const more = around.length > 5 ? ' …' : ''
  return `no other node with ${count} has such friends: with ${around.slice(0, 5).join(', ')}${more}`
}
