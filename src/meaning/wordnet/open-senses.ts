import { wordnetLines } from '../../files/dictionaries.js'
import { wordsOf } from '../corpus/words.js'

/** What WordNet says of a term: the glosses of its first senses, nouns before verbs, adjectives and adverbs. */
export type GlossesOf = (term: string) => readonly string[]

const mostSenses = 3
/** A gloss says what a thing is at its beginning. */
const mostWords = 30

/** Reads WordNet's files, half a second: only who embeds new terms needs them. */
export async function openGlosses(): Promise<GlossesOf> {
  const glosses = new Map<string, string[]>()
  for (const part of ['noun', 'verb', 'adj', 'adv'] as const) {
    const glossAt = new Map<string, string>()
    for (const line of await wordnetLines(part)) glossAt.set(line.slice(0, 8), glossOf(line))
    for (const line of await wordnetLines(part, 'index')) {
      if (line === '' || line.startsWith('  ')) continue
      const fields = line.trimEnd().split(' ')
      const term = fields[0].replaceAll('_', ' ')
      const senses = fields.slice(-Number(fields[2])).map((place) => glossAt.get(place)!)
      glosses.set(term, [...(glosses.get(term) ?? []), ...senses].slice(0, mostSenses))
    }
  }
  return (term) =>
    glosses.get(term) ?? glosses.get(wordsOf(term).join(' ')) ?? glosses.get(term.replaceAll('-', ' ')) ?? []
}

/** Without the examples, which stand in quotation marks after it. */
function glossOf(line: string): string {
  const gloss = line.slice(line.indexOf(' | ') + 3).split('; "', 1)[0]
  return gloss.trim().split(' ').slice(0, mostWords).join(' ')
}
