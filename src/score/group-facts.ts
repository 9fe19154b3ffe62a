import { betaBinomialAtLeast } from '../math/beta-binomial.js'
import { wilsonLow } from '../math/interval.js'
import { type AlikeGroups, type GroupedValues, alikeBy, alikeWith } from './people-alike.js'

/** When a group tells something of its people (docs/decisions/0029): shares, odds and chances. */
export const telling = {
  /** A value that half of all others have is ordinary: who is said to have it is told nothing. */
  ordinary: 1 / 2,
  /** Fewer than one in twenty have a rare value. */
  rare: 0.05,
  /** Told of one in three. */
  share: 1 / 3,
  /** Times the odds among people alike in other groups, and times those without the own record. */
  lifted: 10,
  own: 3,
  /** Luck is left out at one in a thousand, over all groups and values. */
  luck: 0.001,
  /** So many people alike say something. */
  alike: 30,
  /** Groups may differ without a leak: as if the chance of each had been drawn from so many people. */
  apart: 50,
  /** So many other groups make a trend. */
  trend: 3,
  /** Of fewer groups nobody can tell a trend from a leak. */
  fewGroups: 10,
  /** Groups below that size are alike by luck. */
  smallest: 5,
} as const

/** A value that many of a group have. */
export interface GroupFact {
  readonly group: number
  readonly value: number
  /** People who have it, of so many, and the share of everybody else. */
  readonly people: number
  readonly size: number
  readonly elsewhere: number
}

/** Grave: of nobody, unless the policy names a share. Doubt: by the release or by the world. Taught: people like them are told so anyway. */
export type Weight = 'grave' | 'told' | 'doubt' | 'taught'

/** What may not be told, by code: missing values never; harmful ones never to anybody. */
export interface ValueMarks {
  readonly missing?: Uint8Array | undefined
  readonly harmful?: Uint8Array | undefined
}

/** What the groups tell of their people because they are in it, each with its weight. */
export function groupFacts(
  grouped: GroupedValues,
  marks: ValueMarks = {},
): (GroupFact & { readonly weight: Weight })[] {
  const { candidates, named } = candidatesIn(grouped, marks)
  if (candidates.length === 0) return []
  const wanted = new Uint8Array(grouped.valueCount)
  for (const { value } of candidates) wanted[value] = 1
  const whole = candidates.filter(({ people, size }) => people === size)
  const kins = alikeBy(grouped).map((kin): Kin => ({
    kin,
    withValue: alikeWith(grouped, kin, wanted),
    certain: certainBy(kin, whole, grouped.valueCount),
  }))
  const trials = grouped.sizes.length * named
  return candidates.flatMap((fact) => {
    const alike = kins.flatMap((one) => likeThem(fact, one))
    const isHarmful = marks.harmful?.[fact.value] === 1
    const weight =
      fact.people === fact.size
        ? certain(fact, alike, trials, isHarmful)
        : likelier(fact, alike, trials, grouped.sizes.length, isHarmful)
    return weight === undefined ? [] : [{ ...fact, weight }]
  })
}

/** Values that one in three of a group have and not half of all others; and how many values there are to be told. */
function candidatesIn({ sizes, offsets, values, counts, valueCount }: GroupedValues, { missing, harmful }: ValueMarks) {
  const whole = new Float64Array(valueCount)
  for (const [i, value] of values.entries()) whole[value] += counts[i]
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const candidates: GroupFact[] = []
  for (const [group, size] of sizes.entries())
    for (let i = offsets[group]; i < offsets[group + 1]; i++) {
      const [value, people] = [values[i], counts[i]]
      if (missing?.[value] === 1 || people < telling.share * size - 1e-9 || size === all) continue
      const elsewhere = (whole[value] - people) / (all - size)
      if (elsewhere >= telling.ordinary && harmful?.[value] !== 1) continue
      candidates.push({ group, value, people, size, elsewhere })
    }
  const named = whole.reduce(
    (sum, held, value) => sum + (held > 1 && held < all / 2 && missing?.[value] !== 1 ? 1 : 0),
    0,
  )
  return { candidates, named: Math.max(1, named) }
}

interface Kin {
  readonly kin: AlikeGroups
  readonly withValue: (kin: number, value: number) => number
  readonly certain: (kin: number, value: number) => AlikeGroupsWith
}

