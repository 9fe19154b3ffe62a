import { parameters } from '../../contract/parameter.js'
import { markedSpans, wordSpans } from './marked-spans.js'
import { bare } from '../../contract/finding.js'
import type { Utility } from '../../contract/utility.js'
import { withCommas } from '../../math/with-commas.js'

const textParameters = parameters({})

export const textUtility: Utility<'text', typeof textParameters> = {
  id: 'text',
  name: 'worth of a text release',
  summary: 'how many words are kept, and how many marks stand instead of others',
  cites: [],
  on: 'text',
  parameters: textParameters,
  run({ texts }, release) {
    let words = 0
    let kept = 0
    let marks = 0
    for (const [i, { text }] of texts.entries()) {
      const published = release.texts[i].text
      const left = new Map<string, number>()
      for (const { word } of wordSpans(published)) left.set(word, (left.get(word) ?? 0) + 1)
      for (const { word } of wordSpans(text)) {
        words++
        const more = left.get(word) ?? 0
        if (more > 0) kept++
        left.set(word, more - 1)
      }
      marks += markedSpans(published).length
    }
    const share = words === 0 ? 1 : kept / words
    return {
      kind: 'worth',
      headline: `${(100 * share).toFixed(1)} % of ${withCommas(words)} words are kept`,
      figures: [
        { id: 'wordsKept', name: 'share of the words that still stand in their text', ...bare(share) },
        { id: 'words', name: 'words of the original', ...bare(words) },
        { id: 'marks', name: 'marks in the release', ...bare(marks) },
      ],
    }
  },
}
