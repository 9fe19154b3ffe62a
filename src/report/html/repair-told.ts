/**
 * A repair that was tried, as the page shows it: release by release from the one published on, each judged by every attack
 * that applies. Plain data: whoever searches for the repair fills it in.
 */
export interface RepairTold {
  /** What loss is a share of, in words: "loss of detail (NCP)". */
  readonly measure: string
  /** What the highest risk may be, and how that is written. */
  readonly limit: number
  readonly written: string
  /** In the order in which they were made, the published release first. */
  readonly steps: readonly RepairStep[]
  /** Whether the last step is within the limit. */
  readonly reached: boolean
  /** The outcome in a sentence with its full stop: "It came to 0.079, not 0.075, after 9 changes." */
  readonly sentence: string
  /** What the command was, to do it again. */
  readonly command?: string
}

export interface RepairStep {
  /** What was changed, without a full stop; of the first: what was published. No value of the data. */
  readonly sentence: string
  /** What is held against the limit, of the question that came furthest. */
  readonly judged: number
  /** That question by its name. */
  readonly furthest?: string
  readonly loss: number
  /** Questions above their limits, and those that are worse than a step before. */
  readonly above: number
  readonly worse?: readonly string[]
}
