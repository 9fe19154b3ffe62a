import { disassociatedRelease } from '../release.js'
import { withoutCoverProblems } from '../protect/safe.js'
import { coverProblemsOf } from '../cover-problems.js'
import type { Remedy, Change, Patient, Loss } from '../../../contract/remedy.js'
import { notMeasured } from '../../../contract/method.js'
import { disassociate } from '../protect/disassociate.js'
import { frequentSetsTorn } from '../utility/disassociation-utility.js'
import { withCommas } from '../../../math/with-commas.js'

/**
 * Closes the cover problems of a release as it stands (safe disassociation): occurrences that give them away are left out, or
 * an item moves to the term chunk of its cluster. Nothing that was torn apart is put together for it, so it needs no original.
 */
export const closeCovers: Remedy<'disassociated'> = {
  id: 'close-covers',
  on: 'disassociated',
  helps: ['S5'],
  propose({ release, key, random }) {
    const problems = [...coverProblemsOf(release)].length
    if (problems === 0) return []
    const sentence = `close ${withCommas(problems)} cover ${problems === 1 ? 'problem' : 'problems'}`
    return [
      {
        id: 'close-covers',
        sentence,
        make: () => ({
          release: disassociatedRelease(withoutCoverProblems(release, random('close-covers')).release),
          key,
        }),
      },
    ]
  },
}

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

/** The share of the 1,000 most frequent sets of items that are not among those of the chunks as they are published (tKd-a). */
export const setsTorn: Loss<'disassociated'> = {
  on: 'disassociated',
  name: 'frequent sets torn apart',
  of: (release, { original, first }) => frequentSetsTorn(original ?? first, release),
}
