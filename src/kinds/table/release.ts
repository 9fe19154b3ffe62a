import type { Table } from '../../data/table.js'
import type { Release } from '../../contract/release.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Records in columns, values made coarser, taken away or changed. */
    table: { readonly data: Table; readonly release: Table }
  }
}

export function tableRelease(table: Table): Release<'table'> {
  return { ...table, kind: 'table' }
}
