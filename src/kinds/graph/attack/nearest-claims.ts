import { type Graph, degreeOf, neighboursOf, nodeCount, trianglesOf } from '../../../data/graph.js'
import { remembered } from '../../../data/remembered.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'

/** The node whose surroundings are nearest to what is known of somebody. */
interface NearestClaim {
  readonly person: number
  readonly node: number
  readonly chance: number
  /** Nobody else is nearer to that node. */
  readonly agrees: boolean
}

/** People over whom it is counted how often a nearest node agrees. */
const together = 50

/**
 * Of each person the nearest node, the clearest first. How sure that is the attacker finds out alone: a node that is
 * right is often also the one to which nobody else is nearer, a wrong one seldom. So the chance of one that agrees is taken
 * to be the share that agrees among people with as clear a lead, and of one that does not, half of that.
 */
export function nearestClaims(release: Graph, people: Graph): readonly NearestClaim[] {
  return claimsByPeople(release)(people)
}

/** Attacks that know more ask the same again. */
const claimsByPeople = remembered((release: Graph) => remembered((people: Graph) => nearestOfAll(release, people)))

function nearestOfAll(release: Graph, people: Graph): readonly NearestClaim[] {
  const [published, known] = [surroundingsOf(release).aspects, surroundingsOf(people).aspects]
  const scales = deviations(published)
  const [nodes, others] = [scaled(published, scales), scaled(known, scales)]
  const toNode = nearestRow(nodes, others)
  const toPerson = nearestRow(others, nodes)
  const found = people.nodes.map((_, person) => {
    const { row: node, lead } = toNode(person)
    return { person, node, lead, agrees: toPerson(node).row === person }
  })
  found.sort((a, b) => b.lead - a.lead || a.person - b.person)
  return found.map(({ person, node, agrees }, at) => {
    const start = Math.max(0, Math.min(at - (at % together), found.length - together))
    const like = found.slice(start, start + together)
    const share = like.reduce((sum, one) => sum + (one.agrees ? 1 : 0), 0) / Math.max(together, like.length)
    return { person, node, agrees, chance: agrees ? share : share / 2 }
  })
}

/** The nearest of some rows to each of others, and how many times as far the second is. */
function nearestRow(rows: Float64Array, others: Float64Array) {
  const count = rows.length / aspectCount
  const byDegree = Uint32Array.from({ length: count }, (_, row) => row).sort(
    (a, b) => rows[a * aspectCount] - rows[b * aspectCount] || a - b,
  )
  const sorted = new Float64Array(rows.length)
  for (const [at, row] of byDegree.entries())
    sorted.set(rows.subarray(row * aspectCount, (row + 1) * aspectCount), at * aspectCount)
  return (other: number): { readonly row: number; readonly lead: number } => {
    const own = others.subarray(other * aspectCount, (other + 1) * aspectCount)
    const [degree] = own
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle * aspectCount] < degree) low = middle + 1
      else high = middle
    }
    let [place, best, second] = [0, Infinity, Infinity]
    // No row is nearer than its degree alone: outwards by degree, until that is too far even for the second.
    for (let [up, down] = [low, low - 1]; up < count || down >= 0;) {
      const above = up < count ? sorted[up * aspectCount] - degree : Infinity
      const below = down >= 0 ? degree - sorted[down * aspectCount] : Infinity
      if (Math.min(above, below) >= second) break
      const at = above <= below ? up++ : down--
      let far = 0
      for (let a = 0; a < aspectCount && far < second; a++) far += Math.abs(own[a] - sorted[at * aspectCount + a])
      if (far < best) {
        second = best
        best = far
        place = at
      } else if (far < second) second = far
    }
    return { row: byDegree[place], lead: best === 0 ? (second === 0 ? 1 : Infinity) : second / best }
  }
}

/** Every aspect in units of its standard deviation over the published nodes. */
function scaled(aspects: Float64Array, scales: Float64Array): Float64Array {
  return aspects.map((value, place) => value / scales[place % aspectCount])
}

/** The standard deviation of each aspect; 1 where it does not vary. */
function deviations(aspects: Float64Array): Float64Array {
  const n = aspects.length / aspectCount
  return Float64Array.from({ length: aspectCount }, (_, a) => {
    let [sum, squares] = [0, 0]
    for (let row = 0; row < n; row++) {
      sum += aspects[row * aspectCount + a]
      squares += aspects[row * aspectCount + a] ** 2
    }
    return Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)) || 1
  })
}

/** Numbers in which surroundings are compared where none is the same. */
const aspectCount = 7

/** What can be seen from a node at distance one. */
interface Surroundings {
  /** By node: its degree, the connections among its neighbours, and their degrees, sorted. */
  readonly exact: (node: number) => Uint32Array
  /** Row-major: logarithms of its degree, of the connections among its neighbours, and of five quantiles of their degrees. */
  readonly aspects: Float64Array
}

export const surroundingsOf = remembered((graph: Graph): Surroundings => {
  const triangles = trianglesOf(graph)
  const n = nodeCount(graph)
  const seenBy = (node: number): Uint32Array =>
    neighboursOf(graph, node)
      .map((other) => degreeOf(graph, other))
      .sort()
  const aspects = new Float64Array(n * aspectCount)
  for (let node = 0; node < n; node++) {
    const degrees = seenBy(node)
    const row = node * aspectCount
    aspects[row] = Math.log1p(degrees.length)
    aspects[row + 1] = Math.log1p(triangles[node])
    for (let quarter = 0; quarter <= 4 && degrees.length > 0; quarter++)
      aspects[row + 2 + quarter] = Math.log1p(degrees[Math.round((quarter * (degrees.length - 1)) / 4)])
  }
  return { exact: (node) => Uint32Array.from([triangles[node], ...seenBy(node)]), aspects }
})

/** Nodes of a graph that look exactly like something seen, by class; and the class of what is seen, undefined for none. */
export function alikeNodes(graph: Graph, { exact }: Surroundings) {
  const kinds = new SequenceInterner()
  const members: number[][] = []
  for (let node = 0; node < nodeCount(graph); node++) {
    const kind = kinds.intern(exact(node))
    if (kind === members.length) members.push([])
    members[kind].push(node)
  }
  return (seen: Uint32Array): readonly number[] => members[kinds.intern(seen)] ?? []
}
