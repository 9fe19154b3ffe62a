import { betaBinomialAtLeast } from '../math/beta-binomial.js'
import { wilsonLow } from '../math/interval.js'
import { type AlikeGroups, type GroupedValues, alikeBy } from './people-alike.js'

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
  const trials = grouped.sizes.length * named
  const said = new Uint8Array(candidates.length)
  // Groups of a few are alike by luck: people like them have nothing to say of it.
  const asked = [...candidates.keys()].filter((one) => candidates[one].size >= telling.smallest)
  let areAll = true
  for (const kin of asked.length > 0 ? alikeBy(grouped) : []) {
    const likeThem = alikeIn(grouped, kin, candidates, asked)
    for (const one of asked) said[one] |= whatTheySay(candidates[one], likeThem(candidates[one]), trials, areAll)
    areAll = false
  }
  return candidates.flatMap((fact, one) => {
    const isHarmful = marks.harmful?.[fact.value] === 1
    const weigh = fact.people === fact.size ? certain : likelier
    const weight = weigh(fact, said[one], isHarmful, grouped.sizes.length)
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

/** People in other groups who have the same cells in some columns. */
interface Alike {
  readonly people: number
  readonly groups: number
  /** The chance of the value among them, never none. */
  readonly chance: number
  /** Those of them who are not in a group that all has it: a leak of several groups is no trend. */
  readonly mixed: { readonly people: number; readonly having: number; readonly groups: number }
}

/** How many people of a kin have a value, and how many of them are in groups that all have it. */
interface Having {
  people: number
  certain: number
  certainGroups: number
}

/** Of each of some facts the people alike in these columns; undefined where they are too few to say anything. */
function alikeIn(
  { sizes, offsets, values, counts, valueCount }: GroupedValues,
  { kinOf, people, groups }: AlikeGroups,
  candidates: readonly GroupFact[],
  asked: readonly number[],
): (fact: GroupFact) => Alike | undefined {
  const known = new Map<number, Having>()
  const isAsked = new Uint8Array(valueCount)
  for (const one of asked) {
    const { group, value } = candidates[one]
    isAsked[value] = 1
    known.set(kinOf[group] * valueCount + value, { people: 0, certain: 0, certainGroups: 0 })
  }
  for (const [group, kin] of kinOf.entries())
    for (let i = offsets[group]; i < offsets[group + 1]; i++) {
      const having = isAsked[values[i]] === 1 ? known.get(kin * valueCount + values[i]) : undefined
      if (!having) continue
      having.people += counts[i]
      if (counts[i] < sizes[group]) continue
      having.certain += counts[i]
      having.certainGroups++
    }
  return ({ group, value, people: own, size, elsewhere }) => {
    const kin = kinOf[group]
    const others = people[kin] - size
    if (others < Math.max(telling.alike, size / 2)) return undefined
    const having = known.get(kin * valueCount + value)!
    const isOne = own === size ? 1 : 0
    const certainElsewhere = having.certain - isOne * size
    return {
      people: others,
      groups: groups[kin] - 1,
      chance: Math.max((having.people - own + elsewhere) / (others + 1), 1 / (10 * (others + 2))),
      mixed: {
        people: others - certainElsewhere,
        having: having.people - own - certainElsewhere,
        groups: groups[kin] - 1 - (having.certainGroups - isOne),
      },
    }
  }
}

/** What people alike say of a fact, by any of their kins: each a bit, so that all of them are said at once. */
const says = { something: 1, byLuck: 2, trend: 4, asMuch: 8, notLifted: 16, everybodyLifted: 32 } as const

function whatTheySay(fact: GroupFact, alike: Alike | undefined, trials: number, areAll: boolean): number {
  if (!alike) return 0
  const { mixed, groups, chance } = alike
  const byLuck = trials * luckOf(fact, alike) > telling.luck
  const isTrend =
    mixed.groups >= 2 && mixed.people >= telling.alike && wilsonLow(mixed.having, mixed.people) >= telling.ordinary
  const isLifted = !byLuck && odds(fact.people / fact.size) >= telling.lifted * odds(chance)
  return (
    says.something |
    (byLuck ? says.byLuck : 0) |
    (isTrend ? says.trend : 0) |
    (groups >= telling.trend && sayAsMuch(fact, alike) ? says.asMuch : 0) |
    (isLifted ? 0 : says.notLifted) |
    (isLifted && areAll ? says.everybodyLifted : 0)
  )
}

/** All of a group have it: a fact, unless luck or a trend makes such groups. */
function certain(fact: GroupFact, said: number, harmful: boolean): Weight | undefined {
  const { size, elsewhere } = fact
  if (size < 2) return loneTold(fact)
  if (harmful || (elsewhere < telling.rare && size >= telling.smallest)) return 'grave'
  if ((said & (says.something | says.byLuck)) === says.something) return 'grave'
  return (said & says.trend) !== 0 ? 'taught' : 'told'
}

/** Far more of a group than of people like them. */
function likelier(fact: GroupFact, said: number, harmful: boolean, groups: number): Weight | undefined {
  if ((said & says.everybodyLifted) === 0) return loneTold(fact)
  const isRare = harmful || fact.elsewhere < telling.rare
  if (!isRare && (said & says.asMuch) !== 0) return 'taught'
  if (groups < telling.fewGroups || (said & says.notLifted) !== 0) return 'doubt'
  return isRare ? 'grave' : 'told'
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
