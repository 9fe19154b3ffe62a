import type { Parameters } from './parameter.js'

/** What every model, protector, attack and utility says of itself. */
export interface Method<P extends Parameters = Parameters> {
  /** As it is typed. */
  readonly id: string
  readonly name: string
  /** What it does, as the second half of a sentence. */
  readonly summary: string
  readonly cites: readonly string[]
  readonly parameters: P
  /** Of each of these groups at least one parameter must be given. */
  readonly oneOf?: readonly (readonly string[])[]
}

/** What could not be measured, and why: a value, never 0, NaN or a green light. */
export interface NotMeasured {
  readonly kind: 'not measured'
  readonly because: string
}

export function notMeasured(because: string): NotMeasured {
  return { kind: 'not measured', because }
}
