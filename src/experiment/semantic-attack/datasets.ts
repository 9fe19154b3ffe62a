import { stream } from '../../random/random.js'
import { drawDocuments, sharingDocuments } from './collection.js'
import type { Corpora, Documents } from './corpora.js'
import type { Settings } from './settings.js'

/** What the attacks are tried on. Each collection is protected and attacked as a release of its own. */
export interface Dataset {
  readonly id: 'news' | 'medical' | 'dense' | 'groceries'
  readonly label: string
  /** The paper's dataset whose place it takes. */
  readonly standsFor: string
  readonly privacy: (settings: Settings) => string
  collections(corpora: Corpora, settings: Settings, seed: number): readonly Documents[]
}

/** Documents of a dense collection, and how many of them must share an item for it to stay. */
const denseDocuments = 10
const denseSharers = 3

const news: Dataset = {
  id: 'news',
  label: 'news',
  standsFor: 'AOL (several domains, low density)',
  privacy: ({ privacy }) => privacy,
  collections: (corpora, { newsDocuments }, seed) => [
    drawDocuments(corpora.news, newsDocuments, stream(seed, 'experiment/news')),
  ],
}

export const medical: Dataset = {
  id: 'medical',
  label: 'medical abstracts',
  standsFor: 'I2B2 (one domain, low density)',
  privacy: ({ privacy }) => privacy,
  collections: (corpora, { medicalDocuments }, seed) => [
    drawDocuments(corpora.medical, medicalDocuments, stream(seed, 'experiment/medical')),
  ],
}

export const dense: Dataset = {
  id: 'dense',
  label: 'dense news',
  standsFor: 'GoArticle (several domains, high density)',
  privacy: ({ densePrivacy }) => densePrivacy,
  collections: (corpora, { denseCollections }, seed) =>
    Array.from({ length: denseCollections }, (_, i) =>
      sharingDocuments(corpora.news, denseDocuments, denseSharers, stream(seed, `experiment/dense/${i}`)),
    ),
}

const groceries: Dataset = {
  id: 'groceries',
  label: 'groceries',
  standsFor: 'none: what people put in a basket is not about one thing',
  privacy: ({ privacy }) => privacy,
  collections: (corpora, { baskets }, seed) => [
    drawDocuments(corpora.groceries, baskets, stream(seed, 'experiment/groceries')),
  ],
}

export const datasets: readonly Dataset[] = [news, medical, dense, groceries]
