import { nobody } from '../../contract/claims.js'
import type { BeliefsOverReleases } from '../../kinds/table/attack/composition.js'
import type { PersonBeliefs, Sought } from '../../kinds/table/attack/person-beliefs.js'
import { type Table, coded, columnNamed } from '../../data/table.js'
import { calibrationError, calibrationSums } from '../../math/calibration.js'
import { leadOfGroups, shareOfTrials } from '../../math/interval.js'
import type { Comparable } from '../../kinds/table/reading/boxes.js'
import { coverInBoth } from '../../kinds/table/reading/joined-boxes.js'
import { type Cover, coverSize } from '../../kinds/table/reading/reading.js'
import type { Estimate } from '../../contract/finding.js'
import { bestGuess, rightCodes } from '../../score/believed.js'
import type { BeforeAfter, ColumnThatDid } from './rows-composed.js'

/** People who were looked for in the first release alone, and in all of them. */
export interface PeopleComposed {
  readonly people: number
  /** People of whom all the releases together leave something. */
  readonly tried: number
  readonly absent: number
  readonly contradicted: number
  /** The fewest people anybody is hidden among. */
  readonly hidden: BeforeAfter
  readonly alone: BeforeAfter
  readonly certain: BeforeAfter
  /** The mean chance of the best guess. */
  readonly expected: BeforeAfter
  readonly did: readonly ColumnThatDid[]
  readonly scored?: PeopleScored
  /** Who lost most: by place in the register. */
  readonly worst?: { readonly person: number; readonly value: string } & BeforeAfter
}

/** What holds, once the truth is known. */
interface PeopleScored {
  /** Best guesses that are right, of the people tried. */
  readonly right: { readonly before: Estimate; readonly after: Estimate }
  /** How much more of them: person by person, with its interval. */
  readonly more: Estimate
  /** Of those for whom one value is left, the share for whom it is true. */
  readonly certainRight: Estimate
  readonly calibrationError: number
}

export function peopleComposed(
  composed: BeliefsOverReleases,
  compared: Comparable,
  register: Table,
  column: string,
): PeopleComposed {
  const { first, together, sought } = composed
  const people = register.rowCount
  const tried = together.posteriorOf.reduce((sum, belief) => sum + (belief === nobody ? 0 : 1), 0)
  const [before, after] = [certainOf(first), certainOf(together)]
  const gained = Uint32Array.from(after.people.filter((person) => !before.is[person]))
  const alone = aloneIn(together).filter((person) => first.hidden[person] > 1)
  const lost = [...new Set([...gained, ...alone])]
  const worst = worstOf(lost, composed)
  const truth = columnNamed(register, column)
  const scored = truth && tried > 0 ? scoreOf(composed, coded(truth)) : undefined
  return {
    people,
    tried,
    absent: together.absent,
    contradicted: together.contradicted,
    hidden: { before: leastHidden(first), after: leastHidden(together) },
    alone: { before: aloneIn(first).length, after: aloneIn(together).length },
    certain: { before: before.people.length, after: after.people.length },
    expected: { before: expectedOf(first, together), after: expectedOf(together, together) },
    did: columnsThatDid(compared, sought, lost),
    ...(scored && { scored }),
    ...(worst && { worst }),
  }
}

function certainOf({ posteriorOf, posteriors: { offsets } }: PersonBeliefs) {
  const is = Uint8Array.from(posteriorOf, (belief) =>
    belief !== nobody && offsets[belief + 1] - offsets[belief] === 1 ? 1 : 0,
  )
  return { is, people: [...is.keys()].filter((person) => is[person] === 1) }
}

function aloneIn({ hidden }: PersonBeliefs): number[] {
  return [...hidden.keys()].filter((person) => hidden[person] === 1)
}

function leastHidden({ hidden }: PersonBeliefs): number {
  return hidden.reduce((least, among) => (among > 0 && among < least ? among : least), Infinity)
}

