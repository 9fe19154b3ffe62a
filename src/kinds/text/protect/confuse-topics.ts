import { markOf, type WordSpan, wordSpans } from '../marked-spans.js'
import { textRelease } from '../release.js'
import type { TopicText } from '../../../data/texts.js'
import { parameters } from '../../../contract/parameter.js'
import { type Protector, infeasible } from '../../../contract/protector.js'

const confuseParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'how many topics each text may be about' },
  corpus: { type: 'topics', required: true, about: 'texts of known topic: NDJSON with topic and text' },
  within: { type: 'share', fallback: 0.5, about: 'how likely a topic must be beside the likeliest to be plausible' },
})

/**
 * Who reads a text is not to tell what it is about, though names are gone: words that tell topics apart are taken away,
 * the most telling first, until at least k topics are plausible.
 */
export const confuseTopics: Protector<'text', typeof confuseParameters> = {
  id: 'confuse-topics',
  name: 'confused topics',
  summary: 'takes away the most telling words until each text may be about k topics',
  cites: ['Cumby, Ghani: A machine learning based system for semi-automatically redacting documents, IAAI 2011'],
  makes: 'text',
  parameters: confuseParameters,
  promises: ({ k, corpus, within }) => [{ model: 'k-confusability', values: { k, corpus, within } }],
  run({ texts }, { k, corpus, within }) {
    const learned = learnTopics(corpus)
    if (learned.topics.length < k)
      return infeasible(
        `the corpus has ${learned.topics.length} topics, fewer than k = ${k}`,
        'give a smaller k, or a corpus of more topics',
      )
    if (!isConfused(learned.priors, k, within))
      return infeasible(
        `one topic is so frequent in the corpus that even an empty text is not about ${k} of them`,
        'give a corpus with as many texts of each topic, or a smaller share with ‹within›',
      )
    let removed = 0
    const published = texts.map(({ id, text }) => {
      const words = wordSpans(text)
      const gone = tellingWords(words, learned, k, within)
      removed += words.filter(({ word }) => gone.has(word)).length
      return { id, text: withoutWords(text, words, gone) }
    })
    return { kind: 'released', release: textRelease({ texts: published }), made: { removed }, notes: [] }
  },
}

/** Naive Bayes over words, with one more of every word in each topic. */
interface LearnedTopics {
  readonly topics: readonly string[]
  readonly priors: Float64Array
  /** By word: the logarithm of its chance in each topic; absent of words that no text of the corpus holds. */
  readonly logChances: ReadonlyMap<string, Float64Array>
}

function learnTopics(corpus: readonly TopicText[]): LearnedTopics {
  const topics = [...new Set(corpus.map(({ topic }) => topic))].sort()
  const codeOf = new Map(topics.map((topic, code) => [topic, code]))
  const texts = new Float64Array(topics.length)
  const totals = new Float64Array(topics.length)
  const counts = new Map<string, Float64Array>()
  for (const { topic, text } of corpus) {
    const code = codeOf.get(topic)!
    texts[code]++
    for (const { word } of wordSpans(text)) {
      const each = counts.get(word) ?? new Float64Array(topics.length)
      counts.set(word, each)
      each[code]++
      totals[code]++
    }
  }
  for (const each of counts.values())
    for (const [code, count] of each.entries()) each[code] = Math.log((count + 1) / (totals[code] + counts.size))
  return { topics, priors: texts.map((count) => Math.log(count / corpus.length)), logChances: counts }
}

function isConfused(scores: Float64Array, k: number, within: number): boolean {
  const sorted = scores.toSorted()
  // A hair more than asked, so that a judge who adds in another order agrees.
  return sorted[sorted.length - k] >= sorted[sorted.length - 1] + Math.log(within) + 1e-9
}

/** Words to take away: at each step the one that most sets the likeliest topic apart from the k-th. */
function tellingWords(
  words: readonly WordSpan[],
  { priors, logChances }: LearnedTopics,
  k: number,
  within: number,
): Set<string> {
  const left = new Map<string, number>()
  for (const { word } of words) if (logChances.has(word)) left.set(word, (left.get(word) ?? 0) + 1)
  const scores = priors.slice()
  for (const [word, count] of left)
    for (const [s, chance] of logChances.get(word)!.entries()) scores[s] += count * chance
  const gone = new Set<string>()
  while (!isConfused(scores, k, within) && left.size > 0) {
    const order = Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a] || a - b)
    const [best, other] = [order[0], order[k - 1]]
    let telling = ''
    let most = -Infinity
    for (const [word, count] of left) {
      const chances = logChances.get(word)!
      const apart = count * (chances[best] - chances[other])
      if (apart > most) [telling, most] = [word, apart]
    }
    const chances = logChances.get(telling)!
    const count = left.get(telling)!
    for (const [s, chance] of chances.entries()) scores[s] -= count * chance
    left.delete(telling)
    gone.add(telling)
  }
  return gone
}

function withoutWords(text: string, words: readonly WordSpan[], gone: ReadonlySet<string>): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, word } of words) {
    if (!gone.has(word)) continue
    parts.push(text.slice(at, start), markOf('removed'))
    at = end
  }
  parts.push(text.slice(at))
  return parts.join('')
}
