import { degreeOf, nodeCount } from '../../data/graph.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import type { PolicyLimit } from '../../policy/policy.js'
import { isGraph } from '../../data/sorts.js'
import type { Release } from '../../contract/release.js'
import { asConnected } from './attack/as-connected.js'
import { alikeByAll, alikeByDegree, aloneIn, isAsItWas } from './told-apart.js'
import { linkedByDegree } from './linked-by-degree.js'
import { type CountedAnswer, countedFurthest } from '../../contract/question.js'
import { graphFinding, graphKeyFault } from './graph-finding.js'
import type { Ways } from '../../contract/kind.js'

const byAcquaintances = ['neighbourhood', 'propagate']
const singling = { on: 'graph', threat: 'singling out', measure: 'singling-out' } as const

export const graphWays: Ways<'graph'> = {
  questions: [
    {
      ...singling,
      id: 'G1',
      name: 'few with as many friends',
      measure: 'small-groups',
      attacks: [],
      told: 'can pick out',
      count: fewestAlike,
    },
    { ...singling, id: 'G2', name: 'number of connections', attacks: ['degree'], told: 'finds the node' },
    {
      ...singling,
      id: 'G3',
      name: 'friends and their friends',
      attacks: [...byAcquaintances, asConnected.id],
      told: 'finds the node',
    },
    {
      on: 'graph',
      threat: 'inference',
      measure: 'inference',
      id: 'G4',
      name: 'who knows whom',
      attacks: [],
      told: 'can tell a connection',
      count: linksTold,
    },
  ],
  questionsFor(release, given) {
    const original = given.original && isGraph(given.original) ? given.original : undefined
    // With a key, or with somebody's acquaintances, whom attacks find is known.
    const counted = !given.key && !given.granted.acquaintances && isAsItWas(release, original)
    return graphWays.questions.map((one) => {
      if (one.id === 'G2') return counted ? { ...one, attacks: [], count: aloneByDegree } : one
      if (one.id === 'G3') return { ...one, attacks: counted ? [asConnected.id] : byAcquaintances }
      return one
    })
  },
  strongestOn: (release, { original, acquaintances }) =>
    original === undefined && acquaintances === undefined && isAsItWas(release, undefined) ? asConnected.id : undefined,
  nothingHidden: (release, original) =>
    isAsItWas(release, original)
      ? 'Nothing says that a connection of it was changed: whoever finds a node reads all of them.'
      : undefined,
  who: 'people',
  isData: isGraph,
  refuseForeign(release, original, file) {
    if (nodeCount(release) !== nodeCount(original)) throw new InputError(foreign, { file })
  },
  asFarAsTried(answer, release) {
    const { line, state } = answer
    const isLeft = line.attacks.includes(asConnected.id) && state === 'within' && !alikeByAll(release).settled
    if (!isLeft) return answer
    const because = 'the network is too large to tell all its nodes apart, and nobody knows how many stand alone'
    return { ...answer, state: 'not measured', missing: { attack: asConnected.id, because, needed: true } }
  },
  knownOf: (original) => ({ acquaintances: original }),
  findingOf: graphFinding,
  keyFault: graphKeyFault,
  accountOf(release, original) {
    const account = { unit: 'node', published: nodeCount(release), suppressed: 0 } as const
    return original ? { ...account, original: nodeCount(original) } : account
  },
  wordsOf: ({ nodes }) => nodes,
  publishedAt: (release, record) => [
    { column: 'node', values: [release.nodes[record - 1]] },
    { column: 'connections', values: [`${degreeOf(release, record - 1)}`] },
  ],
}

/** People whose number of connections nobody else has. */
function aloneByDegree(release: Release<'graph'>, limit: PolicyLimit | undefined): CountedAnswer {
  const people = aloneIn(alikeByDegree(release))
  const value = people / nodeCount(release)
  return {
    state: !limit ? 'no limit' : value > limit.limit ? 'above' : 'within',
    furthest: countedFurthest(value, people, nodeCount(release), 0),
  }
}

/** How many nodes somebody whose number of connections is known may be taken for at worst. */
function fewestAlike(release: Release<'graph'>, limit: PolicyLimit | undefined): CountedAnswer {
  const sharing = new Map<number, number>()
  for (let node = 0; node < nodeCount(release); node++)
    sharing.set(degreeOf(release, node), (sharing.get(degreeOf(release, node)) ?? 0) + 1)
  const sizes = [...sharing.values()]
  const fewest = Math.min(...sizes)
  const value = limit?.statistic === 'average' ? sizes.length / nodeCount(release) : 1 / fewest
  const atFewest = fewest * sizes.filter((size) => size === fewest).length
  return {
    state: !limit ? 'no limit' : value > limit.limit + 1e-12 ? 'above' : 'within',
    furthest: countedFurthest(value, atFewest, nodeCount(release), 1 / nodeCount(release)),
  }
}

/** People of whom a connection is told though neither their node nor the other's is: by numbers of connections alone. */
function linksTold(release: Release<'graph'>, limit: PolicyLimit | undefined): CountedAnswer {
  const { people } = linkedByDegree(release)
  const value = people / nodeCount(release)
  return {
    state: !limit ? 'no limit' : value > limit.limit ? 'above' : 'within',
    furthest: countedFurthest(value, people, nodeCount(release), 0),
  }
}

const foreign: Fault = {
  message: 'does not match the release: it has another number of nodes',
  rule: 'a released graph has as many nodes as its original',
  remedy: 'give the graph this release was made from',
}
