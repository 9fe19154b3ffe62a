import type { MeasureFacts, MeasureKind } from '../measure.js'
import { openTaxonomy } from './open-taxonomy.js'
import { senseMeasure } from './sense-measure.js'
import type { Taxonomy } from './taxonomy.js'

const shared = {
  range: [0, 1],
  direction: 'similarity',
  symmetric: true,
  asDistance: '1 − similarity',
} satisfies Partial<MeasureFacts>

export const wuPalmerMeasure = overTaxonomy(
  {
    ...shared,
    id: 'wordnet',
    summary: 'Wu–Palmer similarity of WordNet nouns: how deep the nearest common kind lies',
    cites: ['Wu and Palmer 1994, Verbs Semantics and Lexical Selection', 'Fellbaum 1998, WordNet'],
  },
  (taxonomy) => taxonomy.depth,
)

export const linMeasure = overTaxonomy(
  {
    ...shared,
    id: 'lin',
    summary: 'Lin similarity of WordNet nouns, with information content from the taxonomy alone',
    cites: [
      'Lin 1998, An Information-Theoretic Definition of Similarity',
      'Seco, Veale and Hayes 2004, An Intrinsic Information Content Metric for Semantic Similarity in WordNet',
    ],
  },
  (taxonomy) => taxonomy.informationContent,
)

function overTaxonomy(facts: MeasureFacts, weight: (taxonomy: Taxonomy) => ArrayLike<number>): MeasureKind {
  return {
    ...facts,
    argument: 'none',
    async open(_, options) {
      const taxonomy = await openTaxonomy(options)
      return senseMeasure(facts, taxonomy, weight(taxonomy))
    },
  }
}
