import type { IndexBuilder } from './build-index.js'
import { lastBreak, scanWords } from './words.js'

/** A paragraph without an end is cut into documents of this many words. */
export const longestDocument = 500
/** A line is read in parts when it is longer than this, so that one of a gigabyte needs no more memory. */
const longestHeld = 1 << 16

export interface ParagraphReader {
  feed(text: string): void
  end(): void
}

/**
 * Text to documents: a blank line ends a paragraph. `<doc …>` and `</doc>` (as WikiExtractor writes them) are no text,
 * and within them every line is a paragraph.
 */
export function paragraphReader(builder: IndexBuilder): ParagraphReader {
  let held = ''
  let midLine = false
  let lineIsParagraph = false
  let words = 0

  const endDocument = () => {
    builder.endDocument()
    words = 0
  }
  const word = (raw: string) => {
    builder.word(raw)
    if (++words === longestDocument) endDocument()
  }
  const line = (text: string, from: number, to: number) => {
    const mark = !midLine && text.charCodeAt(from) === 60 && /^<\/?doc[ >]/.test(text.slice(from, from + 6))
    if (mark) lineIsParagraph = true
    else if (midLine || !isBlank(text, from, to)) scanWords(text, from, to, word)
    else return endDocument()
    if (lineIsParagraph) endDocument()
  }

  return {
    feed(text) {
      const all = held + text
      let from = 0
      for (let end = all.indexOf('\n'); end >= 0; end = all.indexOf('\n', from)) {
        line(all, from, end)
        midLine = false
        from = end + 1
      }
      held = all.slice(from)
      if (held.length <= longestHeld) return
      const cut = lastBreak(held)
      scanWords(held, 0, cut, word)
      midLine = true
      held = held.slice(cut)
    },
    end() {
      if (held !== '') line(held, 0, held.length)
      held = ''
      midLine = false
      lineIsParagraph = false
      endDocument()
    },
  }
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (text.charCodeAt(i) > 32) return false
  return true
}
