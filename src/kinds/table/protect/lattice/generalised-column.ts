import type { CodedColumn } from '../../../../data/table.js'
import type { LatticeAttribute } from './attribute.js'

/** A column on one level of its hierarchy: every value gives way to its node. */
export function generalisedColumn({ column, levels }: LatticeAttribute, level: number): CodedColumn {
  if (level === 0) return column
  const { codes, names } = levels[level]
  const raised = new Uint32Array(column.codes.length)
  for (let row = 0; row < raised.length; row++) raised[row] = codes[column.codes[row]]
  return { ...column, type: 'text', exceptions: 0, codes: raised, values: names }
}
