/** A text of which it is known what it is about. */
export interface TopicText {
  readonly topic: string
  readonly text: string
}
