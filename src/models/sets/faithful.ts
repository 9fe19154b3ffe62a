import { type Transactions, elementsAt, namesOf, transactionCount } from '../../data/transactions.js'
import { type Judgement, judgement, mostListed } from '../judgement.js'
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
  const listed: Unfaithful[] = []
  let count = 0
  const report = (transaction: number, what: Unfaithful['what'], items: readonly string[]): void => {
    count++
    if (listed.length < mostListed) listed.push({ transaction: transaction + 1, what, items })
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
  return judgement(
    'faithful to the original',
    count,
    listed,
    suppressed === 0 ? [] : [`${suppressed} items are suppressed`],
  )
}

/** The original's items in a transaction, each once. */
function itemsAt(original: Transactions, t: number): Set<string> {
  const elements = elementsAt(original, t)
  return new Set(Array.from(elements, (element) => namesOf(original, element)).flat())
}
