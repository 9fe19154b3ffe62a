import { type Fault, InputError } from '../formats/input-error.js'
import type { Parameters, Values } from './parameter.js'

/** What stands in data under a name: its columns or its items, whichever it has. */
export interface NamedInData {
  readonly columns?: readonly string[]
  readonly items?: readonly string[]
}

/** What data, or a release of them, hold under names; linked tables are one. */
export function namedInData(...all: readonly (object | undefined)[]): NamedInData {
  const columns = all.flatMap((one) => (one && 'columns' in one ? columnsNamed(one) : []))
  const items = all.flatMap((one) => (one && 'items' in one && isNames(one.items) ? one.items : []))
  return { ...(columns.length > 0 && { columns }), ...(items.length > 0 && { items }) }
}

function columnsNamed(table: object): readonly string[] {
  const own = 'columns' in table && Array.isArray(table.columns) ? table.columns : []
  const linked = 'linked' in table && Array.isArray(table.linked) ? table.linked : []
  return [
    ...own.flatMap((column: unknown) => (isNamed(column) ? [column.name] : [])),
    ...linked.flatMap((one: unknown) => (typeof one === 'object' && one !== null ? columnsNamed(one) : [])),
  ]
}

function isNamed(value: unknown): value is { readonly name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/**
 * Stops at an option that names something in the data which is not there: a column, or a list of items of which none
 * occurs. It would otherwise be as if nothing had been said.
 */
export function refuseAbsentNames(
  parameters: Parameters,
  values: Values,
  { columns, items }: NamedInData,
  file: string,
): void {
  for (const [option, { type, elsewhere }] of Object.entries(parameters)) {
    const value = values[option]
    if (value === undefined || elsewhere) continue
    if (columns && (type === 'column' || type === 'columns'))
      for (const name of [value].flat())
        if (typeof name === 'string' && !columns.includes(name))
          throw new InputError(absentColumn(option, name, columns), { file })
    const named = items && itemsNamed(value, type)
    if (!named || named.length === 0) continue
    const known = new Set<unknown>(items)
    if (!named.some((item) => known.has(item))) throw new InputError(absentItems(option), { file })
  }
}

/** The items that a value lists; undefined where it is of another sort. */
function itemsNamed(value: unknown, type: Parameters[string]['type']): readonly unknown[] | undefined {
  if (type === 'hierarchy') return isHierarchy(value) ? value.values : undefined
  if (!Array.isArray(value)) return undefined
  if (type === 'combinations' || type === 'partition') return value.flat()
  if (type !== 'rules') return undefined
  return value.flatMap((rule: { readonly from: readonly string[]; readonly to: readonly string[] }) => [
    ...rule.from,
    ...rule.to,
  ])
}

export function absentColumn(option: string, name: string, columns: readonly string[]): Fault {
  const shown = columns.slice(0, 12).map((one) => `"${one}"`)
  return {
    message: `has no column "${name}", which ‹${option}› names`,
    rule: 'columns are named as in the header, letter for letter',
    remedy: `the columns are ${shown.join(', ')}${columns.length > 12 ? ` and ${columns.length - 12} more` : ''}`,
  }
}

function isHierarchy(value: unknown): value is { readonly values: readonly string[] } {
  return typeof value === 'object' && value !== null && 'values' in value && isNames(value.values)
}

function absentItems(option: string): Fault {
  return {
    message: `holds none of the items that ‹${option}› names`,
    rule: 'what an option names occurs in the data: else it would be as if nothing were said',
    remedy: 'write the items as the data have them; beside a release that lost them, give ‹original›',
  }
}
