import { withoutCoverProblems } from '../protect/safe.js'
import { coverProblemsOf } from '../cover-problems.js'
import { disassociatedRelease } from '../release.js'
import type { Remedy } from '../../../contract/remedy.js'

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
    const sentence = `close ${problems.toLocaleString('en-GB')} cover ${problems === 1 ? 'problem' : 'problems'}`
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
