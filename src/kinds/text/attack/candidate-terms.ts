import type { NamedText } from '../../../data/texts.js'
import { markedSpans } from '../marked-spans.js'

/** The noun phrases that stand in most documents, at least in two. */
export async function candidateTerms(documents: readonly NamedText[], most: number): Promise<string[]> {
  const { tagger } = await import('../../../meaning/extract/tagger.js')
  const { phrasesOf } = await import('../../../meaning/extract/extract-items.js')
  const tag = tagger()
  const frequency = new Map<string, number>()
  for (const { text } of documents)
    for (const term of new Set(phrasesOf(tag(withoutMarks(text))))) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  return [...frequency]
    .filter(([, documentCount]) => documentCount > 1)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([term]) => term)
}

/** A mark is no word, and parts the words about it. */
function withoutMarks(text: string): string {
  let plain = ''
  let from = 0
  for (const { start, end } of markedSpans(text)) {
    plain += `${text.slice(from, start)}\n\n`
    from = end
  }
  return plain + text.slice(from)
}
