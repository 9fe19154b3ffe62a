import { notMeasured } from '../../../contract/method.js'
import { disassociate } from '../protect/disassociate.js'
import type { Change, Patient, Remedy } from '../../../contract/remedy.js'

/** How many times the k of the release is tried. */
const times = [1.5, 2, 3, 5]

/** Disassociates the original again with a greater k, every cover problem closed: more records must share what stays together. */
export const tearAgain: Remedy<'disassociated'> = {
  id: 'tear-again',
  on: 'disassociated',
  helps: ['S5', 'L5'],
  propose(patient) {
    return [...new Set(times.map((factor) => Math.ceil(factor * patient.release.k)))].map((k) => againWith(patient, k))
  },
}

function againWith({ release, original, random }: Patient<'disassociated'>, k: number): Change<'disassociated'> {
  return {
    id: `tear-again ${k}`,
    sentence: `disassociate again with k = ${k}`,
    make() {
      if (!original) return notMeasured('to disassociate again with a greater k the original is needed')
      const largest = release.clusters.reduce((most, { size }) => Math.max(most, size), 0)
      const made = disassociate.run(
        original,
        { k, m: release.m, maxCluster: Math.max(largest, 2 * k), refine: release.shared.length > 0, safe: true },
        random,
      )
      return made.kind === 'infeasible' ? notMeasured(made.because) : { release: made.release, key: made.key }
    },
  }
}
