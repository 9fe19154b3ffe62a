/** What a release tells of its people by itself: read off it, needing no original (docs/decisions/0029). */
export interface ReleaseFacts {
  /** Rows of whose people something is told because they are in it, rising; of how many of them nothing may be, unless the policy names a share. */
  readonly told: Uint32Array
  readonly grave: number
  /** People of whom nobody can say whether the release tells it or the world; and of whom it is as sure as of people like them. */
  readonly doubt: number
  /** Those in doubt of whom it may be told to nobody: a rare value, or a harmful one. */
  readonly feared: number
  readonly taught: number
  /** How many of those who are told it would be right of, were they told it of everybody else. */
  readonly elsewhere: number
  /** The gravest in words, and how many groups tell something in all. */
  readonly sentences: readonly FactSentence[]
  readonly groups: number
}

/** What is told of a group in words, the gravest first. */
export interface FactSentence {
  /** Its first row, from 0. */
  readonly row: number
  readonly people: number
  readonly confidence: number
  readonly sentence: string
}
