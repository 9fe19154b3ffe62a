import { fewAlike } from '../../contract/pinned.js'
import { type CountedAnswer, countedFurthest } from '../../contract/question.js'
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

/** Whether in no group one in three holds the same: no claim about any of them tells. */
export function isSpread({ groupOffsets, held, counts, records }: Release<'set-buckets'>): boolean {
  for (let g = 0; g + 1 < groupOffsets.length; g++) {
    const size = groupOffsets[g + 1] - groupOffsets[g]
    for (let i = held.offsets[g]; i < held.offsets[g + 1]; i++) if (fewAlike * counts[i] >= size) return false
  }
  return rowCount(records) > 0
}

/** Where groups are spread: of nobody is anything told, whoever knows what of them. */
export function nothingTold({ records }: Release<'set-buckets'>, limit: PolicyLimit | undefined): CountedAnswer {
  return { state: limit ? 'within' : 'no limit', furthest: countedFurthest(0, 0, rowCount(records), 0) }
}
