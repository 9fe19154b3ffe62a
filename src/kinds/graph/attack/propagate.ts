import { type Graph, nodeDegrees, connectionsOf, neighboursOf, nodeCount, rowsOfEdges } from '../../../data/graph.js'
import { codesByName } from '../../../data/dictionary.js'
import { notMeasured } from '../../../contract/method.js'
import { type Values, parameters } from '../../../contract/parameter.js'
import { type Random, unit } from '../../../math/random.js'
import type { Attack, OnAttack } from '../../../contract/attack.js'
import { type ClaimTelling, type RecordClaims, nobody } from '../../../contract/claims.js'
import { nearestClaims } from './nearest-claims.js'
import { sameInBoth } from '../told-apart.js'
import { withCommas } from '../../../math/with-commas.js'

const propagateParameters = parameters({
  forgotten: { type: 'share', fallback: 0, about: 'share of the connections that the attacker does not know of' },
  witnesses: { type: 'integer', least: 1, fallback: 2, about: 'known neighbours that a node must share to be claimed' },
  gap: {
    type: 'number',
    least: 0,
    fallback: 0.5,
    about: 'claim where the best is so many deviations ahead of the second',
  },
  sweeps: { type: 'integer', least: 1, fallback: 10, about: 'go over all people so often at most' },
})

/**
 * Somebody has another network of the same people, not quite the same, and knows of a few which node they are. Who is
 * connected with those is found, then who is connected with the found, and so on.
 */
export const propagate: Attack<'graph', RecordClaims, typeof propagateParameters> = {
  id: 'propagate',
  name: 'from friend to friend',
  summary:
    'knows the node of a few people and finds the others from friend to friend in another network of the same people',
  cites: ['Narayanan, Shmatikov: De-anonymizing social networks, S&P (2009)'],
  on: 'graph',
  parameters: propagateParameters,
  needs: ['acquaintances'],
  takes: ['confidants'],
  inPlain: true,
  baseline: 'neighbourhood',
  async run(release, { acquaintances, confidants }, values, random, onProgress) {
    if (!acquaintances) return notMeasured('nobody is looked for')
    const known = lessForgotten(acquaintances, values.forgotten, random('propagate/forgotten'))
    const [people, nodes] = [codesByName(acquaintances.nodes), codesByName(release.nodes)]
    const told = confidants?.flatMap(({ person, node }): readonly Seed[] => {
      const [from, to] = [people.get(person), nodes.get(node)]
      return from === undefined || to === undefined ? [] : [[from, to]]
    })
    const places = sameInBoth(known, release, told ?? [])
    const seeds = told ?? likeliest(release, known, places)
    return spread(release, known, { seeds, isKnown: told !== undefined, places }, values, onProgress)
  },
}

type Seed = readonly [person: number, node: number]

/** Where nobody's node is known: those whose surroundings are nearest to each other's. Not all of them are right. */
function likeliest(release: Graph, known: Graph, places: readonly Seed[]): Seed[] {
  const [people, nodes] = [new Set(places.map(([person]) => person)), new Set(places.map(([, node]) => node))]
  const nearest = nearestClaims(release, known).filter(
    ({ agrees, person, node }) => agrees && !people.has(person) && !nodes.has(node),
  )
  return nearest.map(({ person, node }): Seed => [person, node])
}

/** The network as the attacker knows it. */
function lessForgotten(graph: Graph, forgotten: number, random: Random): Graph {
  if (forgotten === 0) return graph
  const kept = [...connectionsOf(graph)].filter(() => unit(random) >= forgotten)
  return rowsOfEdges(graph.nodes, Uint32Array.from(kept.flat())).graph
}

/** One side of the matching: a graph, and which node of the other each of its nodes is held to be. */
interface Side {
  readonly graph: Graph
  readonly matched: Uint32Array
  readonly weights: Float64Array
}

/** What somebody starts from. */
interface Start {
  readonly seeds: readonly Seed[]
  readonly isKnown: boolean
  /** Who stands at the same place of both networks, and nobody else there. */
  readonly places: readonly Seed[]
}

