import type { Disassociated } from '../../../release/disassociated/disassociated.js'
import type { Random } from '../../../random/random.js'
import type { Relatedness } from '../anchors/relatedness.js'
import { ClusterState } from './cluster-state.js'
import { addGuessed, addSeen, emptyStatistics, type PairStatistics } from './pair-statistics.js'
import { type PairWeights, pairWeights } from './pair-weights.js'
import { Sampler } from './sampler.js'

/** Rounds of expectation and maximisation, and the sampler's sweeps in each before and while counting. */
const rounds = 10
const sweeps = 6
/** What a guessed record counts beside a seen one: guesses follow what was learned before, and prove little. */
const guessShare = 0.25

export interface Learned {
  readonly states: readonly ClusterState[]
  /** By cluster, over its local items; pairs of one chunk weigh nothing. */
  readonly weightsOf: (cluster: number) => Float64Array
}

/**
 * What belongs together, learned from the release itself as in the deFinetti attack: pairs that meet inside chunks tell
 * how much each pair speaks for itself; with that the clusters are reconstructed at random; the reconstructions tell of
 * pairs that no chunk holds; and so on. Meaning comes in as the prior of a pair's weight. Stochastic expectation
 * maximisation: the expectation is a mean over draws of the sampler, the maximisation is `pairWeights`.
 */
export function learn(release: Disassociated, relatedness: Relatedness, random: Random): Learned {
  const seen = emptyStatistics(release)
  addSeen(seen, release)
  const codes = new Uint32Array(seen.size)
  for (const [code, row] of seen.rowOf.entries()) if (row >= 0) codes[row] = code
  const related = relatedness.between(codes, codes)
  const states = release.clusters.map((cluster) => new ClusterState(cluster, random))
  const relatedIn = states.map((state) => relatedness.between(state.items, state.items))
  let weights = pairWeights(seen, related)
  for (let round = 0; round < rounds; round++) {
    const next = { ...seen, together: seen.together.slice(), weight: seen.weight.slice() }
    for (const [c, state] of states.entries()) {
      if (state.lying.length < 2) continue
      const sampler = new Sampler(state, localWeights(state, relatedIn[c], weights), null, random)
      for (let sweep = 0; sweep < sweeps; sweep++) sampler.sweep()
      addExpected(next, state, expectedTogether(sampler))
    }
    weights = pairWeights(next, related)
  }
  return { states, weightsOf: (c) => localWeights(states[c], relatedIn[c], weights) }
}

function localWeights(state: ClusterState, related: Float64Array, weights: PairWeights): Float64Array {
  const width = state.items.length
  const local = new Float64Array(width * width)
  for (let a = 0; a < width; a++) {
    for (let b = 0; b < a; b++) {
      if (state.chunkOf[a] === state.chunkOf[b] && state.chunkOf[a] >= 0) continue
      const value = weights.between(state.items[a], state.items[b], related[a * width + b])
      local[a * width + b] = value
      local[b * width + a] = value
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
      const beyondChance = together[a * width + b] - (support[a] * support[b]) / state.size
      addGuessed(statistics, state.items[a], state.items[b], guessShare * beyondChance, guessShare * state.size)
    }
  }
}
