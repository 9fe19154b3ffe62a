import type { PromisedModel } from '../protector.js'
import type { Constraint } from './resolve.js'

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
