import type { Disassociated } from '../../../release/disassociated/disassociated.js'
import { type CoverProblem, coverProblemsOf } from '../../../release/disassociated/cover-problems.js'
import type { PairKnowledge } from './pair-knowledge.js'

export interface CoverFindings {
  readonly attacker: PairKnowledge['attacker']
  readonly knownPairs: number
  /** Every cover problem there is, and those of them the attacker can use. */
  readonly problems: readonly CoverProblem[]
  readonly breaches: readonly Breach[]
  /** The count of Algorithm 1 of Barakat et al.: per cluster the chunk with most breaches, summed. */
  readonly breachCount: number
  readonly clusters: number
}

export interface Breach extends CoverProblem {
  /** The covered items the attacker knows beside x. */
  readonly known: readonly number[]
  readonly sentence: string
}

/**
 * Whoever knows an item of a later chunk and one it is covered by knows that fewer than k people hold both, and that
 * each of them holds the whole covering set: the k the release promised is not there.
 */
export function findCoverProblems(release: Disassociated, knowledge: PairKnowledge): CoverFindings {
  const problems: CoverProblem[] = []
  const breaches: Breach[] = []
  // By cluster the breaches of each chunk; the printed algorithm resets neither its chunk counter nor its maximum.
  let breachCount = 0
  let cluster = -1
  let byChunk = new Map<number, number>()
  const close = (): void => {
    breachCount += Math.max(0, ...byChunk.values())
    byChunk = new Map()
  }
  for (const problem of coverProblemsOf(release)) {
    if (problem.cluster !== cluster) close()
    cluster = problem.cluster
    problems.push(problem)
    const known = problem.covered.filter((y) => knowledge.knows(release.items[problem.x], release.items[y]))
    if (known.length === 0) continue
    byChunk.set(problem.chunk, (byChunk.get(problem.chunk) ?? 0) + 1)
    breaches.push({ ...problem, known, sentence: sentenceOf(release, problem, known[0]) })
  }
  close()
  return {
    attacker: knowledge.attacker,
    knownPairs: knowledge.pairs,
    problems,
    breaches,
    breachCount,
    clusters: release.clusters.length,
  }
}

function sentenceOf({ items, clusters, k }: Disassociated, problem: CoverProblem, y: number): string {
  const others = problem.covering.filter((item) => item !== y).map((item) => items[item])
  const pair = `${items[problem.x]} with ${items[y]}`
  const size = clusters[problem.cluster].size
  const held = `held by fewer than ${k} of the ${size} records of cluster ${problem.cluster + 1}`
  return others.length === 0 ? `${pair} is ${held}` : `${pair} is ${held}, each of which also holds ${listed(others)}`
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`
}
