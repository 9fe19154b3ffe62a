import type { Remedy } from '../remedy.js'

/**
 * Makes the release anew from the original: what it hides stays hidden among as many, but each item beside others of which
 * the rest of a record tells nothing (docs/methods/repair-sets.md). At the same k, or among twice as many.
 */
export const againstMeaning: Remedy<'sets'> = {
  id: 'against-meaning',
  on: 'sets',
  helps: ['I6'],
  propose({ remakeSets }) {
    if (!remakeSets) return []
    return [1, 2].map((times) => ({
      id: `against-meaning ${times}`,
      sentence: `choose other partners, of whom the rest of a record tells nothing${times === 1 ? '' : ', among twice as many records'}`,
      anew: true,
      make: () => remakeSets(times),
    }))
  },
}
