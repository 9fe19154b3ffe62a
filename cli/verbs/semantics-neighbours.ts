import { json, numberOf, showValues } from '../common-flags.js'
import { measureFlag } from '../measure-flag.js'
import { openMeasureFor, tellingOf } from '../open-measure.js'
import { tell } from '../tell.js'
import type { Call, Verb } from '../verb.js'

export const semanticsNeighbours: Verb = {
  name: 'semantics neighbours',
  summary: 'the terms nearest to a term',
  operands: [{ name: 'term', about: 'a word or a phrase in quotes' }],
  flags: [
    { ...measureFlag, fallback: 'npmi' },
    { name: 'count', value: 'n', kind: 'integer', least: 1, fallback: '10', about: 'how many' },
    {
      name: 'among',
      value: 'data',
      file: 'input',
      about: 'look among the items of a file instead of the common nouns of the dictionaries',
    },
    json,
    showValues,
  ],
  examples: [{ line: 'palimpsest semantics neighbours gangrene', about: 'what stands beside it in the dictionaries' }],
  async run(call) {
    const { neighbours } = await import('../../src/meaning/neighbours.js')
    const { neighboursText } = await import('../../src/report/semantics-text.js')
    const [term] = call.operands
    const measure = await openMeasureFor(call, call.values.get('measure') ?? 'npmi')
    const found = await neighbours(measure, term, await candidatesOf(call), numberOf(call, 'count') ?? 10)
    await tell(call, { measure: measure.id, term, neighbours: found }, () => neighboursText(term, found))
    return found.length > 0 ? 0 : 3
  },
}

async function candidatesOf(call: Call): Promise<readonly string[]> {
  const file = call.values.get('among')
  if (file !== undefined) {
    const { readTransactions } = await import('../../src/files/read-data.js')
    return (await readTransactions(file)).items
  }
  const { commonNouns } = await import('../../src/meaning/open-blend.js')
  const { defaultIndex } = await import('../../src/meaning/corpus/open-corpus.js')
  const { openTaxonomy } = await import('../../src/meaning/open-wordnet.js')
  const options = await tellingOf(call)
  return commonNouns(await defaultIndex(options), await openTaxonomy(options))
}
