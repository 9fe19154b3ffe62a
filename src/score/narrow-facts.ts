import { wilsonLow } from '../math/interval.js'
import { type GroupFact, type Weight, telling } from './telling.js'
import { alikeBy } from './people-alike.js'
import { areOthersNear, explainedByTrend, tighterThanOthers, within } from './narrow-by-trend.js'
import type { Traits } from './trend-of-groups.js'
import type { Codes } from '../data/row-keys.js'

/** Numbers in groups: of each record its group and its number; NaN where it is missing, `none` where it is in no group. */
export interface GroupedNumbers {
  readonly sizes: Uint32Array
  readonly cells: readonly Codes[]
  readonly groupOf: Uint32Array
  readonly numbers: Float64Array
}

/** A group whose numbers lie near each other: from, to, and the share of everybody else that lies there too. */
export interface NarrowFact extends Omit<GroupFact, 'value'> {
  readonly low: number
  readonly high: number
  readonly weight: Weight
}

export type RangeOfGroup = Omit<NarrowFact, 'weight'>

/** From this size on a tenth of a group may lie outside. */
const many = 20

/**
 * Groups that tell a narrow range of numbers of their people, which people like them do not have anyway, nor by a trend through the
 * traits of the others.
 */
export function narrowFacts(grouped: GroupedNumbers, traits?: () => Traits): NarrowFact[] {
  const { sizes, cells, groupOf, numbers } = grouped
  const inGroup = sortedByGroup(sizes.length, groupOf, numbers)
  const all = numbers.filter((number, row) => !Number.isNaN(number) && groupOf[row] < sizes.length).sort()
  const found: RangeOfGroup[] = []
  for (const [group, own] of inGroup.entries()) {
    if (own.length < 2 || own.length < sizes[group] || own.length === all.length) continue
    const [low, high, people] = shortest(own)
    const others = all.length - own.length
    const there = within(all, low, high) - within(own, low, high)
    if (there > telling.ordinary * others) continue
    const elsewhere =
      there <= telling.narrow * others || inGroup.length > mostGroups
        ? there / others
        : shareOf(mixedIn(inGroup.keys(), inGroup, { group, low, high }))
    if (elsewhere <= telling.narrow) found.push({ group, low, high, people, size: own.length, elsewhere })
  }
  const isTrend = new Uint8Array(found.length)
  const asked = [...found.keys()].filter((one) => found[one].size >= telling.smallest)
  for (const { kinOf, people, groups } of asked.length > 0 ? alikeBy({ sizes, cells }) : []) {
    const membersOf = membersBy(kinOf, people.length)
    for (const one of asked) {
      const kin = kinOf[found[one].group]
      if (isTrend[one] === 1 || groups[kin] < telling.trend) continue
      const [there, others] = mixedIn(membersOf[kin], inGroup, found[one])
      if (others >= telling.alike && wilsonLow(there, others) > telling.narrow) isTrend[one] = 1
    }
  }
  const left = asked.filter((one) => isTrend[one] === 0)
  if (traits && left.length > 0 && sizes.length >= telling.fewGroups)
    for (const one of explainedByTrend(found, left, { inGroup, all, sizes }, traits())) isTrend[one] = 1
  const isOpen = found.length > 0 && sizes.length < telling.fewGroups && !areOthersNear(found, { inGroup, all })
  const tighter = isOpen ? tighterThanOthers(found, { inGroup, all }) : undefined
  return found.map((fact, one) => ({
    ...fact,
    weight: isTrend[one] === 1 ? 'taught' : isOpen && !tighter?.has(fact) ? 'doubt' : 'told',
  }))
}

/** Up to so many groups a range is looked up in each. */
const mostGroups = 5000
/** Who lies there with half of the group is of a group that tells nearly the same. */
const whole = 0.5

/** Who of some groups lies in a range, of how many: those that tell the same are left out, for a leak of several is no trend. */
function mixedIn(
  groups: Iterable<number>,
  inGroup: readonly Float64Array[],
  { group: own, low, high }: Pick<NarrowFact, 'group' | 'low' | 'high'>,
): readonly [there: number, others: number] {
  let [there, others] = [0, 0]
  for (const group of groups) {
    const inside = within(inGroup[group], low, high)
    if (group === own || inside >= whole * inGroup[group].length) continue
    there += inside
    others += inGroup[group].length
  }
  return [there, others]
}

function sortedByGroup(groups: number, groupOf: Uint32Array, numbers: Float64Array): Float64Array[] {
  const lists = Array.from({ length: groups }, (): number[] => [])
  for (const [row, group] of groupOf.entries())
    if (group < groups && !Number.isNaN(numbers[row])) lists[group].push(numbers[row])
  return lists.map((list) => Float64Array.from(list).sort())
}

/** The shortest interval that holds them all, or of many nine in ten. */
function shortest(own: Float64Array): readonly [low: number, high: number, people: number] {
  const held = own.length < many ? own.length : Math.ceil(0.9 * own.length)
  let best = 0
  for (let i = 0; i + held <= own.length; i++)
    if (own[i + held - 1] - own[i] < own[best + held - 1] - own[best]) best = i
  return [own[best], own[best + held - 1], held]
}

function shareOf([some, all]: readonly [number, number]): number {
  return all === 0 ? 1 : some / all
}

function membersBy(kinOf: Uint32Array, kins: number): number[][] {
  const members = Array.from({ length: kins }, (): number[] => [])
  for (const [group, kin] of kinOf.entries()) members[kin].push(group)
  return members
}
