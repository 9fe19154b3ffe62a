import { type CodedColumn, type Table, coded, columnNamed, columnsOfRole } from '../../../../data/table.js'
import type { Demand, Monotone } from '../../../../contract/parameter.js'
import { demandText } from '../../../../contract/tell-values.js'
import { type Infeasible, infeasible } from '../../../../contract/protector.js'
import {
  equalCondition,
  hierarchicalCondition,
  orderedCondition,
  betaCondition,
  disclosureCondition,
} from './closeness-conditions.js'
import { alphaCondition, distinctCondition, entropyCondition, recursiveCondition } from './diversity-conditions.js'
import {
  kMapCondition,
  presenceCondition,
  highestRiskCondition,
  kCondition,
  personalCondition,
  averageRiskCondition,
  uniquesCondition,
} from './size-conditions.js'
import type { ClassCondition, Conditions, TableCondition } from './condition.js'

type Made = ClassCondition | TableCondition | Infeasible
interface Asked {
  readonly table: Table
  readonly number: (name: string) => number
  /** The sensitive column, or why there is none. */
  readonly column: CodedColumn | Infeasible
}

const makers: Readonly<Record<string, (asked: Asked) => Made>> = {
  k: ({ table, number }) => kCondition(table, number('k')),
  'risk-highest': ({ table, number }) => highestRiskCondition(table, number('limit')),
  'risk-average': ({ number }) => averageRiskCondition(number('limit')),
  uniques: ({ number }) => uniquesCondition(number('limit')),
  'k-map': ({ table, number }) => kMapCondition(table, number('k')),
  'delta-presence': ({ table, number }) => presenceCondition(table, number('min'), number('max')),
  'l-distinct': counting(
    (column, { number }) => enoughValues(column, number('l')) ?? distinctCondition(column, number('l')),
  ),
  'l-entropy': counting(
    (column, { number }) => enoughValues(column, number('l')) ?? entropyCondition(column, number('l')),
  ),
  'l-recursive': counting(
    (column, { number }) => enoughValues(column, number('l')) ?? recursiveCondition(column, number('c'), number('l')),
  ),
  'alpha-k': counting((column, { table, number }) => {
    const size = kCondition(table, number('k'))
    return size.kind === 'infeasible' ? size : alphaCondition(column, number('alpha'), number('k'))
  }),
  't-equal': counting((column, { number }) => equalCondition(column, number('t'), totalsOf(column))),
  't-ordered': counting((column, { number }) => orderedCondition(column, number('t'), totalsOf(column))),
  't-hierarchical': counting((column, { number }) => hierarchicalCondition(column, number('t'), totalsOf(column))),
  'beta-basic': counting((column, { number }) => betaCondition(column, number('beta'), totalsOf(column), false)),
  'beta-enhanced': counting((column, { number }) => betaCondition(column, number('beta'), totalsOf(column), true)),
  'delta-disclosure': counting((column, { table, number }) =>
    table.missing === 'any'
      ? infeasible(
          'where a missing value matches any, groups that hold may be taken for one that does not',
          'take a missing value for one of its own',
        )
      : disclosureCondition(column, number('delta'), totalsOf(column)),
  ),
}

function counting(make: (column: CodedColumn, asked: Asked) => Made): (asked: Asked) => Made {
  return (asked) => (asked.column.kind === 'infeasible' ? asked.column : make(asked.column, asked))
}

/** The models that a search can be asked for. */
const searchedModels: readonly string[] = [...Object.keys(makers), 'personal-k']

/**
 * The models that are asked for, as a search asks them. Distributions are those of the whole table. This is code of the
 * protectors: the judges in table/models share nothing with it.
 */
export function conditionsOf(table: Table, demands: readonly Demand[]): Conditions | Infeasible {
  const ofClasses: ClassCondition[] = []
  const ofTable: TableCondition[] = []
  for (const demand of demands) {
    const made = conditionOf(table, demand)
    if (made.kind === 'infeasible') return { ...made, because: `${demandText(demand)}: ${made.because}` }
    const monotone = careful(made.monotone, demand.monotone)
    if (made.kind === 'class')
      ofClasses.push({ ...made, monotone, hereditary: made.hereditary && monotone.generalisation })
    else ofTable.push({ ...made, monotone })
  }
  return { kind: 'conditions', ofClasses, ofTable }
}

function conditionOf(table: Table, { model, values }: Demand): Made {
  const text = (name: string): string | undefined => {
    const value: unknown = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const number = (name: string): number => {
    const value: unknown = values[name]
    if (typeof value !== 'number') throw new RangeError(`${model} needs a number ${name}`)
    return value
  }
  if (model === 'personal-k') return personalCondition(table, text('column') ?? '')
  if (!Object.hasOwn(makers, model))
    return infeasible('this search does not know the model', `ask for one of ${searchedModels.join(', ')}`)
  return makers[model]({ table, number, column: sensitiveColumn(table, text('attribute')) })
}

/** The column that is named, or the only sensitive one. */
function sensitiveColumn(table: Table, name: string | undefined): CodedColumn | Infeasible {
  if (name !== undefined) {
    const column = columnNamed(table, name)
    return column ? coded(column) : infeasible(`there is no column ${name}`, 'name a column of the table')
  }
  const sensitive = columnsOfRole(table, 'sensitive')
  if (sensitive.length === 1) return coded(sensitive[0])
  return infeasible(
    `the table has ${sensitive.length} sensitive columns`,
    sensitive.length === 0 ? 'give one column the role sensitive' : 'name the one that is meant behind the model',
  )
}

function enoughValues(column: CodedColumn, l: number): Infeasible | undefined {
  const distinct = totalsOf(column).reduce((sum, total) => sum + (total > 0 ? 1 : 0), 0)
  if (l <= distinct) return undefined
  return infeasible(
    `no group can hold ${l} values: the column ${column.name} has ${distinct}`,
    distinct < 2 ? 'a column of one value tells everybody everything: leave it out' : `ask for at most ${distinct}`,
  )
}

/** How often each value stands in the whole column, by code. */
function totalsOf({ codes, values }: CodedColumn): Uint32Array {
  const totals = new Uint32Array(values.length)
  for (let row = 0; row < codes.length; row++) totals[codes[row]]++
  return totals
}

function careful(own: Monotone, declared: Monotone | undefined): Monotone {
  if (!declared) return own
  return {
    generalisation: own.generalisation && declared.generalisation,
    suppression: own.suppression && declared.suppression,
  }
}
