import { chanceOfAtLeast } from '../math/poisson-binomial.js'
import { type CountedAnswer, countedFurthest } from '../contract/question.js'
import type { PolicyLimit } from '../policy/policy.js'

/** People who show the same, and how many of them and of everybody have something. */
export interface GroupWith {
  readonly size: number
  readonly have: number
  readonly ofAll: number
  readonly haveOfAll: number
}

/** Of how many people something is told, and whether of nobody it may be. */
export interface ToldOfGroup {
  readonly people: number
  readonly grave: boolean
}

/** What half of everybody else have is ordinary; what fewer than one in twenty have is rare. */
const [ordinary, rare] = [1 / 2, 0.05]
/** So many alike are no luck where the value is rare; and the chance at which luck is left out, over all groups and values. */
const [alikeByLuck, luck] = [5, 0.001]
/** Told of one in three, its odds ten times those of everybody else, or three times those without the own record. */
const [leastShare, lifted, own] = [1 / 3, 10, 3]

/**
 * What a group tells of its people for certain, read off the release (docs/decisions/0029): all of it have what is not ordinary.
 * Of nobody where it is rare or no luck makes such groups: there are `trials` groups and values that might have been so. Whoever is
 * alone in a group is told by their own record: that is a share of people.
 */
export function certainOfGroup(group: GroupWith, trials: number): ToldOfGroup | undefined {
  const { size, have, ofAll } = group
  if (size >= ofAll || have < size) return undefined
  const others = elsewhere(group)
  if (others >= ordinary) return undefined
  if (size === 1) return { people: 1, grave: false }
  return { people: size, grave: (others < rare && size >= alikeByLuck) || trials * others ** size <= luck }
}

/** The same where nearly all have it: their odds are ten times those of everybody else, beyond luck. */
export function liftedInGroup(group: GroupWith, trials: number): ToldOfGroup | undefined {
  const { size, have, ofAll, haveOfAll } = group
  const share = elsewhere(group)
  if (size < 2 || size >= ofAll || have < leastShare * size - 1e-9 || share >= ordinary) return undefined
  const others = ofAll - size
  const chance = Math.max((haveOfAll - have + share) / (others + 1), 1 / (10 * (others + 2)))
  const isLifted = odds(have / size) >= lifted * odds(chance)
  if (!isLifted || trials * chanceOfAtLeast(have, new Float64Array(size).fill(chance)) > luck) return undefined
  return { people: size, grave: share < rare }
}

/** Whether a group tells of those who have something that their own record is in it: from five people on it never does. */
export function tellsOfOwn(group: GroupWith): boolean {
  const { size, have } = group
  const others = elsewhere(group)
  if (have < leastShare * size - 1e-9 || others >= ordinary) return false
  return odds(have / size) >= own * odds((have - 1 + others) / size) - 1e-9
}

/** Of everybody outside the group the share that has it. */
function elsewhere({ size, have, ofAll, haveOfAll }: GroupWith): number {
  return size >= ofAll ? 0 : (haveOfAll - have) / (ofAll - size)
}

/**
 * What all groups tell together: above where it is told of more people than the limit allows, or anything grave of anybody; where a
 * policy allows a share of that, it is held against `certain` and the rest against the limit.
 */
export function countedGroups(
  told: readonly ToldOfGroup[],
  of: number,
  limit: PolicyLimit | undefined,
  certain: PolicyLimit | undefined,
): CountedAnswer {
  const people = told.reduce((sum, one) => sum + one.people, 0)
  const share = of === 0 ? 0 : people / of
  const furthest = countedFurthest(share, people, of, 0)
  const grave = told.reduce((sum, one) => sum + (one.grave ? one.people : 0), 0)
  if (certain && of > 0 && grave / of > certain.limit)
    return { state: 'above', limit: certain, furthest: { ...furthest, judged: grave / of } }
  if (!limit) return { state: 'no limit', furthest }
  if (!certain) return { state: share > limit.limit || grave > 0 ? 'above' : 'within', furthest }
  const judged = of === 0 ? 0 : (people - grave) / of
  return { state: judged > limit.limit ? 'above' : 'within', furthest: { ...furthest, judged } }
}

/** The same of one group by several values: its people are counted once. */
export function onceOfGroup(told: readonly (ToldOfGroup | undefined)[], size: number): ToldOfGroup[] {
  const some = told.filter((one) => one !== undefined)
  if (some.length === 0) return []
  const people = Math.min(
    size,
    some.reduce((sum, one) => sum + one.people, 0),
  )
  return [{ people, grave: some.some(({ grave }) => grave) }]
}

function odds(share: number): number {
  return share >= 1 ? Infinity : share / (1 - share)
}
