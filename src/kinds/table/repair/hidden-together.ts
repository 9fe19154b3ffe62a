import { notMeasured } from '../../../contract/method.js'
import { type Remedy, isKept } from '../../../contract/remedy.js'
import { lessHidden } from '../protect/hidden/less-hidden.js'

/** Tells hidden values that name their row together with the nearest of somebody who looks alike. */
export const hiddenTogether: Remedy<'table'> = {
  id: 'hidden-together',
  on: 'table',
  helps: ['S2'],
  propose(patient, { limit }) {
    const { release, key } = patient
    const beside = release.columns.filter(({ role }) => role === 'sensitive' || role === 'insensitive')
    if (beside.length < 2 || beside.some((column) => isKept(patient, column))) return []
    return [
      {
        id: `hidden-together ${limit}`,
        sentence: 'tell hidden values that name their row together with the nearest of somebody who looks alike',
        make() {
          const mended = lessHidden(release, limit)
          return mended
            ? { release: mended.release, key }
            : notMeasured('hidden values that name their row have none near them in their group')
        },
      },
    ]
  },
}
