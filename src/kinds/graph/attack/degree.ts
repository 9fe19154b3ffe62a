import { type Graph, degreeOf, nodeCount } from '../../../data/graph.js'
import { notMeasured } from '../../../contract/method.js'
import { type Random, below } from '../../../math/random.js'
import type { Attack } from '../../../contract/attack.js'
import { type ClaimTelling, type RecordClaims, nobody } from '../../../contract/claims.js'
import { withCommas } from '../../../math/with-commas.js'

/** Somebody knows that a person has 327 connections. If one node has as many, it is theirs. */
export const degreeAttack: Attack<'graph', RecordClaims> = {
  id: 'degree',
  name: 'number of connections',
  summary: 'knows how many connections a person has and looks for the node that has as many',
  cites: ['Liu, Terzi: Towards identity anonymization on graphs, SIGMOD (2008), §1'],
  on: 'graph',
  parameters: {},
  needs: ['acquaintances'],
  inPlain: true,
  baseline: 'node-by-lot',
  async run(release, { acquaintances }, _, random) {
    if (!acquaintances) return notMeasured('nobody is looked for')
    return claimByDegree(release, acquaintances, random('degree'))
  },
}

function claimByDegree(release: Graph, people: Graph, random: Random): RecordClaims {
  const classes = degreeClasses(release)
  const count = nodeCount(people)
  const candidates = new Uint32Array(count)
  const record = new Uint32Array(count).fill(nobody)
  const confidence = new Float64Array(count)
  const told: ClaimTelling[] = []
  let unmet = 0
  for (let person = 0; person < count; person++) {
    const degree = degreeOf(people, person)
    const found = nearestClass(classes, degree)
    const members = classes.members[found]
    const isExact = classes.degrees[found] === degree
    candidates[person] = members.length
    record[person] = members[below(members.length, random)]
    // That the nearest number is theirs is a guess: even if one node has it, nobody can be sure.
    confidence[person] = (isExact ? 1 : 0.5) / members.length
    if (!isExact) unmet++
    else if (members.length === 1) told.push({ record: person, confidence: 1, sentence: alone(release, members[0]) })
  }
  return {
    kind: 'records',
    candidates,
    record,
    confidence,
    told: told.sort((a, b) => degreeOf(people, b.record) - degreeOf(people, a.record)),
    figures: [
      {
        id: 'fewest',
        name: 'fewest nodes of one degree',
        about: 'nodes that share the number of connections that fewest have',
        value: Math.min(...classes.members.map((members) => members.length)),
      },
    ],
    notTried: [],
    notes:
      unmet === 0
        ? []
        : [`Of ${withCommas(unmet)} people no node has their number of connections: the nearest is taken`],
  }
}

function alone(release: Graph, node: number): string {
  const degree = degreeOf(release, node)
  const told = `${withCommas(degree)} connection${degree === 1 ? '' : 's'}`
  return `node ${release.nodes[node]} is the only one with ${told}`
}

/** Nodes by how many connections they have. */
interface DegreeClasses {
  /** Rising. */
  readonly degrees: Uint32Array
  readonly members: readonly Uint32Array[]
}

function degreeClasses(graph: Graph): DegreeClasses {
  const lists = new Map<number, number[]>()
  for (let node = 0; node < nodeCount(graph); node++) {
    const list = lists.get(degreeOf(graph, node))
    if (list) list.push(node)
    else lists.set(degreeOf(graph, node), [node])
  }
  const degrees = Uint32Array.from(lists.keys()).sort()
  return { degrees, members: Array.from(degrees, (degree) => Uint32Array.from(lists.get(degree)!)) }
}

/** The place of the class of a degree; where there is none of it, of the nearest, the higher of two: connections are added. */
function nearestClass({ degrees }: DegreeClasses, degree: number): number {
  let low = 0
  let high = degrees.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (degrees[middle] < degree) low = middle + 1
    else high = middle
  }
  return low > 0 && Math.abs(degree - degrees[low - 1]) < Math.abs(degrees[low] - degree) ? low - 1 : low
}