interface AlikeGroupsWith {
  readonly people: number
  readonly groups: number
}

/** Groups of a kin that all have a value. */
function certainBy({ kinOf }: AlikeGroups, whole: readonly GroupFact[], valueCount: number): Kin['certain'] {
  const known = new Map<number, AlikeGroupsWith>()
  for (const { group, value, size } of whole) {
    const at = kinOf[group] * valueCount + value
    const { people, groups } = known.get(at) ?? { people: 0, groups: 0 }
    known.set(at, { people: people + size, groups: groups + 1 })
  }
  return (kin, value) => known.get(kin * valueCount + value) ?? { people: 0, groups: 0 }
}

/** People in other groups who have the same cells in some columns. */
interface Alike {
  readonly people: number
  readonly having: number
  readonly groups: number
  /** The chance of the value among them, never none. */
  readonly chance: number
  /** Those of them who are not in a group that all has it: a leak of several groups is no trend. */
  readonly mixed: { readonly people: number; readonly having: number; readonly groups: number }
}

function likeThem(
  { group, value, people, size, elsewhere }: GroupFact,
  { kin, withValue, certain: certainOf }: Kin,
): Alike[] {
  const own = kin.kinOf[group]
  const others = kin.people[own] - size
  if (others < Math.max(telling.alike, size / 2)) return []
  const having = withValue(own, value) - people
  const chance = Math.max((having + elsewhere) / (others + 1), 1 / (10 * (others + 2)))
  const same = certainOf(own, value)
  const isOne = people === size ? 1 : 0
  const elsewhereCertain = same.people - isOne * size
  const mixed = {
    people: others - elsewhereCertain,
    having: having - elsewhereCertain,
    groups: kin.groups[own] - 1 - (same.groups - isOne),
  }
  return [{ people: others, having, groups: kin.groups[own] - 1, chance, mixed }]
}

/** All of a group have it: a fact, unless luck or a trend makes such groups. */
function certain(fact: GroupFact, alike: readonly Alike[], trials: number, harmful: boolean): Weight | undefined {
  const { size, elsewhere } = fact
  if (size < 2) return loneTold(fact)
  if (harmful || (elsewhere < telling.rare && size >= telling.smallest)) return 'grave'
  if (alike.length > 0 && alike.every((one) => trials * luckOf(fact, one) <= telling.luck)) return 'grave'
  const isTrend = alike.some(
    ({ mixed }) =>
      mixed.groups >= 2 && mixed.people >= telling.alike && wilsonLow(mixed.having, mixed.people) >= telling.ordinary,
  )
  return isTrend ? 'taught' : 'told'
}

/** Far more of a group than of people like them. */
function likelier(
  fact: GroupFact,
  alike: readonly Alike[],
  trials: number,
  groups: number,
  harmful: boolean,
): Weight | undefined {
  const isLifted = (one: Alike): boolean =>
    odds(fact.people / fact.size) >= telling.lifted * odds(one.chance) && trials * luckOf(fact, one) <= telling.luck
  const [everybody] = alike
  if (everybody && isLifted(everybody)) {
    const isRare = harmful || fact.elsewhere < telling.rare
    if (!isRare && alike.some((one) => one.groups >= telling.trend && sayAsMuch(fact, one))) return 'taught'
    if (groups < telling.fewGroups || !alike.every(isLifted)) return 'doubt'
    return isRare ? 'grave' : 'told'
  }
  return loneTold(fact)
}

/** Whether people alike are told of nearly as surely. */
function sayAsMuch({ people, size }: GroupFact, { chance }: Alike): boolean {
  return odds(people / size) < telling.own * odds(chance)
}

/** Whether the own record makes the odds: of groups of five and more only all of it does. */
function loneTold({ people, size, elsewhere }: GroupFact): Weight | undefined {
  const without = (people - 1 + elsewhere) / size
  return odds(people / size) >= telling.own * odds(without) - 1e-9 ? 'told' : undefined
}

/** The chance that luck alone gives so many of a group what people alike have. */
function luckOf({ people, size }: GroupFact, { chance, people: others }: Alike): number {
  const apart = Math.min(telling.apart, others + 1)
  return betaBinomialAtLeast(people, size, chance * apart, (1 - chance) * apart)
}

function odds(share: number): number {
  return share >= 1 ? Infinity : share / (1 - share)
}
