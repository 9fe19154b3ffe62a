import { parameters } from '../../../contract/parameter.js'
import type { PromisedModel } from '../../../contract/protector.js'
import type { Constraint } from './resolve.js'

/** What COAT and PCTA are both told. */
export const constraintParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'how many must look alike' },
  privacy: { type: 'combinations', about: 'what to protect, a constraint a line' },
  m: { type: 'integer', least: 1, about: 'protect every set of up to m items' },
})

export const weighed = parameters({
  distance: { type: 'distance', about: 'weigh the loss by how far apart in meaning items are' },
})

/** What COAT and PCTA promise: the combinations, every set of up to m items, and nothing invented or lost. */
export function constraintPromises(values: {
  readonly k: number
  readonly m: number | undefined
  readonly privacy: readonly Constraint[] | undefined
}): readonly PromisedModel[] {
  const { k, m, privacy } = values
  return [
    ...(privacy ? [{ model: 'constraints', values: { privacy, k } }] : []),
    ...(m === undefined ? [] : [{ model: 'km', values: { k, m } }]),
    { model: 'faithful', values: {} },
  ]
}
