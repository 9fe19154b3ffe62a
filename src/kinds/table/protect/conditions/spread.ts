import type { CodedColumn } from '../../../../data/table.js'
import type { ClassCondition } from '../condition.js'
import { alwaysStays } from './monotone.js'

/**
 * What conditions have in common that compare the spread of a column in a class with that in the table: a union is no
 * further away than the further of its parts, but a part of a class that fails may hold.
 */
export function ofSpread(column: CodedColumn) {
  return {
    kind: 'class',
    monotone: alwaysStays,
    hereditary: false,
    column,
    leastSize: 1,
  } as const satisfies Partial<ClassCondition>
}
