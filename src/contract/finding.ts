import type { NotTried } from './claims.js'
import type { Kind } from './release.js'
import type { Pinned } from './pinned.js'

/** A number with its 95 % interval; NaN bounds where none is known. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** What a success is held against: the attack that knows less, by id and in words. */
export interface KnowingLess extends Estimate {
  readonly attack: string
  readonly name: string
}

/** The regulator's three words, and ours: this value was there (cells), these belong together (places), this record is theirs (links). */
export type Criterion = 'inference' | 'linking' | 'singling out'

/**
 * What an attack came to: the one joint between attacks and people. Texts, JSON and whoever decides read nothing else.
 */
export interface Finding {
  readonly kind: 'finding'
  readonly attack: string
  readonly name: string
  readonly summary: string
  readonly on: Kind
  readonly threat: Criterion
  /** What the attacker held beside the release. */
  readonly granted: readonly string[]
  readonly seed: number
  /** What success is a share of, as the second half of a sentence: "of the …". */
  readonly measured: string
  /** Null without an original. */
  readonly success: Estimate | null
  readonly baseline: KnowingLess | null
  /** The same attack without what somebody lent it, where that was tried too. */
  readonly without?: { readonly granted: string; readonly success: Estimate | null }
  /** How much more than knowing less, of what knowing less leaves open: (success − baseline) / (1 − baseline). */
  readonly gain: Estimate | null
  /** Whether it reads more than knowing less would. Null where that cannot be said; `undecided` tells why. */
  readonly reads: boolean | null
  readonly undecided?: string
  /** People hit surely and rightly who were safe as published; null without an original. */
  readonly people: number | null
  /** Of whom something is told surely and rightly, beside what knowing less tells: what is held against a limit. */
  readonly pinned: Pinned
  /** How many records were tried of how many the release has, and how many of them are like no other as published. */
  readonly records: { readonly tried: number; readonly of: number; readonly unique: number | null }
  /** An intruder who knows some hidden items of a person and looks for the record, where that was tried. */
  readonly linked?: Linked
  /** The worst case in a sentence. */
  readonly worst?: string
  /** What the readings are of, where the kind of release does not say it. */
  readonly unit?: 'person' | 'row' | 'group' | 'cell' | 'gap' | 'record' | 'condition'
  /** What the readings are of where they are of no person, row or cell: of a record as it was published. */
  readonly publishedAs?: 'transaction' | 'cluster'
  readonly figures: readonly FindingFigure[]
  /** What is read now, the surest first, and how much of that there is in all. */
  readonly told: readonly Telling[]
  readonly tellings: number
  readonly notTried: readonly NotTried[]
  /** What a reader should know, each a sentence without its full stop. */
  readonly notes: readonly string[]
}

/** People who are looked for by items that are known of them. */
export interface Linked {
  /** Items known of each person, at most. */
  readonly known: number
  readonly people: number
  /** People for whom only their own record is left: as published, and only after the attack. */
  readonly pinnedBefore: number
  readonly pinnedByAttack: number
  /** People whose own record the attack ruled out by mistake: never counted as pinned down. */
  readonly lost: number
  /** Records that may be the person's, the mean over those whose own is among them: as published, and after. */
  readonly candidates: { readonly before: number; readonly after: number }
  /** Records whose hidden part is like no other: as published, after the attack, and of how many. */
  readonly unique: { readonly before: number; readonly after: number; readonly of: number }
  /** Protected combinations that no longer hold, where they are known. */
  readonly combinations: { readonly before: number; readonly after: number; readonly of: number } | null
}

export interface FindingFigure {
  readonly id: string
  readonly name: string
  /** What it says, for somebody who has never met it. */
  readonly about: string
  readonly attack: Estimate
  readonly baseline: Estimate | null
}

export interface Telling {
  /** The record as published, counted from 1; a cluster where records cannot be told apart. */
  readonly record: number
  /** The row of the release, from 1, where `record` is a person and the row that is said to be theirs is one. */
  readonly row?: number
  readonly confidence: number
  /** The record as it was published, shortened. */
  readonly published?: string
  readonly sentence: string
  /** How many records read exactly so; `record` is the first. */
  readonly times: number
  /** Why, where the attack can say. */
  readonly because?: string
}

/** What the readings of a finding are of, in a word. */
export function readingUnit({ unit, publishedAs }: Pick<Finding, 'unit' | 'publishedAs'>) {
  return unit ?? (publishedAs === 'cluster' ? 'cluster' : 'record')
}

/** A success beside the range of what knowing less reaches. */
export function gainOver(success: Estimate, baseline: Estimate): Estimate {
  const ahead = {
    value: success.value - baseline.value,
    low: Math.min(success.value - baseline.high, success.low - baseline.value),
    high: Math.max(success.value - baseline.low, success.high - baseline.value),
  }
  return overRest(ahead, baseline.value)
}

/** A difference as a share of what knowing less leaves open; where it leaves nothing open, nothing can be gained. */
export function overRest({ value, low, high }: Estimate, baseline: number): Estimate {
  const rest = 1 - baseline
  if (rest <= 0) return { value: 0, low: 0, high: 0 }
  return { value: value / rest, low: low / rest, high: Math.min(1, high / rest) }
}

/** How many people are told of surely and rightly, as every verb says it; null where there is no truth to say it. */
export function toldPeople({ pinned: { count, byLess }, success }: Pick<Finding, 'pinned' | 'success'>): number | null {
  return byLess === null && success === null ? null : count
}

/** It reads more than knowing less would when the whole interval of the gain is above nothing (and above rounding). */
export function readsMore(gain: Estimate): boolean {
  return gain.low > 1e-9
}

/** A number that has no interval. */
export function bare(value: number): Estimate {
  return { value, low: NaN, high: NaN }
}
