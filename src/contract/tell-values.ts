import type { ItemRule, Condition } from '../data/condition.js'
import type { Hierarchy, Ontology } from '../data/hierarchy.js'
import type { Table } from '../data/table.js'
import type { TopicText } from '../data/texts.js'
import type { Demand, Parameters, Types, Values } from './parameter.js'

export type Told = Readonly<Record<string, string | number | boolean>>

/**
 * Values as they may stand beside a published release: numbers, switches and choices, and of sets of items how many of
 * what size, but no item. `made` tells the description that sets were made from, such as `random:50%x3`.
 */
export function tellValues<P extends Parameters>(
  list: P,
  values: Values<P>,
  made: Readonly<Record<string, string>> = {},
): Told {
  const told: Record<string, string | number | boolean> = {}
  for (const [name, { type }] of Object.entries(list)) {
    const value = values[name]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value is of the type that its parameter declares
    if (value !== undefined) told[name] = made[name] ?? tell[type](value as never)
  }
  return told
}

const asIs = <T extends string | number | boolean>(value: T): T => value

const tell: { readonly [T in keyof Types]: (value: Types[T]) => string | number | boolean } = {
  integer: asIs,
  number: asIs,
  share: asIs,
  switch: asIs,
  choice: asIs,
  amount: asIs,
  hierarchy: ({ values, levels }: Hierarchy) => `${values.length} values, ${levels.length} levels above`,
  combinations: sizes,
  partition: sizes,
  rules: (rules: readonly ItemRule[]) => `${rules.length} rule${rules.length === 1 ? '' : 's'}`,
  distance: () => 'given',
  meaning: () => 'given',
  column: asIs,
  columns: (names: readonly string[]) => names.join(', '),
  table: ({ rowCount }: Table) => `${rowCount} rows`,
  lines: (lines: readonly string[]) => `${lines.length} lines`,
  ontology: ({ names }: Ontology) => `${names.length} kinds`,
  topics: (texts: readonly TopicText[]) => `${texts.length} texts`,
  conditions: (list: readonly Condition[]) => `${list.length} ${list.length === 1 ? 'condition' : 'conditions'}`,
  models: (demands: readonly Demand[]) => demands.map(demandText).join(' '),
}

function sizes(sets: readonly (readonly string[])[]): string {
  const lengths = Uint32Array.from(sets, (set) => set.length).sort()
  const [least, most] = [lengths[0], lengths[lengths.length - 1]]
  const range = least === most ? `${least}` : `${least} to ${most}`
  return sets.length === 0
    ? 'no constraints'
    : `${sets.length} constraint${sets.length === 1 ? '' : 's'} of ${range} items`
}

/** A model as it is asked for: `k:5`, `l-entropy:3,occupation`. */
export function demandText({ model, values }: Pick<Demand, 'model' | 'values'>): string {
  const told = Object.values(values).filter((value) => typeof value === 'number' || typeof value === 'string')
  return told.length === 0 ? model : `${model}:${told.join(',')}`
}
