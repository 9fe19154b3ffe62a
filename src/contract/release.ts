/**
 * What can be published, and of what: each kind of release says so itself, in its folder (`kinds/<kind>/release.ts`). Names the
 * compiler knows of here are all there are.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- its members stand in the folders of the kinds
export interface Kinds {}

export type Kind = keyof Kinds
export type Data<K extends Kind = Kind> = Kinds[K]['data']
export type Release<K extends Kind = Kind> = { [k in K]: Kinds[k]['release'] & { readonly kind: k } }[K]

/** The kinds that are made of one sort of data. */
export type TransactionKind = 'sets' | 'disassociated'
export type TableKind = 'table' | 'buckets'
