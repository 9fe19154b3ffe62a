import { markedSpans } from './marked-spans.js'

/** A word of a text as it was published: characters from `start` to before `end`. */
export interface WordSpan {
  readonly start: number
  readonly end: number
  /** In small letters. */
  readonly word: string
}

const words = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu

/** The words of a text without its marks, in order. */
export function wordSpans(text: string): WordSpan[] {
  const marks = markedSpans(text)
  const spans: WordSpan[] = []
  let mark = 0
  for (const { 0: match, index } of text.matchAll(words)) {
    while (mark < marks.length && marks[mark].end <= index) mark++
    if (mark < marks.length && marks[mark].start < index + match.length) continue
    spans.push({ start: index, end: index + match.length, word: match.toLowerCase() })
  }
  return spans
}
