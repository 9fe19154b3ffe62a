import { wilsonLow } from '../math/interval.js'
import { gammaShare } from '../math/special-functions.js'
import type { GroupedValues } from './people-alike.js'
import { type GroupFact, odds, telling } from './telling.js'
import { type Traits, expectedByTrend } from './trend-of-groups.js'

/** People in other groups who have the same cells in some columns. */
export interface Alike {
  readonly people: number
  readonly groups: number
  /** The chance of the value among them, never none. */
  readonly chance: number
  /** Those of them who are not in a group that all has it: a leak of several groups is no trend. */
  readonly mixed: { readonly people: number; readonly having: number; readonly groups: number }
}

export interface AlikeByTrend extends Alike {
  /** Told to a factor of three. */
  readonly isSure: boolean
}

/** Through the groups of so many values, those of most people, a trend is drawn. */
const mostValues = 100

/** People like those of some groups, as a trend through all others lets expect them: where it says it to a factor of three. */
export function alikeByTrend(
  { sizes, offsets, values, counts }: GroupedValues,
  candidates: readonly GroupFact[],
  asked: readonly number[],
  traits: Traits,
): (readonly [candidate: number, alike: AlikeByTrend])[] {
  const byValue = new Map<number, number[]>()
  for (const one of asked) {
    const own = byValue.get(candidates[one].value)
    if (own) own.push(one)
    else byValue.set(candidates[one].value, [one])
  }
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const peopleOf = (some: readonly number[]): number => some.reduce((sum, one) => sum + candidates[one].people, 0)
  const most = [...byValue].toSorted(([, a], [, b]) => peopleOf(b) - peopleOf(a)).slice(0, mostValues)
  return most.flatMap(([value, some]) => {
    const having = new Float64Array(sizes.length)
    for (let group = 0; group < sizes.length; group++)
      for (let i = offsets[group]; i < offsets[group + 1]; i++) if (values[i] === value) having[group] = counts[i]
    const groups = some.map((one) => candidates[one].group)
    // A leak of several groups is no trend.
    const expected = expectedByTrend(traits, { sizes, having }, groups, (g) => having[g] === sizes[g], telling.apart)
    return some.flatMap((one): [number, AlikeByTrend][] => {
      const { odds: at, deviation } = expected.get(candidates[one].group)!
      const people = all - candidates[one].size
      const least = people * logistic(at - 2.576 * deviation)
      const mixed = { people, having: least, groups: sizes.length - 1 }
      const isSure = deviation <= Math.log(telling.own)
      return [[one, { people, groups: sizes.length - 1, chance: logistic(at), mixed, isSure }]]
    })
  })
}

/** Whether a trend leaves so little that it cannot be shown to be three times the odds, and makes more of what is odd than it leaves. */
export function explains({ people, size, elsewhere }: GroupFact, { chance }: Alike): boolean {
  const left = odds(people / size) / odds(chance)
  return odds(wilsonLow(people, size)) < telling.own * odds(chance) && left ** 2 < odds(people / size) / odds(elsewhere)
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** Whether the other groups, few as they are, have a value as often as each other but for luck: where none shows a trend, one alone is none. */
export function areOthersAlike(
  { sizes, offsets, values, counts }: GroupedValues,
  { group: own, value, elsewhere }: GroupFact,
): boolean {
  if (sizes.length <= telling.trend) return false
  let apart = 0
  for (let group = 0; group < sizes.length; group++) {
    if (group === own) continue
    let having = 0
    for (let i = offsets[group]; i < offsets[group + 1]; i++) if (values[i] === value) having = counts[i]
    apart += (having - sizes[group] * elsewhere) ** 2 / Math.max(1e-9, sizes[group] * elsewhere * (1 - elsewhere))
  }
  return 1 - gammaShare((sizes.length - 2) / 2, apart / 2) > telling.apartByLuck
}
