import { parameters } from '../../../contract/parameter.js'
import { textRelease } from '../release.js'
import { markOf } from '../mark-kinds.js'
import { wordSpans } from '../word-spans.js'
import { type Protector, infeasible } from '../../../contract/protector.js'
import { termFinder } from './listed-terms.js'

const keepParameters = parameters({
  terms: { type: 'lines', required: true, about: 'the terms that may stay, one a line' },
})

/** Nobody can list everything that names people. What names nobody can be listed: all else goes, whatever it is. */
export const keepListed: Protector<'text', typeof keepParameters> = {
  id: 'keep-listed',
  name: 'only listed terms',
  summary: 'keeps the terms of a list and puts a mark in place of every other run of words',
  cites: ['Berman: Concept-match medical data scrubbing, Archives of Pathology & Laboratory Medicine 127 (2003)'],
  makes: 'text',
  parameters: keepParameters,
  promises: ({ terms }) => [{ model: 'listed', values: { terms } }],
  run({ texts }, { terms }) {
    if (terms.length === 0) return infeasible('the list holds no term', 'name the terms that may stay, one a line')
    const find = termFinder(terms.map((term) => [term, true] as const))
    let kept = 0
    let removed = 0
    const listed = texts.map(({ id, text }) => {
      const words = wordSpans(text)
      const stays = new Uint8Array(words.length)
      for (const { first, last } of find(text, words)) stays.fill(1, first, last)
      const parts: string[] = []
      let at = 0
      for (let i = 0; i < words.length; i++) {
        if (stays[i]) {
          kept++
          continue
        }
        const { start } = words[i]
        // A run ends where a listed term, a mark or a line does.
        while (
          i + 1 < words.length &&
          !stays[i + 1] &&
          !/[\n[\]█*_]/.test(text.slice(words[i].end, words[i + 1].start))
        ) {
          i++
          removed++
        }
        removed++
        parts.push(text.slice(at, start), markOf('removed'))
        at = words[i].end
      }
      parts.push(text.slice(at))
      return { id, text: parts.join('') }
    })
    return { kind: 'released', release: textRelease({ texts: listed }), made: { kept, removed }, notes: [] }
  },
}
