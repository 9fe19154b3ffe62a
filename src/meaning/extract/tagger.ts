import model from 'wink-eng-lite-web-model'
import winkNlp from 'wink-nlp'
import type { ItemSentence, ItemToken } from 'wink-nlp'

/** A word of a text with its part of speech (universal tags) and whether it touches the word before it by a blank only. */
export interface TaggedWord {
  readonly text: string
  readonly tag: string
  readonly stop: boolean
  readonly follows: boolean
}

interface Token {
  readonly text: string
  readonly tag: string
  readonly type: string
  readonly stop: boolean
  readonly blanks: string
}

declare global {
  var palimpsestEnglish: ReturnType<typeof winkNlp> | undefined
}

/**
 * Once a process, also where this module is in it more than once (in tests, beside another copy of the program): loading
 * changes the model itself, which grows each time until the 21st fails.
 */
function nlpOfEnglish(): ReturnType<typeof winkNlp> {
  return (globalThis.palimpsestEnglish ??= winkNlp(model, ['sbd', 'pos']))
}

/** Reads a text into tagged words; words joined by hyphens are one, and take the tag of their last part. */
export function tagger(): (text: string) => TaggedWord[] {
  const nlp = nlpOfEnglish()
  const { its } = nlp
  return (text) => {
    const words: TaggedWord[] = []
    nlp
      .readDoc(joinLines(text))
      .sentences()
      .each((sentence: ItemSentence) => {
        const tokens: Token[] = []
        sentence.tokens().each((token: ItemToken) => {
          // oxlint-disable typescript/unbound-method -- wink's `its` are plain functions, given by name
          tokens.push({
            text: token.out(),
            tag: token.out(its.pos),
            type: token.out(its.type),
            stop: Boolean(token.out(its.stopWordFlag)),
            blanks: token.out(its.precedingSpaces),
          })
        })
        for (const word of joinHyphens(tokens)) words.push(word)
      })
    return words
  }
}

/** A word parted at a line's end is one again; before a capital the hyphen belongs to it (African-Americans). */
function joinLines(text: string): string {
  return text.replace(/(\p{L})-\r?\n(?=(\p{Lu})?)(?=\p{L})/gu, (_, before: string, capital?: string) =>
    capital === undefined ? before : `${before}-`,
  )
}

function joinHyphens(tokens: readonly Token[]): TaggedWord[] {
  const words: TaggedWord[] = []
  let follows = false
  for (let i = 0; i < tokens.length; i++) {
    let last = tokens[i]
    let text = last.text
    while (tokens[i + 1]?.text === '-' && tokens[i + 1].blanks === '' && tokens[i + 2]?.blanks === '') {
      i += 2
      last = tokens[i]
      text += `-${last.text}`
    }
    const isWord = last.type === 'word' || text !== last.text
    if (isWord)
      words.push({
        text,
        tag: last.tag,
        stop: last.stop && text === last.text,
        follows: follows && !/\n\s*\n/.test(last.blanks),
      })
    follows = isWord
  }
  return words
}
