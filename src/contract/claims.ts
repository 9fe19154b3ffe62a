import type { ScoredTable } from './context-table.js'
import type { Breach, PairKnowledge } from './cover-claims.js'
import type { ReleaseFacts } from './release-facts.js'
import type { ClusterClaims } from './cluster-claims.js'

/** What can be said of somebody: this value was there; these belong together; this record is theirs. */
export type Claims = CellClaims | ReassociationClaims | LinkClaims | ValueClaims | RecordClaims | PredicateClaims

/** Stands for no posterior, no record and no code. */
export const nobody = 0xffff_ffff

/** What was left alone: how many of what, and why. */
export interface NotTried {
  readonly count: number
  readonly what: string
  /** Nobody was tried: what is not tried is never within. */
  readonly whole?: true
}

interface EveryClaims {
  readonly notTried: readonly NotTried[]
  /** What a reader of the claims should know. */
  readonly notes: readonly string[]
  /** Numbers that the attack itself can tell, such as a curve. */
  readonly figures?: readonly ClaimFigure[]
  /** What is read now in words, the surest first, where the claims alone do not tell it well. */
  readonly told?: readonly ClaimTelling[]
}

export interface ClaimFigure {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly value: number
}

export interface ClaimTelling {
  /** The record, person or group it is about, from 0. */
  readonly record: number
  readonly sentence: string
  readonly confidence: number
}

/** Of each hidden value: was it there? */
export interface CellClaims extends EveryClaims {
  readonly kind: 'cells'
  /** Whether a confidence is a chance that can be trusted as one. */
  readonly chances: boolean
  readonly tables: readonly CellTable[]
}

/** Cells in the order in which they were struck, and what was compared with the threshold; NaN where nothing was. */
export interface StruckCells {
  readonly cells: Uint32Array
  readonly scores: Float64Array
  /** Beside cells: whose largest cell it was, a place in `struckWithin`; absent where the method compares none. */
  readonly within?: Uint8Array
}

/** The row of a cell, its column, or the whole table. */
export const struckWithin = ['row', 'column', 'table'] as const

/** Records against the values each may hold, row-major. */
export interface CellTable {
  /** The values by name: the columns. */
  readonly items: readonly string[]
  /** The records: the rows, as numbered in the release. */
  readonly records: Uint32Array
  /** By cell: how sure the attack is that the value was there, 0 to 1. */
  readonly confidence: Float64Array
  /** By cell: 1 where the attack holds the value to have been there. */
  readonly kept: Uint8Array
  /** In which order values were struck, and above which threshold, where the method has one. */
  readonly struck: StruckCells
  readonly threshold: number | null
  /** What the claims rest on. */
  readonly evidence: ScoredTable
}

/** Which parts of torn records belong together. */
export interface ReassociationClaims extends EveryClaims {
  readonly kind: 'places'
  readonly clusters: readonly ClusterClaims[]
}

/** Who can be told from fewer than the release promised. */
export interface LinkClaims extends EveryClaims {
  readonly kind: 'links'
  readonly knowledge: Pick<PairKnowledge, 'attacker' | 'pairs'>
  /** Every place where the promise could be broken, and those where this attacker breaks it. */
  readonly problemCount: number
  readonly breaches: readonly Breach[]
  /** The count of Algorithm 1 of Barakat et al. */
  readonly breachCount: number
}

