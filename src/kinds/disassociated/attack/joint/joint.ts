import type { Release } from '../../../../contract/release.js'
import type { Cluster, Disassociated } from '../../disassociated.js'
import type { Random } from '../../../../math/random.js'
import type { Granted, OnAttack } from '../../../../contract/attack.js'
import { claimEach, type Reassociation, askRelatedness, type Relatedness } from '../reassociation.js'
import type { NotMeasured } from '../../../../contract/method.js'
import type { ReassociationClaims } from '../../../../contract/claims.js'
import type { ReassociationClaim } from '../../../../contract/cluster-claims.js'
import { ClusterState, Sampler } from './sampler.js'
import { likelyClaims, wholeClaims } from './claims.js'
import { whatCrowdTells } from './crowd.js'
import { learn } from './learn.js'
import { type Posterior, blindPosterior, posteriorOf } from './posterior.js'
import { type SupportLaw, supportLaw } from './support-law.js'

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
  takes: ['crowd'],
  run: async (release, granted, _, streams, onProgress) =>
    attackJointly(release, granted, likelyClaims, streams('reassociate'), onProgress),
}

/** The same knowledge, told as one dataset that could be the original: no row has two sub-records of a chunk. */
export const jointWhole: Reassociation = {
  id: 'joint-whole',
  name: 'joint reconstruction of whole records',
  cites,
  summary: 'learns the same, and puts together one dataset that could be the original',
  ...byMeaning,
  takes: ['crowd'],
  run: async (release, granted, _, streams, onProgress) =>
    attackJointly(release, granted, wholeClaims, streams('reassociate'), onProgress),
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
  run: async (release) => {
    const law = supportLaw(release)
    return claimEach(release, (cluster) => likelyClaims(cluster, law, blindPosterior(cluster, law)))
  },
}

async function attackJointly(
  release: Release<'disassociated'>,
  granted: Granted,
  claimer: Claimer,
  random: Random,
  onProgress?: OnAttack,
): Promise<ReassociationClaims | NotMeasured> {
  const relatedness = await askRelatedness(release, granted)
  const { groups, notes } = granted.crowd ? whatCrowdTells(release, granted.crowd) : { groups: [], notes: [] }
  const claims = reassociate(release, relatedness, groups, claimer, random, onProgress)
  return claims.kind === 'places' ? { ...claims, notes: [...notes, ...claims.notes] } : claims
}

type Claimer = (cluster: Cluster, law: SupportLaw, posterior: Posterior, sampler: Sampler) => ReassociationClaim[]

/** `whole`: groups of whole records that are like its clusters, where some are known. */
export function reassociate(
  release: Disassociated,
  relatedness: Relatedness,
  whole: Iterable<readonly Uint32Array[]>,
  claimer: Claimer,
  random: Random,
  onProgress?: OnAttack,
): ReassociationClaims | NotMeasured {
  const { usesMeaning, weightsOf } = learn(release, relatedness, whole, random, onProgress)
  const law = supportLaw(release)
  const claims = claimEach(
    release,
    (cluster) => {
      const state = new ClusterState(cluster, random)
      const sampler = new Sampler(state, weightsOf(state), random)
      return claimer(cluster, law, posteriorOf(cluster, law, sampler), sampler)
    },
    onProgress,
  )
  return usesMeaning || claims.kind !== 'places' ? claims : { ...claims, notes: [...claims.notes, withoutMeaning] }
}

const withoutMeaning =
  'what the words mean does not foretell which items stand together in the chunks: it was left aside'
