import type { Cluster, Disassociated } from '../../../release/disassociated/disassociated.js'
import type { Random } from '../../../random/random.js'
import { claimEach } from '../anchors/claim-each.js'
import type { NotMeasured } from '../../../method/method.js'
import type { PlaceClaims } from '../../claims.js'
import { type PlaceClaim, type Reassociation, askRelatedness } from '../anchors/reassociation.js'
import type { Relatedness } from '../anchors/relatedness.js'
import { ClusterState } from './cluster-state.js'
import { type Posterior, likelyClaims, posteriorOf, wholeClaims } from './claims.js'
import { learn } from './learn.js'
import { LeftOut } from './left-out.js'
import { Sampler } from './sampler.js'

/** Decision 0016: what counts is what it knows beyond the structure of the release. */
const byMeaning = { on: 'disassociated', parameters: {}, needs: ['meaning'], baseline: 'blind' } as const

const cites = [
  'ours; learning by guessing after Kifer: Attacks on privacy and deFinetti’s theorem (2009)',
  'assignment: Jonker, Volgenant: A shortest augmenting path algorithm (1987)',
]

/**
 * A chunk is the cluster's records with everything else cut away, so its sub-records lie on the records in some order.
 * Which orders are likely is learned from the release and from meaning; each claim tells how likely it is.
 */
export const joint: Reassociation = {
  id: 'joint',
  name: 'joint reconstruction',
  cites,
  summary: 'learns from the release which items belong together, and gives each source to its likeliest anchors',
  ...byMeaning,
  run: async (release, granted, _, streams) =>
    reassociate(release, await askRelatedness(release, granted), likelyClaims, streams('reassociate')),
}

/** The same knowledge, told as one dataset that could be the original: no row has two sub-records of a chunk. */
export const jointWhole: Reassociation = {
  id: 'joint-whole',
  name: 'joint reconstruction of whole records',
  cites,
  summary: 'learns the same, and puts together one dataset that could be the original',
  ...byMeaning,
  run: async (release, granted, _, streams) =>
    reassociate(release, await askRelatedness(release, granted), wholeClaims, streams('reassociate')),
}

/** Nothing is known but how many records share an anchor: what the joint attack would claim without its knowledge. */
export const blind: Reassociation = {
  id: 'blind',
  name: 'blind attack',
  cites: ['ours: the baseline of the joint attacks'],
  summary: 'gives each source to the anchors that most records share',
  on: 'disassociated',
  parameters: {},
  needs: [],
  // What structure alone gives is no leak of meaning: nobody knows less and still sees the release.
  baseline: null,
  run: async (release, _, __, streams) => {
    const random = streams('reassociate/blind')
    return claimEach(release, (cluster) => {
      const state = new ClusterState(cluster, random)
      const sampler = new Sampler(state, new Float64Array(state.items.length ** 2), null, random)
      return likelyClaims(cluster, release.k, posteriorOf(cluster, sampler))
    })
  },
}

type Claimer = (cluster: Cluster, k: number, posterior: Posterior, sampler: Sampler) => PlaceClaim[]

function reassociate(
  release: Disassociated,
  relatedness: Relatedness,
  claimer: Claimer,
  random: Random,
): PlaceClaims | NotMeasured {
  const { states, weightsOf } = learn(release, relatedness, random)
  return claimEach(release, (cluster, place) => {
    // With m above two a larger set may be the reason, and is not looked for.
    const leftOut = release.m === 2 ? new LeftOut(states[place], release.k) : null
    const sampler = new Sampler(states[place], weightsOf(place), leftOut, random)
    return claimer(cluster, release.k, posteriorOf(cluster, sampler), sampler)
  })
}
