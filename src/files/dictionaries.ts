import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { breather } from './let-others-run.js'
import { wordPackageFile } from './word-packages.js'

/**
 * The documents of the default corpus: each WordNet synset (its words, the words of the synsets it points to, and its
 * gloss) and each sense of Webster's (the headword and the sense). A dictionary says in few words what belongs to a
 * term, so short documents serve as the "pages" on which two terms meet.
 */
export async function* dictionaryDocuments(): AsyncGenerator<string> {
  const synsets = new Map<string, Synset>()
  const breathe = breather()
  for (const [part, letter] of parts) {
    for (const [at, line] of (await wordnetLines(part)).entries()) {
      if (at % 256 === 0) await breathe()
      if (!line.startsWith('  ') && line !== '') synsets.set(`${letter}${line.slice(0, 8)}`, synsetOf(line))
    }
  }
  for (const { words, pointers, gloss } of synsets.values()) {
    const linked = Array.from(pointers, (key) => synsets.get(key)?.words ?? '')
    yield [words, ...linked, gloss].join('\n')
  }
  // Loaded only here: 23 MB of JSON that nothing but the first use needs.
  for (const [headword, entry] of Object.entries(await websterEntries())) {
    for (const sense of sensesOf(entry)) yield `${headword}\n${sense}`
  }
}

/** WordNet's files, and the letter by which a pointer names each. */
const parts = [
  ['noun', 'n'],
  ['verb', 'v'],
  ['adj', 'a'],
  ['adv', 'r'],
] as const

interface Synset {
  /** One a line. */
  readonly words: string
  /** Letter of the file and place in it. */
  readonly pointers: ReadonlySet<string>
  readonly gloss: string
}

/** Fields of a line: place, …, number of words in base 16, each word and a number, number of pointers, four fields each. */
function synsetOf(line: string): Synset {
  const bar = line.indexOf(' | ')
  const fields = line.slice(0, bar).split(' ')
  const wordCount = parseInt(fields[3], 16)
  const words = Array.from({ length: wordCount }, (_, i) => fields[4 + 2 * i].replace(/_|\(.*/g, ' '))
  const first = 5 + 2 * wordCount
  const pointerCount = Number(fields[first - 1])
  const pointers = Array.from(
    { length: pointerCount },
    (_, i) => `${fields[first + 4 * i + 2]}${fields[first + 4 * i + 1]}`,
  )
  return { words: words.join('\n'), pointers: new Set(pointers), gloss: line.slice(bar + 3) }
}

/** Webster's numbers its senses "1. … 2. …" within one entry. */
function sensesOf(entry: string): string[] {
  return entry.split(/(?:^|\s)\d{1,2}\. /).filter((sense) => sense.trim() !== '')
}

/** The lines of one of WordNet 3.1's own files: its synsets, or with 'index' what each of its terms may mean. */
export async function wordnetLines(
  part: 'noun' | 'verb' | 'adj' | 'adv',
  file: 'data' | 'index' = 'data',
): Promise<string[]> {
  return (await readFile(join(dirname(wordPackageFile('wordnet')), `${file}.${part}`), 'latin1')).split('\n')
}

async function websterEntries(): Promise<Readonly<Record<string, string>>> {
  const loaded: { readonly default: { dictionary(): Readonly<Record<string, string>> } } = await import(
    pathToFileURL(wordPackageFile('webster')).href
  )
  return loaded.default.dictionary()
}
