import type { Breach, PairKnowledge } from '../../../../contract/cover-claims.js'
import type { Disassociated } from '../../disassociated.js'
import { coverProblemsOf } from '../../cover-problems.js'
import type { LinkClaims } from '../../../../contract/claims.js'

/**
 * Whoever knows an item of a later chunk and one it is covered by knows that fewer than k people hold both, and that
 * each of them holds the whole covering set: the k the release promised is not there.
 */
export function findCoverProblems(release: Disassociated, knowledge: PairKnowledge): LinkClaims {
  const breaches: Breach[] = []
  let problemCount = 0
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
    problemCount++
    const known = problem.covered.filter((y) => knowledge.knows(release.items[problem.x], release.items[y]))
    if (known.length === 0) continue
    byChunk.set(problem.chunk, (byChunk.get(problem.chunk) ?? 0) + 1)
    breaches.push({ ...problem, known })
  }
  close()
  const inShared = release.shared.length
  return {
    kind: 'links',
    knowledge,
    problemCount,
    breaches,
    breachCount,
    notTried:
      inShared > 0 ? [{ count: inShared, what: 'shared chunks: cover problems are looked for inside clusters' }] : [],
    notes: [],
  }
}
