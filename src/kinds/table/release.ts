import type { Table } from '../../data/table.js'
import type { Release } from '../../contract/release.js'

export function tableRelease(table: Table): Release<'table'> {
  return { ...table, kind: 'table' }
}
