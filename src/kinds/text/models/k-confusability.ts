import type { TopicText } from '../../../data/texts.js'
import { parameters } from '../../../contract/parameter.js'
import { markedSpans } from '../marked-spans.js'
import { Violations, notJudged } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'

const confusabilityParameters = parameters({
  k: { type: 'integer', required: true, least: 1, about: 'how many topics each text may be about' },
  corpus: { type: 'topics', required: true, about: 'texts of known topic' },
  within: { type: 'share', fallback: 0.5, about: 'how likely a topic must be beside the likeliest to be plausible' },
})

export const confusabilityModel: Model<'text', typeof confusabilityParameters> = {
  id: 'k-confusability',
  name: 'k-confusability',
  summary: 'by naive Bayes at least k topics are plausible for each text',
  cites: ['Cumby, Ghani 2011'],
  on: 'text',
  parameters: confusabilityParameters,
  judge({ texts }, { k, corpus, within }) {
    const model = `${k}-confusability`
    const posterior = topicPosterior(corpus)
    if (texts.length === 0 || !posterior) return notJudged(model, 'there is no text, or none of known topic', [])
    const violations = new Violations()
    let least = Infinity
    for (const [i, { text }] of texts.entries()) {
      const chances = posterior(text)
      const best = Math.max(...chances)
      const plausible = chances.filter((chance) => chance >= within * best).length
      least = Math.min(least, plausible)
      if (plausible < k)
        violations.add({ items: [`text ${i + 1}`], support: plausible }, 'texts of too few plausible topics')
    }
    return { ...violations.judged(model, []), reached: least }
  },
}

/** P(s | X) ∝ P(s) Π P(x | s), each word of X as often as it stands, one more of every word in every topic. */
export function topicPosterior(corpus: readonly TopicText[]): ((text: string) => number[]) | undefined {
  if (corpus.length === 0) return undefined
  const tallies = new Map<string, { texts: number; words: number; of: Map<string, number> }>()
  const vocabulary = new Set<string>()
  for (const { topic, text } of corpus) {
    const tally = tallies.get(topic) ?? { texts: 0, words: 0, of: new Map<string, number>() }
    tallies.set(topic, tally)
    tally.texts++
    for (const word of plainWords(text)) {
      vocabulary.add(word)
      tally.words++
      tally.of.set(word, (tally.of.get(word) ?? 0) + 1)
    }
  }
  return (text) => {
    const words = plainWords(text).filter((word) => vocabulary.has(word))
    const logs = Array.from(tallies.values(), ({ texts, words: total, of }) =>
      words.reduce(
        (sum, word) => sum + Math.log(((of.get(word) ?? 0) + 1) / (total + vocabulary.size)),
        Math.log(texts / corpus.length),
      ),
    )
    const most = Math.max(...logs)
    const chances = logs.map((log) => Math.exp(log - most))
    const whole = chances.reduce((sum, chance) => sum + chance, 0)
    return chances.map((chance) => chance / whole)
  }
}

function plainWords(text: string): string[] {
  let plain = text
  for (const { start, end } of markedSpans(text))
    plain = plain.slice(0, start) + '|'.repeat(end - start) + plain.slice(end)
  return plain.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []
}