/** The mean chance of the best guess, over the people of whom all releases together leave something. */
function expectedOf({ posteriorOf, posteriors }: PersonBeliefs, together: PersonBeliefs): number {
  const best = new Float64Array(posteriors.offsets.length - 1)
  for (let b = 0; b < best.length; b++)
    for (let i = posteriors.offsets[b]; i < posteriors.offsets[b + 1]; i++)
      best[b] = Math.max(best[b], posteriors.chances[i])
  let [sum, count] = [0, 0]
  for (const [person, belief] of together.posteriorOf.entries()) {
    if (belief === nobody || posteriorOf[person] === nobody) continue
    sum += best[posteriorOf[person]]
    count++
  }
  return count === 0 ? NaN : sum / count
}

/** Columns in which the candidates elsewhere do not cover all that those in the first release do. */
function columnsThatDid(
  { columns, releases }: Comparable,
  sought: readonly Sought[],
  lost: readonly number[],
): ColumnThatDid[] {
  const counts = columns.map(() => 0)
  for (const person of lost)
    for (const [c] of columns.entries()) {
      const told = sought.map(({ candidates }, r) => {
        const set = candidates.setOf[person]
        const { labels, covers } = releases[r].columns[c]
        const own = candidates.classes.subarray(candidates.offsets[set], candidates.offsets[set + 1])
        return unionOf([...new Set(Array.from(own, (one) => labels[one]))].map((label) => covers[label]))
      })
      const size = coverSize(told[0])
      if (told.slice(1).some((other) => coverSize(coverInBoth(told[0], other)) < size)) counts[c]++
    }
  return columns.map((column, c) => ({ column, people: counts[c] })).sort((a, b) => b.people - a.people)
}

function unionOf(covers: readonly Cover[]): Cover {
  const runs = covers.flatMap((cover) =>
    Array.from({ length: cover.length / 2 }, (_, i) => [cover[2 * i], cover[2 * i + 1]]),
  )
  runs.sort((a, b) => a[0] - b[0])
  const joined: number[] = []
  for (const [from, to] of runs) {
    if (joined.length > 0 && from <= joined[joined.length - 1])
      joined[joined.length - 1] = Math.max(joined[joined.length - 1], to)
    else joined.push(from, to)
  }
  return Uint32Array.from(joined)
}

function worstOf(lost: readonly number[], { first, together, values }: BeliefsOverReleases): PeopleComposed['worst'] {
  let person = -1
  for (const one of lost)
    if (
      person < 0 ||
      together.hidden[one] < together.hidden[person] ||
      (together.hidden[one] === together.hidden[person] && first.hidden[one] > first.hidden[person])
    )
      person = one
  if (person < 0) return undefined
  const { offsets, codes, chances } = together.posteriors
  const belief = together.posteriorOf[person]
  let best = offsets[belief]
  for (let i = best; i < offsets[belief + 1]; i++) if (chances[i] > chances[best]) best = i
  return { person, value: values[codes[best]], before: first.hidden[person], after: together.hidden[person] }
}

function scoreOf(
  { first, together, values }: BeliefsOverReleases,
  truth: { readonly codes: Uint32Array; readonly values: readonly string[] },
): PeopleScored {
  const right = rightCodes({ values }, truth.values)
  const judged = [...together.posteriorOf.keys()].filter((person) => together.posteriorOf[person] !== nobody)
  const guess = ({ posteriorOf, posteriors }: PersonBeliefs, person: number) =>
    posteriorOf[person] === nobody
      ? { confidence: 0, credit: 0 }
      : bestGuess({ posteriors }, posteriorOf[person], right[truth.codes[person]])
  const before = judged.map((person) => guess(first, person).credit)
  const after = judged.map((person) => guess(together, person))
  const sure = after.filter(({ confidence }) => confidence >= 1 - 1e-9)
  return {
    right: { before: shareOf(before), after: shareOf(after.map(({ credit }) => credit)) },
    more: leadOfGroups(
      after.map(({ credit }, i) => credit - before[i]),
      after.map(() => 1),
    ),
    certainRight: shareOf(sure.map(({ credit }) => credit)),
    calibrationError: calibrationError(
      calibrationSums(
        after.map(({ confidence }) => confidence),
        after.map(({ credit }) => credit),
      ),
    ),
  }
}

function shareOf(credits: readonly number[]): Estimate {
  const { value, low, high } = shareOfTrials(
    credits.reduce((sum, one) => sum + one, 0),
    credits.length,
  )
  return { value, low, high }
}
