import type { Remedy } from '../../../contract/remedy.js'

/**
 * Makes the release anew from the original: what it hides stays hidden among as many, but each item beside others of which
 * the rest of a record tells nothing (docs/methods/repair-sets.md).
 */
export const againstMeaning: Remedy<'sets'> = {
  id: 'against-meaning',
  on: 'sets',
  helps: ['I6'],
  propose({ remake }) {
    if (!remake) return []
    return [
      {
        id: 'against-meaning',
        sentence: 'choose other partners, of whom the rest of a record tells nothing',
        anew: true,
        make: remake,
      },
    ]
  },
}
