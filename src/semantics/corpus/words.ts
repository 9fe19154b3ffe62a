import { singular } from './singular.js'

const longestWord = 64
const ascii = /^[\x20-\x7e]*$/
const wordPattern = /[\p{L}\p{M}\p{N}]/u

/** Code units below 0x10000 that belong to a word: letters, marks, digits, and surrogates (letters beyond the plane). */
function wordCodes(): Uint8Array {
  return Uint8Array.from({ length: 65536 }, (_, code) =>
    (code >= 0xd800 && code <= 0xdfff) || wordPattern.test(String.fromCharCode(code)) ? 1 : 0,
  )
}

let codes: Uint8Array | undefined

/** One spelling per word: lower case, accents and width variants folded, plural as singular, at most 64 characters. */
export function foldWord(raw: string): string {
  const plain = (ascii.test(raw) ? raw : raw.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()
  return singular(plain.length > longestWord ? plain.slice(0, longestWord) : plain)
}

/** The folded words of a term: "X-rays" is x ray, "Crohn's disease" is crohn disease. */
export function wordsOf(term: string): string[] {
  const words: string[] = []
  scanWords(term, 0, term.length, (raw) => words.push(foldWord(raw)))
  return words
}

/** What two spellings of one term share ("X-rays", "x ray"); the term itself when it holds no word. */
export function termKey(term: string): string {
  return wordsOf(term).join(' ') || term
}

/** Calls back for each run of letters and digits between two places of a text; a possessive 's is left out. */
export function scanWords(text: string, from: number, to: number, each: (raw: string) => void): void {
  const isWord = (codes ??= wordCodes())
  for (let i = from; i < to;) {
    if (isWord[text.charCodeAt(i)] === 0) {
      i++
      continue
    }
    const start = i
    while (i < to && isWord[text.charCodeAt(i)] === 1) i++
    each(text.slice(start, i))
    const mark = text.charCodeAt(i)
    const possessive = (mark === 39 || mark === 0x2019) && i + 1 < to && (text.charCodeAt(i + 1) | 32) === 115
    if (possessive && (i + 2 >= to || isWord[text.charCodeAt(i + 2)] === 0)) i += 2
  }
}

/** The last place at or before the end where a text may be cut without cutting a word. */
export function lastBreak(text: string): number {
  let end = text.length
  while (end > 0 && text.length - end < longestWord && !isBlank(text.charCodeAt(end - 1))) end--
  return end > 0 && isBlank(text.charCodeAt(end - 1)) ? end : text.length
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}
