import { stream } from '../../math/random.js'
import {
  drawDocuments,
  inRandomOrder,
  joinedDocuments,
  sharingDocuments,
  type Corpora,
  type Documents,
} from './corpora.js'
import type { Settings } from './study.js'

/** What the attacks are tried on. Each collection is protected and attacked as a release of its own. */
export interface Dataset {
  readonly id: 'news' | 'medical' | 'long' | 'dense' | 'groceries'
  readonly label: string
  /** The paper's dataset whose place it takes. */
  readonly standsFor: string
  /** What the papers say of that dataset (thesis Tables 5.1 and 5.2). */
  readonly printed?: Readonly<Record<'density' | 'length' | 'transactions' | 'tables', number>>
  readonly privacy: (settings: Settings) => string
  /** Too many terms to look all of them up: only two context items are asked for. */
  readonly nearContextOnly?: true
  collections(corpora: Corpora, settings: Settings, seed: number): readonly Documents[]
}

/** Ten articles on one thing, without what only one of them names. */
const denseGroup = { size: 10, sharers: 2 }

/** Baskets of a collection: few enough that some items are rare among 169. */
const groceryBaskets = 200

const news: Dataset = {
  id: 'news',
  label: 'news',
  standsFor: 'AOL (several domains, low density)',
  printed: { density: 0.22, length: 23, transactions: 758, tables: 127 },
  privacy: ({ privacy }) => privacy,
  collections: (corpora, { newsDocuments }, seed) => [
    drawDocuments(corpora.news, newsDocuments, stream(seed, 'experiment/news')),
  ],
}

const i2b2 = { density: 0.28, length: 216, transactions: 643, tables: 112 }

export const medical: Dataset = {
  id: 'medical',
  label: 'medical abstracts',
  standsFor: 'I2B2 (one domain, low density)',
  printed: i2b2,
  privacy: ({ privacy }) => privacy,
  collections: (corpora, { medicalDocuments }, seed) => [
    drawDocuments(corpora.medical, medicalDocuments, stream(seed, 'experiment/medical')),
  ],
}

/** Abstracts on one kind of condition, joined to transactions as long as a discharge report, with every item kept. */
const long: Dataset = {
  id: 'long',
  label: 'joined abstracts',
  standsFor: 'I2B2 (one domain, low density), in length too',
  printed: i2b2,
  privacy: ({ privacy }) => privacy,
  nearContextOnly: true,
  collections: (corpora, { longItems }, seed) => [
    [...corpora.medicalByClass].flatMap(([name, documents]) =>
      joinedDocuments(documents, longItems, stream(seed, `experiment/long/${name}`)),
    ),
  ],
}

export const dense: Dataset = {
  id: 'dense',
  label: 'dense news',
  standsFor: 'GoArticle (several domains, high density)',
  printed: { density: 0.55, length: 104, transactions: 263, tables: 45 },
  privacy: ({ densePrivacy }) => densePrivacy,
  collections: (corpora, { denseGroups }, seed) => [
    sharingDocuments(corpora.news, { groups: denseGroups, ...denseGroup }, stream(seed, 'experiment/dense')),
  ],
}

const groceries: Dataset = {
  id: 'groceries',
  label: 'groceries',
  standsFor: 'none: what people put in a basket is not about one thing',
  privacy: ({ groceryPrivacy }) => groceryPrivacy,
  collections: (corpora, { groceryCollections }, seed) =>
    Array.from({ length: groceryCollections }, (_, i) => {
      const random = stream(seed, `experiment/groceries/${i}`)
      return drawDocuments(corpora.groceries, groceryBaskets, random).map((basket) => inRandomOrder(basket, random))
    }),
}

export const datasets: readonly Dataset[] = [news, medical, long, dense, groceries]
