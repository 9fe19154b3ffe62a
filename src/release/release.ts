import type { Transactions } from '../data/transactions.js'
import type { Disassociated } from './disassociated/disassociated.js'

/** What can be published, and of what. A new kind is one line here; the compiler then names every place that must answer. */
export interface Kinds {
  /** Transactions line for line, items generalised to sets ("one or more of these") or suppressed. */
  sets: { readonly data: Transactions; readonly release: Transactions }
  /** Items as they are, records torn apart inside clusters. */
  disassociated: { readonly data: Transactions; readonly release: Disassociated }
}

export type Kind = keyof Kinds
export type Data<K extends Kind = Kind> = Kinds[K]['data']
export type Release<K extends Kind = Kind> = { [k in K]: Kinds[k]['release'] & { readonly kind: k } }[K]

/** For the owner alone: which records of the original each published group holds. Saved on request; scored against. */
export interface Key {
  readonly records: readonly Uint32Array[]
}

/** Transactions as the release they are. */
export function setsRelease(transactions: Transactions): Release<'sets'> {
  return { ...transactions, kind: 'sets' }
}

export function disassociatedRelease(release: Disassociated): Release<'disassociated'> {
  return { ...release, kind: 'disassociated' }
}

/** How a kind is called in a sentence. */
export const kindNames: Readonly<Record<Kind, string>> = {
  sets: 'transactions',
  disassociated: 'a disassociated release',
}
