/** A text under the name of its file, its `id` or its line. */
export interface NamedText {
  readonly id: string
  readonly text: string
}

/** Texts in the order in which they stand. */
export interface Texts {
  readonly texts: readonly NamedText[]
}

/** A text of which it is known what it is about. */
export interface TopicText {
  readonly topic: string
  readonly text: string
}
