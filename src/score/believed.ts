import { type ValueClaims, isClaimed, nobody, type Posteriors } from '../contract/claims.js'
import { groupRows } from '../data/group-rows.js'
import type { Grouped } from '../data/row-keys.js'

/** What is true of the subjects of some claims. */
export interface ValueTruth {
  /** By subject: the code of its true value; `nobody` where that is not known. */
  readonly codes: Uint32Array
  readonly values: readonly string[]
  /** By subject: the code of the value that its own record was published with; absent where records cannot be told apart. */
  readonly published?: Uint32Array
  /** Where a value is a whole cell: by column of it what is true, by code of the cell. */
  readonly parts?: readonly (readonly string[])[]
}

/** Subjects that share what is believed, what is true and what was published of them: all are judged alike. */
export interface BelievedPair {
  readonly belief: number
  /** A code of the truth. */
  readonly truth: number
  /** A code of the truth's values as well; `nobody` where it is not known. */
  readonly published: number
  readonly count: number
  /** The first of them. */
  readonly subject: number
}

/** Subjects that share what is believed, what is true and what was published of them. */
export function alikeSubjects({ posteriorOf, posteriors }: ValueClaims, truth: ValueTruth): Grouped {
  const { codes, values, published } = truth
  const beliefs = posteriors.offsets.length - 1
  const shifted = (list: Uint32Array, count: number): { codes: Uint32Array; count: number } => ({
    codes: list.map((code) => (code === nobody ? count : code)),
    count: count + 1,
  })
  return groupRows(
    [
      shifted(posteriorOf, beliefs),
      shifted(codes, values.length),
      ...(published ? [shifted(published, values.length)] : []),
    ],
    posteriorOf.length,
  )
}

/** Every subject of which something is believed and the truth is known, those that are alike taken together. */
export function believedPairs(claims: ValueClaims, truth: ValueTruth): BelievedPair[] {
  const { firsts, sizes } = alikeSubjects(claims, truth)
  return Array.from(firsts, (subject, group) => ({
    belief: claims.posteriorOf[subject],
    truth: truth.codes[subject],
    published: truth.published?.[subject] ?? nobody,
    count: sizes[group],
    subject,
  })).filter((pair) => pair.belief !== nobody && pair.truth !== nobody)
}

/** Which codes of the claims are right of which true value. */
export function rightCodes(
  { values, stands }: Pick<ValueClaims, 'values' | 'stands'>,
  truth: readonly string[],
): readonly ReadonlySet<number>[] {
  if (stands) return truth.map((value) => new Set([...stands.keys()].filter((code) => stands[code].has(value))))
  const codeOf = new Map(values.map((value, code) => [value, code]))
  return truth.map((value) => {
    const code = codeOf.get(value)
    return new Set(code === undefined ? [] : [code])
  })
}

/** The best guess of a belief: its greatest chance, and the share of those that have it that are right. */
export function bestGuess(
  claims: Pick<ValueClaims, 'posteriors' | 'least'>,
  belief: number,
  right: ReadonlySet<number>,
): { readonly confidence: number; readonly credit: number; readonly ofTruth: number } {
  const { offsets, codes, chances } = claims.posteriors
  let confidence = 0
  let ties = 0
  let hits = 0
  let ofTruth = 0
  for (let i = offsets[belief]; i < offsets[belief + 1]; i++) {
    const isRight = right.has(codes[i]) ? 1 : 0
    ofTruth += isRight * chances[i]
    if (!isClaimed(claims, codes[i], chances[i])) continue
    if (chances[i] > confidence + 1e-12) {
      confidence = chances[i]
      ties = 1
      hits = isRight
    } else if (chances[i] >= confidence - 1e-12) {
      ties++
      hits += isRight
    }
  }
  return { confidence: Math.min(1, confidence), credit: ties === 0 ? 0 : hits / ties, ofTruth }
}

/**
 * Whether a release changes no value of a column: every person's true value is among the records that may be theirs, each
 * record taken once. `codes` is by person, in the coding of the beliefs.
 */
export function keepsValues(
  { posteriorOf, posteriors }: { readonly posteriorOf: Uint32Array; readonly posteriors: Posteriors },
  codes: Uint32Array,
): boolean {
  const { offsets, chances, sizes } = posteriors
  if (!sizes) return false
  const tried = Uint32Array.from(posteriorOf.keys()).filter((person) => posteriorOf[person] !== nobody)
  const known = codes.reduce((most, code) => (code === nobody ? most : Math.max(most, code)), 0) + 1
  const { firsts, sizes: people } = groupRows(
    [
      { codes: tried.map((person) => posteriorOf[person]), count: offsets.length },
      { codes: tried.map((person) => Math.min(codes[person], known)), count: known + 1 },
    ],
    tried.length,
  )
  let held = 0
  for (const [group, first] of firsts.entries()) {
    const belief = posteriorOf[tried[first]]
    const own = posteriors.codes.subarray(offsets[belief], offsets[belief + 1]).indexOf(codes[tried[first]])
    if (own >= 0) held += Math.min(people[group], Math.round(chances[offsets[belief] + own] * sizes[belief]))
  }
  return held >= 0.999 * tried.length
}
