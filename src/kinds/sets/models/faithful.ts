import { parameters } from '../../../contract/parameter.js'
import type { Model } from '../../../contract/model.js'
import { type Transactions, elementsAt, namesOf, transactionCount } from '../../../data/transactions.js'
import { type Judgement, Violations } from '../../../contract/judgement.js'
import { elementsByItem } from './candidates.js'

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
  for (const fault of unfaithfulPlaces(release, original)) found.add(fault, fault.what)
  const released = elementsByItem(release)
  const suppressed = original.items.filter((name) => !released.has(name)).length
  return found.judged('faithful to the original', suppressed === 0 ? [] : [`${suppressed} items are suppressed`])
}

/**
 * A release is its original with items left out when no line says anything that the same line of the original does not.
 * Items may be left out here and told there.
 */
function judgeShortened(release: Transactions, original: Transactions): Judgement<Unfaithful> {
  const found = new Violations<Unfaithful>()
  let left = 0
  for (const fault of unfaithfulPlaces(release, original))
    if (fault.what === 'lost') left++
    else found.add(fault, fault.what)
  return found.judged(
    'nothing but items left out',
    left === 0 ? [] : [`in ${left} places an item is left out that is told elsewhere`],
  )
}

/** Where a release is no generalisation of its original, line by line: whoever needs only the first stops there. */
export function* unfaithfulPlaces(release: Transactions, original: Transactions): Generator<Unfaithful> {
  const elementsOf = elementsByItem(release)
  const lines = Math.max(transactionCount(release), transactionCount(original))
  for (let t = 0; t < lines; t++) {
    const transaction = t + 1
    if (t >= transactionCount(release)) yield { transaction, what: 'missing transaction', items: [] }
    else if (t >= transactionCount(original)) yield { transaction, what: 'added transaction', items: [] }
    else {
      const published = new Set(elementsAt(release, t))
      const justified = new Set<number>()
      for (const name of itemsAt(original, t)) {
        const ways = elementsOf.get(name)
        const here = ways?.filter((element) => published.has(element)) ?? []
        for (const element of here) justified.add(element)
        if (ways && here.length === 0) yield { transaction, what: 'lost', items: [name] }
      }
      for (const element of published)
        if (!justified.has(element)) yield { transaction, what: 'invented', items: namesOf(release, element) }
    }
  }
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

export const shortenedModel: Model<'sets', typeof noParameters> = {
  id: 'shortened',
  name: 'nothing but items left out',
  summary: 'every line says only what the same line of the original does, and may leave items out',
  cites: ['Ong: thesis, §2.1.6'],
  on: 'sets',
  needsOriginal: true,
  parameters: noParameters,
  judge: (release, _, original) => judgeShortened(release, original!),
}
