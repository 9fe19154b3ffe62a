import { type Graph, nodeCount } from '../../../data/graph.js'
import { notMeasured } from '../../../contract/method.js'
import { type Random, below } from '../../../math/random.js'
import type { Attack, OnAttack } from '../../../contract/attack.js'
import { type ClaimTelling, type RecordClaims, nobody } from '../../../contract/claims.js'
import { nearestClaims, alikeNodes, surroundingsOf } from './nearest-claims.js'
import { withCommas } from '../../../math/with-commas.js'

/**
 * Somebody knows with whom a person is connected, who of those know each other, and how many connections each has: the node
 * with the same surroundings is theirs, or the one with the nearest.
 */
export const neighbourhood: Attack<'graph', RecordClaims> = {
  id: 'neighbourhood',
  name: 'surroundings',
  summary: 'knows the connections around a person and looks for the node with the same or the nearest surroundings',
  cites: [
    'Zhou, Pei: Preserving privacy in social networks against neighborhood attacks, ICDE (2008)',
    'Hay, Miklau, Jensen, Towsley, Weis: Resisting structural re-identification, PVLDB 1 (2008)',
  ],
  on: 'graph',
  parameters: {},
  needs: ['acquaintances'],
  inPlain: true,
  baseline: 'degree',
  async run(release, { acquaintances }, _, random, onProgress) {
    if (!acquaintances) return notMeasured('nobody is looked for')
    return claimBySurroundings(release, acquaintances, random('neighbourhood'), onProgress)
  },
}

function claimBySurroundings(release: Graph, people: Graph, random: Random, onProgress?: OnAttack): RecordClaims {
  const [published, known] = [surroundingsOf(release), surroundingsOf(people)]
  const alike = alikeNodes(release, published)
  const count = nodeCount(people)
  const candidates = new Uint32Array(count)
  const record = new Uint32Array(count).fill(nobody)
  const confidence = new Float64Array(count)
  const told: ClaimTelling[] = []
  const unmet = new Set<number>()
  for (let person = 0; person < count; person++) {
    if (person % 100 === 99) onProgress?.('looking for people', person + 1, count)
    const same = alike(known.exact(person))
    if (same.length === 0) unmet.add(person)
    else {
      candidates[person] = same.length
      record[person] = same[below(same.length, random)]
      confidence[person] = 1 / same.length
      if (same.length > 1) continue
      const sentence = `node ${release.nodes[same[0]]} is the only one with their surroundings`
      told.push({ record: person, confidence: 1, sentence })
    }
  }
  const nearest = unmet.size === 0 ? [] : nearestClaims(release, people)
  for (const { person, node, chance } of nearest) {
    if (!unmet.has(person)) continue
    candidates[person] = nodeCount(release)
    record[person] = node
    confidence[person] = chance
    const sentence = `node ${release.nodes[node]} has the surroundings nearest to theirs`
    if (chance >= 0.5) told.push({ record: person, confidence: chance, sentence })
  }
  const many = withCommas(unmet.size)
  return {
    kind: 'records',
    candidates,
    record,
    confidence,
    told: told.sort((a, b) => b.confidence - a.confidence),
    notTried: [],
    notes: unmet.size === 0 ? [] : [`Of ${many} people no node has the same surroundings: the nearest is taken`],
  }
}
