import { parameters } from '../../../contract/parameter.js'
import { markedSpans } from '../marked-spans.js'
import { Violations } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'

const listedParameters = parameters({
  terms: { type: 'lines', required: true, about: 'the terms that may stand, one a line' },
})

export const listedModel: Model<'text', typeof listedParameters> = {
  id: 'listed',
  name: 'nothing but listed terms',
  summary: 'every word of a text belongs to a term of a list, or to a mark',
  cites: ['Berman 2003'],
  on: 'text',
  parameters: listedParameters,
  judge({ texts }, { terms }) {
    const listed = new Set(terms.map((term) => spoken(term)))
    const longest = Math.max(...Array.from(listed, (term) => term.split(' ').length))
    const violations = new Violations()
    for (const { text } of texts) {
      for (const line of withoutMarks(text).split(/[^\p{L}\p{N}\s'’-]|\|/u)) {
        const words = spoken(line)
          .split(' ')
          .filter((word) => word !== '')
        // Whether words 0 to i can be cut into listed terms or single strangers: strangers are counted.
        for (let at = 0; at < words.length;) {
          let taken = 0
          for (let length = Math.min(longest, words.length - at); length > 0 && taken === 0; length--)
            if (listed.has(words.slice(at, at + length).join(' '))) taken = length
          if (taken === 0) violations.add({ items: [words[at]] }, 'words that are not listed')
          at += Math.max(1, taken)
        }
      }
    }
    return violations.judged('nothing but listed terms', [])
  },
}

function spoken(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\p{N}])['’-]+|['’-]+(?![\p{L}\p{N}])/gu, ' ')
    .replaceAll(/[^\p{L}\p{N}'’-]+/gu, ' ')
    .trim()
}

function withoutMarks(text: string): string {
  let rest = ''
  let at = 0
  for (const { start, end } of markedSpans(text)) {
    rest += `${text.slice(at, start)}|`
    at = end
  }
  return rest + text.slice(at)
}
