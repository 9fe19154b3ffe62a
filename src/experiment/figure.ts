import type { ResultRow } from './experiment.js'

/** What a figure shows, before anything is measured. Its panels stand side by side and share x and series. */
export interface Figure {
  readonly id: string
  /** As printed, where a paper has it. */
  readonly title: string
  /** Where it is printed, or "new here". */
  readonly source: string
  /** What was done for it, in a sentence or two. */
  readonly about: string
  readonly x: Scale
  readonly y: Scale
  readonly panels: readonly Panel[]
  /** The measure of the panel that a table in the summary shows. */
  readonly headline: string
  readonly series: readonly Series[]
  /** What `n` counts. */
  readonly counts: string
  /** Numbers that a paper gives, to be marked in the plot. */
  readonly marks: readonly Mark[]
  /** Sentences of a paper, to be set beside what came out. */
  readonly statements: readonly Statement[]
  /** False for times: they differ from run to run, so the summary does not repeat them. */
  readonly repeatable: boolean
}

export interface Scale {
  readonly label: string
  readonly kind: 'linear' | 'log' | 'ordinal' | 'nominal'
  /** Ends of the axis; found from the points when absent. */
  readonly domain?: readonly [number, number]
}

/** One measure of a figure. */
export interface Panel {
  readonly measure: string
  readonly label: string
  readonly domain?: readonly [number, number]
}

export interface Series {
  readonly id: string
  readonly label: string
  /** In full, for the key. */
  readonly name?: string
  /** Which colour and mark of the palette: the same series has the same in every figure of an experiment. */
  readonly slot: number
  /** Not of the papers: drawn heavier than what is. */
  readonly ours?: boolean
  readonly dashed?: boolean
  /**
   * Where series of several groups have points, each panel is drawn once per group, side by side, with the series of
   * the group and those of none.
   */
  readonly group?: string
}

/** A number that a paper states in words; a line across the panel, or the diagonal where x and y are alike. */
export interface Mark {
  readonly measure: string
  readonly value: number | 'diagonal'
  readonly label: string
  readonly slot?: number
}

/** Numbers of several figures beside each other, as a table of the summary. */
export interface SummaryTable {
  readonly title: string
  readonly about: string
  readonly columns: readonly string[]
  readonly lines: (rows: readonly ResultRow[]) => readonly (readonly string[])[]
}

/** What a paper says, and whether the rows bear it out. */
export interface Statement {
  /** Where it stands, such as "thesis §5.3.1". */
  readonly source: string
  readonly says: string
  /** Rows of the figure; of the whole experiment, for sentences that compare figures. */
  readonly check: (rows: readonly ResultRow[], all: readonly ResultRow[]) => Check
}

export interface Check {
  /** The numbers that decide. */
  readonly text: string
  readonly verdict: Verdict
}

/** Borne out, not borne out, or not to be told from what was measured, and why not. */
export type Verdict =
  | { readonly kind: 'holds' }
  | { readonly kind: 'does not' }
  | { readonly kind: 'cannot be tested'; readonly because: string }
