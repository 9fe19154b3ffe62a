import type { MeasureFacts, MeasureKind } from '../measure.js'
import { ngdFacts, ngdUncappedFacts, npmiFacts } from './count-facts.js'
import { ngd, ngdUncapped, npmiDistance } from './count-distances.js'
import { countMeasure, type CountDistance } from './count-measure.js'
import { defaultIndex } from './open-default-index.js'
import { openIndex } from './open-index.js'
import { termDocuments } from './term-documents.js'

export const ngdMeasure = overCorpus(ngdFacts, ngd)
export const ngdUncappedMeasure = overCorpus(ngdUncappedFacts, ngdUncapped)
export const npmiMeasure = overCorpus(npmiFacts, npmiDistance)

function overCorpus(facts: MeasureFacts, distance: CountDistance): MeasureKind {
  return {
    ...facts,
    argument: 'optional',
    async open(path, options) {
      const index = path === '' ? await defaultIndex(options) : await openIndex(path)
      const documents = (term: string) => termDocuments(index, term)
      return countMeasure(facts, { total: index.documentCount, documents }, distance)
    },
  }
}
