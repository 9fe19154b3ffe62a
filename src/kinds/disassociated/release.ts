import type { Transactions } from '../../data/transactions.js'
import type { Disassociated } from './disassociated.js'
import type { Release } from '../../contract/release.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Items as they are, records torn apart inside clusters. */
    disassociated: { readonly data: Transactions; readonly release: Disassociated }
  }
}

export function disassociatedRelease(release: Disassociated): Release<'disassociated'> {
  return { ...release, kind: 'disassociated' }
}
