import { comparedLogs } from '../utility/compared-logs.js'
import type { Loss } from '../../../contract/remedy.js'

/** The share of the queries, with their URLs, that are no longer there; whose they are is not asked. */
export const queriesLost: Loss<'queries'> = {
  on: 'queries',
  name: 'queries lost',
  of(release, { original, first }) {
    const before = original ?? first
    const asked = before.user.codes.length
    return asked === 0 ? 0 : 1 - comparedLogs(before, release).shared / asked
  },
}
