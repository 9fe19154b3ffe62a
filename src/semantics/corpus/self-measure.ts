import { transactionCount } from '../../data/transactions.js'
import type { Transactions } from '../../data/transactions.js'
import type { MeasureKind } from '../measure.js'
import { ngdFacts } from './count-facts.js'
import { ngd } from './count-distances.js'
import { countMeasure } from './count-measure.js'
import type { Counted } from './count-measure.js'
import { termKey } from './words.js'

const facts = {
  ...ngdFacts,
  id: 'self',
  summary: 'Normalised Google Distance over the release itself: what its own non-generalised items tell',
}

export const selfMeasure: MeasureKind = {
  ...facts,
  argument: 'none',
  async open(_, { release }) {
    if (release === undefined) throw new Error('the measure "self" needs the release under attack (options.release)')
    return countMeasure(facts, transactionsAsCorpus(release), ngd)
  },
}

/** Each transaction is a document and says its plain items; what stands inside a generalised item is not known to be there. */
function transactionsAsCorpus(release: Transactions): Counted {
  const lists = new Map<string, number[]>()
  const keys = release.items.map(termKey)
  for (let t = 0; t < transactionCount(release); t++) {
    for (const element of release.elements.subarray(release.offsets[t], release.offsets[t + 1])) {
      if (element < 0) continue
      const list = lists.get(keys[element]) ?? []
      if (list.at(-1) !== t) list.push(t)
      lists.set(keys[element], list)
    }
  }
  const packed = new Map(Array.from(lists, ([item, list]) => [item, Uint32Array.from(list)]))
  return { total: transactionCount(release), documents: (term) => packed.get(termKey(term)) ?? new Uint32Array() }
}
