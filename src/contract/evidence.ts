/** What a reading was made from, with values of the data: the page shows it, the JSON only where it is asked for. */
export type AnswerEvidence = BracketEvidence | ClusterEvidence

/** One bracket as it was read: how far each hidden item is from the rest of some records, and what was struck when. */
export interface BracketEvidence {
  readonly kind: 'bracket'
  readonly items: readonly string[]
  /** Items of the bracket beside those shown. */
  readonly moreItems: number
  readonly records: readonly BracketRecord[]
  /** Records that hold the bracket, and brackets of the release. */
  readonly of: number
  readonly brackets: number
}

export interface BracketRecord {
  /** As published, from 1. */
  readonly record: number
  /** The word of the record that tells most. */
  readonly beside: string
  readonly cells: readonly BracketCell[]
}

export interface BracketCell {
  /** Absent where the measure cannot say. */
  readonly distance?: number
  /** From 0, the farthest of the bracket, to 4, the nearest. */
  readonly near: number
  /** How sure the attack is that it was there. */
  readonly sure: number
  /** Struck, the only one left of its record, or one of several left. */
  readonly state: 'struck' | 'read' | 'open'
  /** Of the cells shown, struck as the so-and-so-manieth, from 1. */
  readonly order?: number
}

/** One cluster as it was put together again: parts on the left, and to which of them what on the right is given. */
export interface ClusterEvidence {
  readonly kind: 'cluster'
  readonly cluster: number
  readonly size: number
  readonly anchors: readonly (readonly string[])[]
  readonly given: readonly GivenBack[]
  /** Parts that were published apart and are not shown. */
  readonly more: number
}

interface GivenBack {
  readonly items: readonly string[]
  /** The place in `anchors`. */
  readonly to: number
  readonly sure: number
  /** How often it was published is not told. */
  readonly uncounted: boolean
}
