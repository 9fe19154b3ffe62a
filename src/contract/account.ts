/** Where the records of the original went: in = published + suppressed, and what is left is named. */
export interface RecordsAccount {
  readonly unit: 'row' | 'record' | 'count' | 'user' | 'node' | 'text' | 'answer'
  /** Absent without the original. */
  readonly original?: number
  /** Records of which something is told. */
  readonly published: number
  /** Rows that stand in the release with every quasi-identifier taken away; hidden counts. */
  readonly suppressed: number
}

/** A column and its value, or an item; of a generalised item its members. */
export interface PublishedCell {
  readonly column?: string
  readonly values: readonly string[]
}
