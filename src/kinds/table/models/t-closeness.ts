import { type Parameter, type Parameters, parameters } from '../../../contract/parameter.js'
import type { Model } from '../../../contract/model.js'
import {
  type ClassDistance,
  divergence,
  equalDistance,
  orderedDistance,
  traceDistance,
  hierarchicalDistance,
  valueRanksOf,
} from './distances.js'
import { judgeSensitive } from './judge-classes.js'
import { type Sensitive, attributeParameter } from './sensitive.js'

const shareParameters = parameters({
  t: { type: 'number', required: true, least: 0, most: 1, about: 'how far a group may be from the whole' },
  attribute: attributeParameter,
})
const natsParameters = parameters({
  t: { type: 'number', required: true, least: 0, about: 'how far a group may be from the whole, in nats' },
  attribute: attributeParameter,
})

/** A way to measure, or why it cannot be done; with what the owner should know. */
type Measure = (
  sensitive: Sensitive,
) => { readonly distance: ClassDistance; readonly notes?: readonly string[] } | string

/** Either list. */
interface ClosenessParameters extends Parameters {
  readonly t: Parameter<'number'> & { readonly required: true }
  readonly attribute: typeof attributeParameter
}

function closeness(
  id: string,
  how: string,
  list: ClosenessParameters,
  measure: Measure,
): Model<'table', ClosenessParameters> {
  return {
    id,
    name: `t-closeness, ${how}`,
    summary: `in every group the sensitive column is spread as in the whole, but for t (${how})`,
    cites: ['Li, Li, Venkatasubramanian 2007'],
    on: 'table',
    parameters: list,
    monotone: { generalisation: true, suppression: true },
    judge: (table, { t, attribute }, original) =>
      judgeSensitive(table, { model: `${t}-closeness (${how})`, attribute, original }, (sensitive) => {
        const measured = measure(sensitive)
        if (typeof measured === 'string') return measured
        return {
          reaches: measured.distance,
          decides: 'most',
          fails: (reached) => reached > t,
          what: `groups farther than ${t} from the whole`,
          notes: measured.notes ?? [],
        }
      }),
  }
}

export const closenessModels: readonly Model<'table', ClosenessParameters>[] = [
  closeness('t-equal', 'equal distance', shareParameters, (sensitive) => ({ distance: equalDistance(sensitive) })),
  closeness('t-ordered', 'ordered distance', shareParameters, (sensitive) => {
    const { by, ...places } = valueRanksOf(sensitive)
    return { distance: orderedDistance(sensitive, places), notes: [`${sensitive.column.name} is ordered ${by}`] }
  }),
  closeness('t-hierarchical', 'hierarchical distance', shareParameters, (sensitive) => {
    const { hierarchy, name } = sensitive.column
    if (!hierarchy) return `${name} has no hierarchy`
    const distance = hierarchicalDistance(sensitive, hierarchy)
    return distance ? { distance } : `${name} has values that are not in its hierarchy`
  }),
  closeness('t-trace', "trace distance, the lecture's", shareParameters, (sensitive) => ({
    distance: traceDistance(sensitive),
  })),
  closeness('t-kl', 'Kullback-Leibler divergence', natsParameters, (sensitive) => ({
    distance: divergence(sensitive),
  })),
]
