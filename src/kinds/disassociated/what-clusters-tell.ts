import { rowAt, rowCount } from '../../data/rows.js'
import type { CountedAnswer } from '../../contract/question.js'
import type { Release } from '../../contract/release.js'
import type { PolicyLimit } from '../../policy/policy.js'
import { certainOfGroup, countedGroups, onceOfGroup, tellsOfOwn } from '../../score/certain-group.js'

/**
 * Clusters whose records all have the same beside what stands in the first chunk, and clusters so small that a part is somebody's
 * for want of others: whoever is known to be in one has it. Nothing need be put together for that.
 */
export function clustersThatTell(
  { clusters, shared, items }: Release<'disassociated'>,
  limit: PolicyLimit | undefined,
  certain: PolicyLimit | undefined,
): CountedAnswer | null {
  const all = new Float64Array(items.length)
  for (const { chunks, terms } of clusters) {
    for (const { codes } of chunks) for (const item of codes) all[item]++
    for (const item of terms) all[item]++
  }
  for (const { subRecords } of shared) for (const item of subRecords.codes) all[item]++
  const ofAll = clusters.reduce((sum, { size }) => sum + size, 0)
  const trials = clusters.length * items.length
  const told = clusters.flatMap(({ size, chunks }) => {
    const have = new Map<number, number>()
    for (const chunk of chunks.slice(1))
      for (let s = 0; s < rowCount(chunk); s++)
        for (const item of rowAt(chunk, s)) have.set(item, (have.get(item) ?? 0) + 1)
    const facts = Array.from(have, ([item, count]) => {
      const group = { size, have: count, ofAll, haveOfAll: all[item] }
      return certainOfGroup(group, trials) ?? (tellsOfOwn(group) ? { people: count, grave: false } : undefined)
    })
    return onceOfGroup(facts, size)
  })
  const answer = countedGroups(told, ofAll, limit, certain)
  return answer.state === 'above' ? answer : null
}
