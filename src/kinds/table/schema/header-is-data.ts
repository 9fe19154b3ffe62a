import { dayOfCell } from '../../../data/date-text.js'
import type { Table } from '../../../data/table.js'
import { identifying } from './value-patterns.js'

/**
 * Whether the names of the columns are a record: one is an e-mail address or the like, or a day, or half of them come
 * back as values of their own columns.
 */
export function headerIsData({ columns }: Table): boolean {
  if (columns.some(({ name }) => isPersonal(name))) return true
  const back = columns.filter((column) => column.kind === 'coded' && column.values.includes(column.name))
  return back.length >= 2 && back.length * 2 >= columns.length
}

function isPersonal(name: string): boolean {
  return (
    identifying.some(({ fits }) => fits(name)) ||
    (/^\d+\D\d+\D\d+$/.test(name) && dayOfCell(name, { order: 'dmy' }) !== undefined)
  )
}
