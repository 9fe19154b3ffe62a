import { parameters } from '../../method/parameter.js'
import type { Model } from '../model.js'
import { type Transactions, elementsAt, namesOf, transactionCount } from '../../data/transactions.js'
import { type Judgement, Violations } from '../judgement.js'
import { elementsByItem } from './published-items.js'

/** Where a release says something the original does not, or leaves out what was not suppressed. */
export interface Unfaithful {
  /** Counted from 1, as lines are. */
  readonly transaction: number
  readonly what: 'invented' | 'lost' | 'missing transaction' | 'added transaction'
  readonly items: readonly string[]
}

/**
 * A release is a valid generalisation of its original when, line by line, every published element stands for an item
 * that was there, and every item that was there is published or suppressed, that is, absent from the whole release.
 */
export function judgeFaithful(release: Transactions, original: Transactions): Judgement<Unfaithful> {
  const found = new Violations<Unfaithful>()
  const report = (transaction: number, what: Unfaithful['what'], items: readonly string[]): void => {
    found.add({ transaction: transaction + 1, what, items }, what)
  }
  const elementsOf = elementsByItem(release)
  const lines = Math.max(transactionCount(release), transactionCount(original))
  for (let t = 0; t < lines; t++) {
    if (t >= transactionCount(release)) report(t, 'missing transaction', [])
    else if (t >= transactionCount(original)) report(t, 'added transaction', [])
    else {
      const published = new Set(elementsAt(release, t))
      const justified = new Set<number>()
      for (const name of itemsAt(original, t)) {
        const ways = elementsOf.get(name)
        const here = ways?.filter((element) => published.has(element)) ?? []
        for (const element of here) justified.add(element)
        if (ways && here.length === 0) report(t, 'lost', [name])
      }
      for (const element of published) if (!justified.has(element)) report(t, 'invented', namesOf(release, element))
    }
  }
  const suppressed = original.items.filter((name) => !elementsOf.has(name)).length
  return found.judged('faithful to the original', suppressed === 0 ? [] : [`${suppressed} items are suppressed`])
}

/** The original's items in a transaction, each once. */
function itemsAt(original: Transactions, t: number): Set<string> {
  const elements = elementsAt(original, t)
  return new Set(Array.from(elements, (element) => namesOf(original, element)).flat())
}

const noParameters = parameters({})

export const faithfulModel: Model<'sets', typeof noParameters> = {
  id: 'faithful',
  name: 'faithful to the original',
  summary: 'every line is a valid generalisation of the same line of the original',
  cites: ['Ong: thesis, §2.2.3'],
  on: 'sets',
  needsOriginal: true,
  parameters: noParameters,
  judge: (release, _, original) => judgeFaithful(release, original!),
}
