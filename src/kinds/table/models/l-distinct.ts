import { parameters } from '../../../contract/parameter.js'
import type { Model } from '../../../contract/model.js'
import { judgeSensitive } from './judge-sensitive.js'
import { type Sensitive, attributeParameter, isCertain } from './sensitive.js'

const lDistinctParameters = parameters({
  l: { type: 'integer', required: true, least: 1, about: 'how many values a group must hold' },
  attribute: attributeParameter,
})

export const lDistinctModel: Model<'table', typeof lDistinctParameters> = {
  id: 'l-distinct',
  name: 'distinct l-diversity',
  summary: 'every group holds at least l values of the sensitive column',
  cites: ['Machanavajjhala et al. 2007'],
  on: 'table',
  parameters: lDistinctParameters,
  monotone: { generalisation: true, suppression: true },
  judge(table, { l, attribute }, original) {
    const model = `distinct ${l}-diversity`
    return judgeSensitive(table, { model, attribute, original }, (sensitive) => ({
      reaches: (c) => (isCertain(sensitive, c) ? 1 : sensitive.offsets[c + 1] - sensitive.offsets[c]),
      decides: 'least',
      fails: (reached) => reached < l,
      what: `groups of fewer than ${l} values`,
      notes: tooFewValues(sensitive, l),
    }))
  },
}

/** No class holds more values than there are. */
export function tooFewValues({ whole, column }: Sensitive, l: number): string[] {
  const held = whole.reduce((count, people) => count + (people > 0 ? 1 : 0), 0)
  return l > held ? [`${column.name} has ${held} values: no release reaches ${l}`] : []
}