function spread(
  release: Graph,
  known: Graph,
  { seeds, isKnown, places }: Start,
  { witnesses, gap, sweeps }: Values<typeof propagateParameters>,
  onProgress?: OnAttack,
): RecordClaims {
  const [theirs, ours] = [sideOf(known), sideOf(release)]
  const [isSeed, isSeedNode] = [new Uint8Array(nodeCount(known)), new Uint8Array(nodeCount(release))]
  for (const [person, node] of [...seeds, ...places]) {
    theirs.matched[person] = node
    ours.matched[node] = person
  }
  // What is known stays; what was only guessed may be found wrong.
  if (isKnown) for (const [person, node] of seeds) isSeed[person] = isSeedNode[node] = 1
  const degrees = nodeDegrees(known)
  const order = Uint32Array.from(degrees.keys())
    .filter((person) => isSeed[person] === 0)
    .sort((a, b) => degrees[b] - degrees[a] || a - b)
  const toNode = scorer(theirs, ours)
  const toPerson = scorer(ours, theirs)
  // People of whose friends something new is known.
  const isOpen = new Uint8Array(nodeCount(known)).fill(1)
  for (let sweep = 0, changed = 1; sweep < sweeps && changed > 0; sweep++) {
    changed = 0
    onProgress?.('going from friend to friend', sweep, sweeps)
    for (const person of order) {
      if (isOpen[person] === 0) continue
      isOpen[person] = 0
      const forth = toNode(person)
      if (forth.best === nobody || isSeedNode[forth.best] === 1 || theirs.matched[person] === forth.best) continue
      if (forth.gap < gap || forth.witnesses < witnesses) continue
      const back = toPerson(forth.best)
      if (back.best !== person || back.gap < gap) continue
      const [before, other] = [theirs.matched[person], ours.matched[forth.best]]
      if (before !== nobody) ours.matched[before] = nobody
      if (other !== nobody) theirs.matched[other] = nobody
      theirs.matched[person] = forth.best
      ours.matched[forth.best] = person
      for (const friend of neighboursOf(known, person)) isOpen[friend] = 1
      changed++
    }
  }
  return claimsFrom(theirs, release, isSeed, seeds.length)
}

function sideOf(graph: Graph): Side {
  const weights = Float64Array.from(nodeDegrees(graph), (degree) => 1 / Math.sqrt(Math.max(1, degree)))
  return { graph, matched: new Uint32Array(nodeCount(graph)).fill(nobody), weights }
}

/** Scores the nodes of the other side by how many of a node's matched neighbours they are connected with; hubs count less. */
function scorer(from: Side, to: Side) {
  const scores = new Float64Array(nodeCount(to.graph))
  const counts = new Uint32Array(nodeCount(to.graph))
  return (node: number): { readonly best: number; readonly gap: number; readonly witnesses: number } => {
    const touched: number[] = []
    for (const neighbour of neighboursOf(from.graph, node)) {
      const there = from.matched[neighbour]
      if (there === nobody) continue
      for (const other of neighboursOf(to.graph, there)) {
        if (counts[other]++ === 0) touched.push(other)
        scores[other] += to.weights[other]
      }
    }
    let [best, first, second, sum, squares] = [nobody, 0, 0, 0, 0]
    for (const other of touched) {
      const score = scores[other]
      sum += score
      squares += score * score
      if (score > first) [best, second, first] = [other, first, score]
      else if (score > second) second = score
    }
    const seen = best === nobody ? 0 : counts[best]
    for (const other of touched) {
      scores[other] = 0
      counts[other] = 0
    }
    const n = nodeCount(to.graph)
    const deviation = Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2))
    return { best, gap: deviation === 0 ? 0 : (first - second) / deviation, witnesses: seen }
  }
}

/** Confidence: of those of somebody's friends whose node is held to be known, the share that is connected there too. */
function claimsFrom({ graph, matched }: Side, release: Graph, isSeed: Uint8Array, seedCount: number): RecordClaims {
  const count = nodeCount(graph)
  const record = new Uint32Array(count).fill(nobody)
  const confidence = new Float64Array(count)
  const candidates = new Uint32Array(count)
  const told: ClaimTelling[] = []
  for (let person = 0; person < count; person++) {
    if (isSeed[person] === 1 || matched[person] === nobody) continue
    const around = new Set(neighboursOf(release, matched[person]))
    let [met, found] = [0, 0]
    for (const friend of neighboursOf(graph, person)) {
      if (matched[friend] === nobody) continue
      found++
      if (around.has(matched[friend])) met++
    }
    record[person] = matched[person]
    // Any other may be theirs all the same.
    candidates[person] = nodeCount(release)
    confidence[person] = met / (found + 1)
    const sentence = `node ${release.nodes[matched[person]]} is connected with ${met} of ${found} of their friends that are found`
    told.push({ record: person, confidence: confidence[person], sentence })
  }
  const claimed = record.reduce((sum, node) => sum + (node === nobody ? 0 : 1), 0)
  const given = isSeed.reduce((sum, one) => sum + one, 0)
  return {
    kind: 'records',
    candidates,
    record,
    confidence,
    told: told.sort((a, b) => b.confidence - a.confidence),
    notTried: given === 0 ? [] : [{ count: given, what: 'people were known beforehand and are not counted' }],
    notes: [
      `From ${withCommas(seedCount)} people ${given > 0 ? 'whose node is known' : 'with the clearest surroundings'}, a node is claimed of ${withCommas(claimed)}`,
    ],
  }
}
