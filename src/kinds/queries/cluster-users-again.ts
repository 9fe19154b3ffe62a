import { notMeasured } from '../../contract/method.js'
import { withFallbacks } from '../../contract/parameter.js'
import { queryClusters } from './protect/query-clusters.js'
import type { Change, Patient, Remedy, Loss } from '../../contract/remedy.js'
import { comparedLogs } from './query-utility.js'

/** How many times the k that the limit asks for is tried. */
const times = [1, 1.5, 2]

/** Puts the users of the original in groups that cannot be told apart, as large as the limit asks for. */
export const clusterUsersAgain: Remedy<'queries'> = {
  id: 'cluster-users-again',
  on: 'queries',
  helps: ['Q1', 'Q2'],
  propose(patient, { limit }) {
    if (limit <= 0) return []
    const least = Math.max(2, Math.ceil(1 / limit - 1e-9))
    return [...new Set(times.map((factor) => Math.ceil(factor * least)))].map((k) => againWith(patient, k))
  },
}

function againWith({ original, random }: Patient<'queries'>, k: number): Change<'queries'> {
  return {
    id: `cluster-users-again ${k}`,
    sentence: `publish the same queries for ${k} users each, without times`,
    anew: true,
    make() {
      if (!original) return notMeasured('to put users in groups the original is needed')
      const made = queryClusters.run(original, withFallbacks(queryClusters.parameters, { k }), random)
      return made.kind === 'infeasible' ? notMeasured(made.because) : { release: made.release, key: made.key }
    },
  }
}

/** The share of the queries, with their URLs, that are no longer there; whose they are is not asked. */
export const queriesLost: Loss<'queries'> = {
  on: 'queries',
  name: 'queries lost',
  of(release, { original, first }) {
    const before = original ?? first
    const asked = before.user.codes.length
    return asked === 0 ? 0 : 1 - comparedLogs(before, release).shared / asked
  },
}
