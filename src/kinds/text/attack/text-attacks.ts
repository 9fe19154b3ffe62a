import type { NotMeasured } from '../../../contract/method.js'
import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { gapClaims, removalParameters, openGaps, openTerms } from './open-gaps.js'
import { holderCount } from './library.js'
import { removedWords } from './removed-words.js'

/** Somebody who does not read the document: the term that stands in most documents, and not in this one. */
const removedByFrequency: Attack<'text', ValueClaims, typeof removalParameters> = {
  id: 'removed-by-frequency',
  name: 'the same candidates without context',
  summary: 'guesses what was removed by how many documents hold it',
  cites: [],
  parameters: removalParameters,
  on: 'text',
  needs: [],
  takes: ['documents', 'words'],
  baseline: null,
  async run(release, granted, values): Promise<ValueClaims | NotMeasured> {
    const opened = await openGaps(release, granted, values)
    if ('kind' in opened) return opened
    const { library, questions } = opened
    const beliefs = questions.map((question) => {
      const terms = openTerms(library, question)
      const counts = Float64Array.from(terms, (term) => holderCount(library.termHolders, term) + 0.5)
      const all = counts.reduce((sum, count) => sum + count, 0)
      return { terms, chances: counts.map((count) => count / all) }
    })
    return { ...gapClaims(opened, beliefs), chances: false }
  },
}

/** Attacks on texts from which something was taken away. */
export const textAttacks: readonly Attack[] = [removedByFrequency, removedWords]
