import { json, showValues } from '../common-flags.js'
import { tellingOf } from '../open-measure.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const semanticsExplain: Verb = {
  name: 'semantics explain',
  summary: 'why two terms are held to be related: the documents that speak of both',
  operands: [
    { name: 'a', about: 'a term' },
    { name: 'b', about: 'another' },
  ],
  flags: [
    { name: 'index', value: 'file', file: 'input', about: 'a corpus index of your own instead of the dictionaries' },
    json,
    showValues,
  ],
  examples: [
    { line: 'palimpsest semantics explain knee injury', about: 'counts, and the shortest documents with both' },
  ],
  async run(call) {
    const { defaultIndex } = await import('../../src/meaning/corpus/open-corpus.js')
    const { explain } = await import('../../src/meaning/explain.js')
    const { openIndex } = await import('../../src/meaning/corpus/open-corpus.js')
    const { explanationText } = await import('../../src/report/semantics-text.js')
    const file = call.values.get('index')
    const index = file === undefined ? await defaultIndex(await tellingOf(call)) : await openIndex(file)
    const explanation = explain(index, call.operands[0], call.operands[1])
    await tell(call, explanation, () => explanationText(explanation))
    return Number.isNaN(explanation.ngd) ? 3 : 0
  },
}
