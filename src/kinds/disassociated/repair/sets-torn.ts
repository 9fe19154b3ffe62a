import { frequentSetsTorn } from '../utility/disassociation-utility.js'
import type { Loss } from '../../../contract/remedy.js'

/** The share of the 1,000 most frequent sets of items that are not among those of the chunks as they are published (tKd-a). */
export const setsTorn: Loss<'disassociated'> = {
  on: 'disassociated',
  name: 'frequent sets torn apart',
  of: (release, { original, first }) => frequentSetsTorn(original ?? first, release),
}
