import type { Monotone } from '../../../../contract/parameter.js'
import type { CodedColumn } from '../../../../data/table.js'

/** A model as a search asks it, of one class at a time. A class that fails is suppressed. */
export interface ClassCondition {
  readonly kind: 'class'
  /** As this code has it; a search takes what the model declares into account as well. */
  readonly monotone: Monotone
  /** Whether no part of a class that fails can hold: then a coarser table never suppresses more. */
  readonly hereditary: boolean
  /**
   * Of a class that fails: how many of its rows at least fail in every finer table as well. What all parts that hold
   * have together holds too, where a condition is monotone, so it is the class less the largest part of it that might
   * hold. Absent: not known.
   */
  lost?(size: number, counts: Uint32Array, population: number): number
  /** The column whose values it counts; absent: sizes are enough. */
  readonly column?: CodedColumn
  /** It asks for how many of the population look alike, those who look like nobody in the table too. */
  readonly ofPopulation?: true
  /** It fails as soon as anything is suppressed. */
  readonly keepsAll?: true
  /** No smaller class can hold. */
  readonly leastSize: number
  /** `counts` by the codes of `column` (empty without one); `population` people that look alike (0 without one). */
  holds(size: number, counts: Uint32Array, population: number): boolean
}

/** A model about all classes together, asked of those that are left. */
export interface TableCondition {
  readonly kind: 'table'
  readonly monotone: Monotone
  readonly holds: (left: ClassesLeft) => boolean
}

interface ClassesLeft {
  readonly rows: number
  readonly classes: number
  /** Classes of one row. */
  readonly uniques: number
}

export interface Conditions {
  readonly kind: 'conditions'
  readonly ofClasses: readonly ClassCondition[]
  readonly ofTable: readonly TableCondition[]
}

/** What holds for classes holds for their unions, and for what is left when some go. */
export const alwaysStays: Monotone = { generalisation: true, suppression: true }

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
