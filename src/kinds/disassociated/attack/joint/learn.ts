import type { Disassociated } from '../../disassociated.js'
import type { OnAttack } from '../../../../contract/attack.js'
import type { Random } from '../../../../math/random.js'
import { type Relatedness, unrelated } from '../reassociation.js'
import { ClusterState, Sampler } from './sampler.js'
import { heldOutGain, type PairWeights, countedWeights, pairWeights } from './pair-weights.js'
import {
  addPair,
  addSeen,
  addWhole,
  emptyStatistics,
  type PairStatistics,
  togetherByChance,
} from './pair-statistics.js'

/** Rounds of expectation and maximisation, and the sampler's sweeps in each before and while counting. */
const rounds = 10
const sweeps = 6
/** Clusters that are reconstructed to learn from, at most, spread over the release: more tell hardly more of the same pairs. */
const mostGuessed = 4000

export interface Learned {
  /** Whether relatedness foretells pairs of the chunks it was not fitted to; where not, it is left aside. */
  readonly usesMeaning: boolean
  /** Over a cluster's local items: those of its chunks by those and its terms; pairs of one chunk weigh nothing. */
  readonly weightsOf: (state: ClusterState) => Float64Array
}

/**
 * What belongs together, learned from the release itself as in the deFinetti attack: pairs that meet inside chunks tell
 * how much each pair speaks for itself; with that the clusters are reconstructed at random; the reconstructions tell of
 * pairs that no chunk holds; and so on. Meaning comes in as the prior of a pair's weight. Stochastic expectation
 * maximisation: the expectation is a mean over draws of the sampler, the maximisation is `pairWeights`.
 */
export function learn(
  release: Disassociated,
  meaning: Relatedness,
  whole: Iterable<readonly Uint32Array[]>,
  random: Random,
  onProgress?: OnAttack,
): Learned {
  const seen = emptyStatistics(release)
  addSeen(seen, release)
  addWhole(seen, whole)
  const codes = new Uint32Array(seen.size)
  for (const [code, row] of seen.rowOf.entries()) if (row >= 0) codes[row] = code
  const asked = meaning.between(codes, codes)
  const usesMeaning = heldOutGain(countedWeights(seen), asked) > 0
  const relatedness = usesMeaning ? meaning : unrelated
  const related = usesMeaning ? asked : unrelated.between(codes, codes)
  const torn = release.clusters.filter(({ chunks }) => chunks.length > 1)
  const apart = Math.ceil(torn.length / mostGuessed)
  const states = torn
    .filter((_, c) => c % apart === 0)
    .map(({ size, chunks }) => new ClusterState({ size, chunks, terms: new Uint32Array(0) }, random))
  let weights = pairWeights(seen, related)
  for (let round = 0; round < rounds; round++) {
    onProgress?.('learning which items belong together', round, rounds)
    const next = { ...seen, score: seen.score.slice(), information: seen.information.slice() }
    for (const state of states) {
      const sampler = new Sampler(state, localWeights(state, weights, unrelated), random)
      for (let sweep = 0; sweep < sweeps; sweep++) sampler.sweep()
      addExpected(next, state, expectedTogether(sampler))
    }
    weights = pairWeights(next, related)
  }
  return { usesMeaning, weightsOf: (state) => localWeights(state, weights, relatedness) }
}

/** Only of pairs that were too rare to be counted the relatedness is asked: there it is all that is known. */
function localWeights(state: ClusterState, weights: PairWeights, relatedness: Relatedness): Float64Array {
  const { items, chunkOf, firstTerm } = state
  const width = items.length
  const local = new Float64Array(firstTerm * width)
  const counted = relatedness === unrelated || items.every((code) => weights.counted(code))
  const related = counted ? null : relatedness.between(items.subarray(0, firstTerm), items)
  for (let a = 0; a < firstTerm; a++) {
    for (let b = 0; b < width; b++) {
      if (chunkOf[a] === chunkOf[b]) continue
      local[a * width + b] = weights.between(items[a], items[b], related ? related[a * width + b] : NaN)
    }
  }
  return local
}

/** In how many records of the cluster two items of different chunks are together, the mean over some sweeps. */
function expectedTogether(sampler: Sampler): Float64Array {
  const { state } = sampler
  const { firstTerm: width, lying, subRecords } = state
  const together = new Float64Array(width * width)
  for (let sweep = 0; sweep < sweeps; sweep++) {
    sampler.sweep()
    for (let row = 0; row < state.size; row++) {
      for (let c = 1; c < lying.length; c++) {
        for (const a of subRecords[c][lying[c][row]]) {
          for (let d = 0; d < c; d++)
            for (const b of subRecords[d][lying[d][row]]) together[a * width + b] += 1 / sweeps
        }
      }
    }
  }
  return together
}

function addExpected(statistics: PairStatistics, state: ClusterState, together: Float64Array): void {
  const width = state.firstTerm
  const support = new Float64Array(width)
  for (const chunk of state.subRecords) for (const items of chunk) for (const item of items) support[item]++
  for (let a = 0; a < width; a++) {
    for (let b = 0; b < width; b++) {
      if (state.chunkOf[b] >= state.chunkOf[a]) continue
      const { mean, variance } = togetherByChance(support[a], support[b], state.size, 1)
      addPair(statistics, state.items[a], state.items[b], together[a * width + b] - mean, variance)
    }
  }
}
