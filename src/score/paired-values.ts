import { type ValueClaims, isClaimed, nobody } from '../contract/claims.js'
import type { Pinned } from '../contract/pinned.js'
import { type ValueTruth, bestGuess, rightCodes } from './believed.js'
import { type ClaimOfOne, oddsAhead, pinnedByPairs, saidOfAnother } from './paired-levels.js'

/** What claims on values are held against: the same said of another who shows the same, or what knowing less gets right. */
export type SaidOfOthers = (claims: ValueClaims, truth: ValueTruth) => readonly ClaimOfOne[]

/** Of whom a value is told, beside how often the very same claims would be right of others; without the truth of how many one is claimed. */
export function pinnedPairs(
  claims: ValueClaims,
  whole: Pick<Pinned, 'of' | 'unit'>,
  truth: ValueTruth | undefined,
  pairs: SaidOfOthers,
): Pinned {
  if (truth) return pinnedByPairs(pairs(claims, truth), whole)
  return {
    ...whole,
    count: claims.posteriorOf.reduce((sum, belief) => sum + (belief === nobody ? 0 : 1), 0),
    byLess: null,
  }
}

/** Subjects whose claims come true together, or not: those that share a belief, and the two of a group of two. */
interface Trial {
  readonly belief: number
  readonly who: readonly number[]
}

/** Each claim beside the same said of another of the group that shows the same: a bucket, gaps under one mark. */
export function besideAlike(claims: ValueClaims, truth: ValueTruth): ClaimOfOne[] {
  const right = rightCodes(claims, truth.values)
  return groupsOf(claims, truth).flatMap((trials) => {
    const have = new Map<number, number>()
    const expected = new Map<number, number>()
    for (const { belief, who } of trials) {
      for (const subject of who)
        for (const code of right[truth.codes[subject]]) have.set(code, (have.get(code) ?? 0) + 1 / who.length)
      forEachChance(claims, belief, (code, chance) =>
        expected.set(code, (expected.get(code) ?? 0) + chance / trials.length),
      )
    }
    const said = trials.flatMap(({ belief, who }): ClaimOfOne[] => {
      const best = bestCodes(claims, belief)
      if (best.codes.length === 0) return []
      const mean = (of: (code: number) => number): number =>
        best.codes.reduce((sum, code) => sum + of(code), 0) / best.codes.length
      const isRight = (subject: number): number => mean((code) => (right[truth.codes[subject]].has(code) ? 1 : 0))
      return [
        {
          who,
          people: who.length,
          confidence: mean((code) => oddsAhead(best.chance, expected.get(code) ?? best.chance)),
          right: who.reduce((sum, subject) => sum + isRight(subject), 0) / who.length,
          others: mean((code) => saidOfAnother(have.get(code) ?? 0, trials.length, claims.prior?.[code])),
        },
      ]
    })
    return said.length === 2 && trials.length === 2 ? [together(said)] : said
  })
}

/** Each claim beside the same said of another who shows the same, or what knowing less gets right, whichever is right more often. */
export function besideBoth(
  less: readonly ValueClaims[],
  control?: { readonly claims: ValueClaims; readonly truth: ValueTruth },
): SaidOfOthers {
  return (claims, truth) => {
    const byLess = less.map((one) => ({ one, right: rightCodes(one, truth.values) }))
    const creditOf = (subject: number): number =>
      byLess.reduce((sum, { one, right }) => sum + creditIn(one, right, subject, truth), 0) / byLess.length
    const said = besideAlike(claims, truth)
    const who = said.flatMap((claim) => claim.who)
    const meanOf = (subjects: readonly number[]): number =>
      subjects.reduce((sum, subject) => sum + creditOf(subject), 0) / Math.max(1, subjects.length)
    const ofAny = meanOf(who)
    // Of people the trends of the world are left out, person by person; of what stood in a gap or a bucket knowing less is right on
    // average, and the larger of that one time and a chance would be hindsight.
    const ofOne = (claim: ClaimOfOne): number => (claims.of === 'people' ? meanOf(claim.who) : ofAny)
    const outside = control ? rightOutside(control) : 0
    return said.map((claim) => ({ ...claim, others: Math.max(claim.others, ofOne(claim), outside) }))
  }
}

