import type { AttackFigure } from '../src/contract/attack-figure.js'
import type { Criterion } from '../src/contract/finding.js'

/** What the attacks came to so far: brackets step by step, and every attack that was tried. */
export interface AttackView {
  /** Attacks that read brackets step by step; none where the release has no brackets. */
  readonly readers: readonly { readonly id: string; readonly name: string }[]
  readonly reader: string
  readonly hasOriginal: boolean
  readonly reading?: ReadingView
  readonly groups?: GroupsView
  readonly tried?: TriedView
  /** The release can be drawn; the name of the file is told only where values are shown. */
  readonly drawing?: { readonly file?: string }
  /** The command that tries every attack. */
  readonly tryAll?: string
}

/** Something that was measured before what it speaks of was changed. */
interface Aging {
  readonly stale: boolean
}

/** How people of a table stand in groups, and the path to one row. */
export interface GroupsView extends Aging {
  readonly headline: string
  readonly smallest: number
  readonly histogram: readonly SizeBinView[]
  readonly least: number
  /** What makes the smallest groups small. */
  readonly columns: readonly ColumnDamage[]
  readonly rows: number
  readonly path?: PathView
}

interface SizeBinView {
  /** `5 to 10` */
  readonly sizes: string
  readonly people: number
  readonly groups: number
}

interface ColumnDamage {
  readonly name: string
  readonly people: number
  readonly of: number
  /** Of all that singles somebody out: the share in which the column is needed. */
  readonly share?: number
}

/** Values are masked unless they are shown. */
interface PathView {
  readonly row: number
  readonly from: number
  readonly steps: readonly { readonly column: string; readonly value: string; readonly rows: number }[]
}

/** Every attack that was tried so far. */
export interface TriedView extends Aging {
  readonly findings: readonly FindingView[]
  /** The file that holds them, where all were tried. */
  readonly file?: string
}

/** What came of one attack. */
export interface FindingView {
  readonly id: string
  readonly name: string
  /** The second half of a sentence. */
  readonly does: string
  readonly threat?: Criterion
  readonly state: 'reads' | 'no more' | 'claims' | 'not measured'
  /** Sentences without a value of the data. */
  readonly lines: readonly string[]
  readonly success?: number
  readonly low?: number
  readonly high?: number
  readonly guessing?: number
  /** Without the truth: how much of what it claims is right if its chances hold. */
  readonly expected?: number
  /** What it reads, the surest first; masked unless values are shown. */
  readonly told: readonly ToldView[]
  /** Readings beside these. */
  readonly more: number
  readonly notTried: readonly string[]
  readonly figure?: AttackFigure
}

interface ToldView {
  readonly title: string
  readonly sure: number
  readonly sentence: string
  readonly because?: string
}

/** How the brackets of a release were read by one attack. */
export interface ReadingView extends Aging {
  readonly name: string
  readonly finding?: FindingView
  /** The brackets of which it reads most, the surest first. */
  readonly picks: readonly PickView[]
  /** The place among them. */
  readonly pick: number
  readonly bracket?: BracketView
  /** The file with all that it claims. */
  readonly claims?: string
}

export interface PickView {
  readonly record: number
  readonly words: string
}

/** One bracket; labels are masked unless values are shown. */
export interface BracketView {
  readonly items: readonly BracketItem[]
  readonly moreItems: number
  readonly moreRecords: number
  readonly rows: readonly BracketRow[]
  readonly steps: readonly BracketStep[]
  readonly allSteps: number
}

interface BracketItem {
  readonly label: string
  /** As it is called in a sentence. */
  readonly name: string
}

export interface BracketRow {
  readonly record: number
  readonly beside: string
  readonly name: string
  readonly cells: readonly BracketCellView[]
  /** The rest of the record, before the bracket and after it. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

interface BracketCellView {
  readonly distance?: number
  readonly others?: number
  readonly near: number
  /** How far the item is from each word of the record. */
  readonly terms: readonly { readonly name: string; readonly distance?: number }[]
}

interface BracketStep {
  readonly row: number
  readonly column: number
  /** As the how manieth of the whole bracket. */
  readonly at: number
  readonly sentence: string
}
