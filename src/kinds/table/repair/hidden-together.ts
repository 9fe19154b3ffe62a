import { notMeasured } from '../../../contract/method.js'
import { type Remedy, isKept } from '../../../contract/remedy.js'
import { lessHidden } from '../protect/hidden/less-hidden.js'

/** Tells values of columns nobody thought of that name their row together with the nearest of somebody who looks alike. */
export const hiddenTogether: Remedy<'table'> = {
  id: 'hidden-together',
  on: 'table',
  helps: ['S2'],
  propose(patient, { limit }) {
    const { release, key } = patient
    const beside = release.columns.filter(({ role }) => role === 'insensitive')
    if (beside.length === 0 || beside.some((column) => isKept(patient, column))) return []
    return [
      {
        id: `hidden-together ${limit}`,
        sentence: 'tell values that name their row together with the nearest of somebody who looks alike',
        make() {
          const mended = lessHidden(release, limit)
          return mended
            ? { release: mended.release, key }
            : notMeasured('values that name their row have none near them in their group')
        },
      },
    ]
  },
}
