import { betaBinomialAtLeast } from '../math/beta-binomial.js'
import { wilsonLow } from '../math/interval.js'
import { type AlikeGroups, type GroupedValues, alikeBy } from './people-alike.js'
import { type Alike, type AlikeByTrend, alikeByTrend, areOthersAlike, explains } from './people-by-trend.js'
import { type GroupFact, type Weight, odds, telling } from './telling.js'
import type { Traits } from './trend-of-groups.js'

/** What may not be told, by code: missing values never; harmful ones never to anybody. */
export interface ValueMarks {
  readonly missing?: Uint8Array | undefined
  readonly harmful?: Uint8Array | undefined
}

/** What the groups tell of their people because they are in it, each with its weight; traits say what a trend lets expect of them. */
export function groupFacts(
  grouped: GroupedValues,
  marks: ValueMarks = {},
  traits?: () => Traits,
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
  const many = grouped.sizes.length >= telling.fewGroups
  const odd = asked.filter((one) => isCertain(candidates[one]) || (said[one] & says.perhapsLifted) !== 0)
  if (traits && odd.length > 0 && many)
    for (const [one, alike] of alikeByTrend(grouped, candidates, odd, traits()))
      said[one] |= whatTrendSays(candidates[one], alike, trials)
  return candidates.flatMap((fact, one) => {
    const isHarmful = marks.harmful?.[fact.value] === 1
    const weigh = isCertain(fact) ? certain : likelier
    const weight = weigh(fact, said[one], isHarmful, many || areOthersAlike(grouped, fact))
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
      // A few people alike say little of their own: as much as so many of everybody are taken with them.
      chance: Math.max(
        (having.people - own + telling.apart * elsewhere) / (others + telling.apart),
        1 / (10 * (others + 2)),
      ),
      mixed: {
        people: others - certainElsewhere,
        having: having.people - own - certainElsewhere,
        groups: groups[kin] - 1 - (having.certainGroups - isOne),
      },
    }
  }
}

/** What people alike say of a fact, by any of their kins: each a bit, so that all of them are said at once. */
const says = {
  something: 1,
  byLuck: 2,
  trend: 4,
  asMuch: 8,
  notLifted: 16,
  everybodyLifted: 32,
  perhapsLifted: 64,
} as const

function whatTheySay(fact: GroupFact, alike: Alike | undefined, trials: number, areAll: boolean): number {
  if (!alike) return 0
  const { mixed, groups, chance } = alike
  const byLuck = trials * luckOf(fact, alike) > telling.luck
  const isAhead = odds(fact.people / fact.size) >= telling.lifted * odds(chance)
  // Luck alone would not do it: groups would have to differ.
  const isPerhaps =
    areAll &&
    isAhead &&
    trials * betaBinomialAtLeast(fact.people, fact.size, chance * 1e6, (1 - chance) * 1e6) <= telling.luck
  const isTrend =
    mixed.groups >= 2 && mixed.people >= telling.alike && wilsonLow(mixed.having, mixed.people) >= telling.ordinary
  const isLifted = !byLuck && isAhead
  return (
    says.something |
    (byLuck ? says.byLuck : 0) |
    (isTrend ? says.trend : 0) |
    (groups >= telling.trend && sayAsMuch(fact, alike) ? says.asMuch : 0) |
    (isLifted ? 0 : says.notLifted) |
    (isLifted && areAll ? says.everybodyLifted : 0) |
    (isPerhaps ? says.perhapsLifted : 0)
  )
}

/** A trend that is sure explains or does not; one that is not leaves open whether it does. */
function whatTrendSays(fact: GroupFact, alike: AlikeByTrend, trials: number): number {
  const said = whatTheySay(fact, alike, trials, false) & ~says.asMuch
  if (!alike.isSure) return said & says.notLifted
  return said | (explains(fact, alike) ? says.asMuch : 0)
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
function likelier(fact: GroupFact, said: number, harmful: boolean, isApart: boolean): Weight | undefined {
  if ((said & (says.everybodyLifted | says.perhapsLifted)) === 0) return loneTold(fact)
  const isRare = harmful || fact.elsewhere < telling.rare
  if (!isRare && (said & says.asMuch) !== 0) return 'taught'
  if (!isApart || (said & says.everybodyLifted) === 0 || (said & says.notLifted) !== 0)
    return isRare ? 'feared' : 'doubt'
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
  const apart = 1 / (1 / telling.apart + 1 / (others + telling.apart))
  return betaBinomialAtLeast(people, size, chance * apart, (1 - chance) * apart)
}

function isCertain({ people, size }: GroupFact): boolean {
  return people === size
}