/** Of each of some subjects: which value it has. */
export interface ValueClaims extends EveryClaims {
  readonly kind: 'values'
  /**
   * Of whom: people (rows of the register), rows of the release, groups of it (somebody in the group has the value), or
   * hidden cells of published counts, or gaps in texts.
   */
  readonly of: 'people' | 'rows' | 'groups' | 'cells' | 'gaps'
  /** The column, or what is claimed in words: "occupation", "the number behind the cell". */
  readonly column: string
  /** What may be claimed, by code. */
  readonly values: readonly string[]
  /** By subject: what is believed of it; `nobody` where nothing is. Subjects may share a belief. */
  readonly posteriorOf: Uint32Array
  readonly posteriors: Posteriors
  /**
   * By subject, where they are right or wrong together, such as those of one bucket: the group in which they are. Subjects
   * that share a belief share it; absent where each belief stands for itself.
   */
  readonly together?: Uint32Array
  /**
   * By subject, where a claim is held against the same said of somebody else: the group of those who show the same, such as a
   * bucket. Subjects that share a belief share it.
   */
  readonly alike?: Uint32Array
  /** Whether a chance can be trusted as one; where not it only orders the claims. */
  readonly chances: boolean
  /** By code: the chance for anybody, where the release tells it. */
  readonly prior?: Float64Array
  /** By code, where not every belief makes a claim: the least chance with which the value is claimed. */
  readonly least?: Float64Array
  /** The values are people's identifiers: whoever shows the claims shows no value, unless asked for values. */
  readonly secret?: true
  /** Where a claim of chance 1 proves itself: a digest that comes out again, an equation with one solution. */
  readonly proof?: true
  /** Of groups, by subject: what somebody in which class is said to have. */
  readonly groups?: readonly GroupSubject[]
  /** By code, where a claim is that the value is one of several: these. */
  readonly stands?: readonly ReadonlySet<string>[]
  /** Where a value is a whole cell such as `sex=Male, age=20-39`: by column of it, what stands there for each true value. */
  readonly cellOf?: readonly CellColumn[]
  /** Learned from all people alike: who is not in the release may be told it as surely, so people outside must be asked. */
  readonly learned?: true
  /** What the release tells by itself, whoever is asked about: judged in place of the claims. */
  readonly facts?: ReleaseFacts
  /** By belief, where values are whole cells: of each column that was made coarser its likeliest value. */
  readonly parts?: readonly (readonly CellPart[])[]
}

/** One column of a cell may be told where the whole is not. */
export interface CellPart {
  /** The place of the column in `cellOf`. */
  readonly place: number
  readonly value: string
  readonly chance: number
}

export interface CellColumn {
  readonly column: string
  readonly of: ReadonlyMap<string, string>
}

/** A cell as it is claimed: the values of several columns at once. */
export function cellText(cell: readonly { readonly column: string; readonly value: string }[]): string {
  return cell.map(({ column, value }) => `${column}=${value}`).join(', ')
}

/** The truth of a claim on a group: somebody in it has the value. */
export const observedEnd = 'somebody has it'

/** Somebody in the class of a row of the release has this value in this column. */
export interface GroupSubject {
  readonly row: number
  readonly column: string
  readonly value: string
}

/** Beliefs over values: belief b gives codes[i] the chance chances[i], for i from offsets[b] to offsets[b + 1] - 1. */
export interface Posteriors {
  readonly offsets: Uint32Array
  /** Rising within a belief. */
  readonly codes: Uint32Array
  /** Above 0; of one belief 1 in all, or less where some of it is nowhere. */
  readonly chances: Float64Array
  /**
   * By belief, where its chances are shares of records that the release counts: how many. Then the same belief about
   * somebody who is not in the release is the one without their record.
   */
  readonly sizes?: Uint32Array
}

/** Whether a belief claims a value that it gives this chance. */
export function isClaimed({ least }: Pick<ValueClaims, 'least'>, code: number, chance: number): boolean {
  return least === undefined || chance >= least[code] - 1e-9
}

/** Which record of the release is whose. */
export interface RecordClaims extends EveryClaims {
  readonly kind: 'records'
  /** Where the people are the rows of the release themselves: then each row is its own, and nothing else need be known. */
  readonly of?: 'rows'
  /** How many people were looked for, where that is not everybody. */
  readonly lookedFor?: number
  /** By person of the register: how many records may be theirs. */
  readonly candidates: Uint32Array
  /** By person: the record that is claimed, the first of them where several look alike; `nobody` where none is. */
  readonly record: Uint32Array
  /** By person: the chance that it is theirs. */
  readonly confidence: Float64Array
  /** By person, where finding the record may be worth nothing: 1 where it tells more than had to be known. */
  readonly learns?: Uint8Array
  /** By person of whom no record is claimed: how often one guess finds it, where few records alone have all that is known; else 0. */
  readonly among?: Float64Array
}

/** Conditions that are said to be true of exactly one person of the data behind the release. */
export interface PredicateClaims extends EveryClaims {
  readonly kind: 'predicates'
  readonly predicates: readonly Predicate[]
}

export interface Predicate {
  /** A row of the release whose every cell must cover the person's values. */
  readonly row: number
  /** And in these columns the value must be one of these. */
  readonly also: readonly { readonly column: string; readonly values: ReadonlySet<string> }[]
  /** In words. */
  readonly sentence: string
  /** How likely it is to be true of exactly one person, and how likely by a predicate of the same weight that knows nothing. */
  readonly chance: number
  readonly byChance: number
}
