import type { Attack } from '../../../../contract/attack.js'
import type { ValueClaims } from '../../../../contract/claims.js'
import { beside, evenBeliefs, refinedParameters } from './refined-values.js'

/** Somebody reads one release alone: each value that a cell may stand for is as likely as the others. */
export const ownCell: Attack<'table', ValueClaims, typeof refinedParameters> = {
  id: 'own-cell',
  name: 'what the cell alone says',
  summary: 'guesses one of the values that a cell of this release may stand for',
  cites: [],
  parameters: refinedParameters,
  on: 'table',
  needs: ['others'],
  baseline: null,
  async run(release, granted, { about }) {
    const found = beside(release, granted, about)
    if ('because' in found) return found
    const { own } = found.about
    return { ...evenBeliefs(found.about, own.covers, own.column.codes), chances: false, notTried: [], notes: [] }
  },
}
