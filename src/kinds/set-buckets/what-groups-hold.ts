import type { CountedAnswer } from '../../contract/question.js'
import type { Release } from '../../contract/release.js'
import { rowCount } from '../../data/rows.js'
import type { PolicyLimit } from '../../policy/policy.js'
import { certainOfGroup, countedGroups, liftedInGroup, onceOfGroup } from '../../score/certain-group.js'
import { setGroupCount } from './set-buckets.js'

/** Groups whose records all, or nearly all, hold what few others do: whoever is known to be in one is known to hold it. */
export function groupsThatTell(
  release: Release<'set-buckets'>,
  limit: PolicyLimit | undefined,
  certain: PolicyLimit | undefined,
): CountedAnswer | null {
  const { groupOffsets, held, counts, sensitive, records } = release
  const all = new Float64Array(sensitive.length)
  for (const [i, item] of held.codes.entries()) all[item] += counts[i]
  const [groups, of] = [setGroupCount(release), rowCount(records)]
  const trials = groups * sensitive.length
  const told = Array.from({ length: groups }, (_, g) => {
    const size = groupOffsets[g + 1] - groupOffsets[g]
    const items = Array.from({ length: held.offsets[g + 1] - held.offsets[g] }, (__, i) => held.offsets[g] + i)
    const facts = items.map((i) => {
      const group = { size, have: counts[i], ofAll: of, haveOfAll: all[held.codes[i]] }
      return certainOfGroup(group, trials) ?? liftedInGroup(group, trials)
    })
    return onceOfGroup(facts, size)
  }).flat()
  const answer = countedGroups(told, of, limit, certain)
  return answer.state === 'above' ? answer : null
}
