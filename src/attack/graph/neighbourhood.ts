import { type Graph, nodeCount } from '../../data/graph.js'
import { notMeasured } from '../../method/method.js'
import { type Random, below } from '../../random/random.js'
import type { Attack } from '../attack.js'
import { type ClaimTelling, type RecordClaims, nobody } from '../claims.js'
import { alikeNodes, aspectCount, surroundingsOf } from './surroundings.js'

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
  async run(release, { acquaintances }, _, random) {
    if (!acquaintances) return notMeasured('nobody is looked for')
    return claimBySurroundings(release, acquaintances, random('neighbourhood'))
  },
}

function claimBySurroundings(release: Graph, people: Graph, random: Random): RecordClaims {
  const [published, known] = [surroundingsOf(release), surroundingsOf(people)]
  const alike = alikeNodes(release, published)
  const nearest = nearestNodes(published.aspects, known.aspects)
  const count = nodeCount(people)
  const candidates = new Uint32Array(count)
  const record = new Uint32Array(count).fill(nobody)
  const confidence = new Float64Array(count)
  const told: ClaimTelling[] = []
  let unmet = 0
  for (let person = 0; person < count; person++) {
    const same = alike(known.exact(person))
    if (same.length > 0) {
      candidates[person] = same.length
      record[person] = same[below(same.length, random)]
      confidence[person] = 1 / same.length
      if (same.length > 1) continue
      const sentence = `node ${release.nodes[same[0]]} is the only one with their surroundings`
      told.push({ record: person, confidence: 1, sentence })
    } else {
      const { node, near } = nearest(person)
      candidates[person] = near
      record[person] = node
      confidence[person] = 1 / (near + 1)
      unmet++
    }
  }
  return {
    kind: 'records',
    candidates,
    record,
    confidence,
    told,
    notTried: [],
    notes:
      unmet === 0
        ? []
        : [
            `Of ${unmet.toLocaleString('en-GB')} people no node has the same surroundings: the nearest is taken, never surely`,
          ],
  }
}

/** The nearest node to what is known of somebody, and how many are at most twice as far. Only near degrees are looked at. */
function nearestNodes(published: Float64Array, known: Float64Array) {
  const scales = deviations(published)
  const byDegree = Uint32Array.from({ length: published.length / aspectCount }, (_, node) => node).sort(
    (a, b) => published[a * aspectCount] - published[b * aspectCount] || a - b,
  )
  const distance = (person: number, node: number): number => {
    let sum = 0
    for (let a = 0; a < aspectCount; a++)
      sum += Math.abs(known[person * aspectCount + a] - published[node * aspectCount + a]) / scales[a]
    return sum
  }
  const ahead = (person: number, at: number): number =>
    (published[byDegree[at] * aspectCount] - known[person * aspectCount]) / scales[0]
  return (person: number): { readonly node: number; readonly near: number } => {
    let [low, high] = [0, byDegree.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ahead(person, middle) < 0) low = middle + 1
      else high = middle
    }
    let node = byDegree[Math.min(low, byDegree.length - 1)]
    let best = distance(person, node)
    const found: number[] = []
    const look = (at: number): void => {
      const far = distance(person, byDegree[at])
      found.push(far)
      if (far < best) [node, best] = [byDegree[at], far]
    }
    for (let at = low; at < byDegree.length && ahead(person, at) <= 2 * best; at++) look(at)
    for (let at = low - 1; at >= 0 && -ahead(person, at) <= 2 * best; at--) look(at)
    return { node, near: found.reduce((sum, far) => sum + (far <= 2 * best ? 1 : 0), 0) }
  }
}

/** The standard deviation of each aspect; 1 where it does not vary. */
function deviations(aspects: Float64Array): Float64Array {
  const n = aspects.length / aspectCount
  return Float64Array.from({ length: aspectCount }, (_, a) => {
    let [sum, squares] = [0, 0]
    for (let node = 0; node < n; node++) {
      sum += aspects[node * aspectCount + a]
      squares += aspects[node * aspectCount + a] ** 2
    }
    return Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)) || 1
  })
}