/** How often the same attack is right of people who are not in the release. */
function rightOutside({ claims, truth }: { readonly claims: ValueClaims; readonly truth: ValueTruth }): number {
  const right = rightCodes(claims, truth.values)
  const known = [...claims.posteriorOf.keys()].filter((one) => truth.codes[one] !== nobody)
  return known.reduce((sum, one) => sum + creditIn(claims, right, one, truth), 0) / Math.max(1, known.length)
}

function creditIn(
  { posteriorOf, ...claims }: ValueClaims,
  right: readonly ReadonlySet<number>[],
  subject: number,
  { codes }: ValueTruth,
): number {
  return posteriorOf[subject] === nobody ? 0 : bestGuess(claims, posteriorOf[subject], right[codes[subject]]).credit
}

/** Each claim beside the chance that it is true of anybody; what is as likely as not is told of nobody. */
export function besideAnybody(claims: ValueClaims, truth: ValueTruth): ClaimOfOne[] {
  const right = rightCodes(claims, truth.values)
  return [...claims.posteriorOf.keys()].flatMap((subject): ClaimOfOne[] => {
    const belief = claims.posteriorOf[subject]
    if (belief === nobody || truth.codes[subject] === nobody) return []
    const { confidence, credit } = bestGuess(claims, belief, right[truth.codes[subject]])
    const [code] = bestCodes(claims, belief).codes
    const others = claims.prior?.[code] ?? 0
    return code === undefined || others >= 1 / 2 ? [] : [{ who: [subject], confidence, right: credit, others }]
  })
}

/** Each claim beside what knowing less gets right of the same subjects. */
export function besideLess(less: readonly ValueClaims[]): SaidOfOthers {
  return (claims, truth) => {
    const right = rightCodes(claims, truth.values)
    const byLess = less.map((one) => ({ one, right: rightCodes(one, truth.values) }))
    const mean = (list: readonly number[], of: (one: number) => number): number =>
      list.reduce((sum, one) => sum + of(one), 0) / list.length
    return groupsOf({ ...claims, alike: claims.posteriorOf }, truth).flatMap((trials) =>
      trials.map(({ belief, who }) => ({
        who,
        people: who.length,
        confidence: bestCodes(claims, belief).chance,
        right: mean(who, (subject) => creditIn(claims, right, subject, truth)),
        others: mean(who, (subject) =>
          mean([...byLess.keys()], (run) => creditIn(byLess[run].one, byLess[run].right, subject, truth)),
        ),
      })),
    )
  }
}

/** By group of those who show the same: what is one trial, where something is believed and the truth is known. */
function groupsOf({ posteriorOf, alike }: ValueClaims, { codes }: ValueTruth): Trial[][] {
  const groups = new Map<number, Map<number, number[]>>()
  for (const [subject, belief] of posteriorOf.entries()) {
    if (belief === nobody || codes[subject] === nobody) continue
    const group = alike?.[subject] ?? 0
    const trials = groups.get(group) ?? new Map<number, number[]>()
    groups.set(group, trials)
    const who = trials.get(belief)
    if (who) who.push(subject)
    else trials.set(belief, [subject])
  }
  return Array.from(groups.values(), (trials) => Array.from(trials, ([belief, who]) => ({ belief, who })))
}

/** Two who share what they show: one has what the other has not. */
function together(said: readonly ClaimOfOne[]): ClaimOfOne {
  const mean = (of: (one: ClaimOfOne) => number): number => (of(said[0]) + of(said[1])) / 2
  const who = said.flatMap((one) => one.who)
  return {
    who,
    people: who.length,
    confidence: mean((one) => one.confidence),
    right: mean((one) => one.right),
    others: mean((one) => one.others),
  }
}

function forEachChance(
  { posteriors: { offsets, codes, chances } }: ValueClaims,
  belief: number,
  visit: (code: number, chance: number) => void,
): void {
  for (let i = offsets[belief]; i < offsets[belief + 1]; i++) visit(codes[i], chances[i])
}

/** What a belief claims: its likeliest values, none where it holds all it knows of alike. */
function bestCodes(
  claims: ValueClaims,
  belief: number,
): { readonly codes: readonly number[]; readonly chance: number } {
  let [best, known]: [number[], number] = [[], 0]
  let most = 0
  forEachChance(claims, belief, (code, chance) => {
    known++
    if (!isClaimed(claims, code, chance) || chance < most - 1e-12) return
    if (chance > most + 1e-12) best = []
    most = Math.max(most, chance)
    best.push(code)
  })
  return { codes: known > 1 && best.length === known ? [] : best, chance: most }
}
