import type { Loss } from '../../../contract/remedy.js'

/**
 * How much of what the sensitive values tell of their records, beyond how frequent they are overall, is lost: the chance to
 * name somebody's value by a draw from their bucket falls from 1 (each record its own bucket) to that by a draw from all.
 */
export const valuesMixed: Loss<'buckets'> = {
  on: 'buckets',
  name: 'values mixed',
  of({ groups, groupCount, values, counts }) {
    const sizes = new Float64Array(groupCount)
    for (const group of groups) sizes[group]++
    const overall = new Float64Array(values.length)
    let inBuckets = 0
    for (const { group, value, count } of counts) {
      inBuckets += count ** 2 / sizes[group]
      overall[value] += count
    }
    const rows = groups.length
    const byAll = overall.reduce((sum, count) => sum + (count / rows) ** 2, 0)
    return rows === 0 || byAll > 1 - 1e-12 ? 0 : (1 - inBuckets / rows) / (1 - byAll)
  },
}
