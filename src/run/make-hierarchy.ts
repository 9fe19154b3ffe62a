import { lineOfRow } from '../data/coverage.js'
import { type Hierarchy, columnHierarchyFault, hierarchyFault } from '../data/hierarchy.js'
import { type Table, coded, columnNamed } from '../data/table.js'
import { type Fault, InputError } from '../formats/input-error.js'
import type { Values } from '../contract/parameter.js'
import { type Told, tellValues } from '../contract/tell-values.js'
import type { Measure } from '../meaning/measure.js'
import { similarityBetween } from '../meaning/neighbours.js'
import type { HierarchyMaker } from './hierarchy-makers.js'

export interface MadeHierarchy {
  readonly kind: 'hierarchy'
  readonly hierarchy: Hierarchy
  readonly maker: string
  readonly parameters: Told
  readonly notes: readonly string[]
}

export interface HierarchyOrder {
  readonly column: string
  /** The name of the data, for errors. */
  readonly file: string
  readonly given: Values
}

/** Makes the hierarchy of a column; what has no place in it is refused with its line. */
export function makeHierarchy(
  table: Table,
  maker: HierarchyMaker,
  { column, file, given }: HierarchyOrder,
): MadeHierarchy {
  const found = columnOfTable(table, column, file)
  const { codes, values, written } = coded(found)
  if (table.rowCount === 0) throw new InputError(noRecords, { file })
  const counts = new Uint32Array(values.length)
  for (const code of codes) counts[code]++
  const hierarchy = maker.make({ values, written }, given, counts)
  if ('kind' in hierarchy) {
    const { rule, remedy, value } = hierarchy
    const row = codes.indexOf(values.indexOf(value))
    throw new InputError(
      { message: `column ${column} holds a value that has no place in a hierarchy by ${maker.id}`, rule, remedy },
      { file, line: lineOfRow(table, row), column: table.columns.indexOf(found) + 1, unit: 'cell', value },
    )
  }
  const fault = columnHierarchyFault(hierarchy)
  // A group's name that is a value's too: rare, and not ours to rename.
  if (fault)
    throw new InputError(
      { message: `column ${column} holds a value that is called like a group`, rule: fault.rule, remedy: 'rename it' },
      { file, value: hierarchy.values[fault.value] },
    )
  return {
    kind: 'hierarchy',
    hierarchy,
    maker: maker.id,
    parameters: tellValues(maker.parameters, given),
    notes: maker.notes?.(given) ?? [],
  }
}

const noRecords: Fault = {
  message: 'there is no record',
  rule: 'a hierarchy is made from the values of a column',
  remedy: 'give a table with records',
}

/** A column by its name, or who does not have it. */
export function columnOfTable(table: Table, name: string, file: string) {
  const found = columnNamed(table, name)
  if (found) return found
  throw new InputError(
    {
      message: `there is no column ${name}`,
      rule: 'a column is named as in the header',
      remedy: 'check the name and the ‹delimiter›; palimpsest schema lists the columns',
    },
    { file },
  )
}

/** The distance of values as makers take it, 0 to 1: opened once for all pairs of a column. */
export async function distanceBetween(
  table: Table,
  { column, file }: Pick<HierarchyOrder, 'column' | 'file'>,
  measure: Measure,
): Promise<(a: string, b: string) => number> {
  return distanceAmong(coded(columnOfTable(table, column, file)).values, measure)
}

/** The same of any terms. */
export async function distanceAmong(
  terms: readonly string[],
  measure: Measure,
): Promise<(a: string, b: string) => number> {
  const known = terms.filter((term) => measure.knows(term))
  const similarity = await similarityBetween(measure, known, known)
  return (a, b) => 1 - similarity(a, b)
}

/** Makes the hierarchy of the items of transactions, from how often they stand in one. */
export function makeItemHierarchy(
  { items, counts }: { readonly items: readonly string[]; readonly counts: ArrayLike<number> },
  maker: HierarchyMaker,
  { file, given }: Pick<HierarchyOrder, 'file' | 'given'>,
): MadeHierarchy {
  if (items.length === 0) throw new InputError({ ...noRecords, rule: 'a hierarchy is made from items' }, { file })
  const hierarchy = maker.make({ values: items }, given, counts)
  if ('kind' in hierarchy) {
    const { rule, remedy, value } = hierarchy
    throw new InputError(
      { message: `an item has no place in a hierarchy by ${maker.id}`, rule, remedy },
      { file, value },
    )
  }
  const fault = hierarchyFault(hierarchy)
  if (fault)
    throw new InputError(
      { message: 'an item is called like a group', rule: fault.rule, remedy: 'rename it' },
      { file, value: hierarchy.values[fault.value] },
    )
  const parameters = tellValues(maker.parameters, given)
  return { kind: 'hierarchy', hierarchy, maker: maker.id, parameters, notes: maker.notes?.(given) ?? [] }
}
