import { type Transactions, membersOf, transactionCount } from '../data/transactions.js'
import { type Judgement, LISTED, judgement } from './judgement.js'

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
    if (listed.length < LISTED) listed.push({ transaction: transaction + 1, what, items })
  }
  const published = new Set<string>()
  for (const element of release.elements) for (const name of namesOf(release, element)) published.add(name)
  const lines = Math.max(transactionCount(release), transactionCount(original))
  for (let t = 0; t < lines; t++) {
    if (t >= transactionCount(release)) report(t, 'missing transaction', [])
    else if (t >= transactionCount(original)) report(t, 'added transaction', [])
    else
      compare(elementsAt(release, t), elementsAt(original, t).flat(), published, (what, items) =>
        report(t, what, items),
      )
  }
  const suppressed = new Set(original.items).size - original.items.filter((name) => published.has(name)).length
  return judgement(
    'faithful to the original',
    count,
    listed,
    suppressed === 0 ? [] : [`${suppressed} items are suppressed`],
  )
}

function compare(
  published: readonly (readonly string[])[],
  original: readonly string[],
  everPublished: ReadonlySet<string>,
  report: (what: Unfaithful['what'], items: readonly string[]) => void,
): void {
  const here = new Set(original)
  const covered = new Set(published.flat())
  for (const names of published) if (!names.some((name) => here.has(name))) report('invented', names)
  for (const name of here) if (!covered.has(name) && everPublished.has(name)) report('lost', [name])
}

function elementsAt(data: Transactions, t: number): string[][] {
  return Array.from(data.elements.subarray(data.offsets[t], data.offsets[t + 1]), (element) => namesOf(data, element))
}

function namesOf(data: Transactions, element: number): string[] {
  return element >= 0 ? [data.items[element]] : Array.from(membersOf(data, ~element), (code) => data.items[code])
}
