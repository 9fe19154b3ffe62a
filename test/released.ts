import { type Given, type Parameters, withFallbacks } from '../src/contract/index.js'
import type { Infeasible, Protected, Protector, Data, Kind } from '../src/kinds/index.js'
import { streamsOf } from '../src/math/index.js'

/** What a protector answers, asked directly: no judge stands between it and the test. */
export function answered<K extends Kind, P extends Parameters>(
  protector: Protector<K, P>,
  data: Data<K>,
  given: Given<P>,
): Protected<K> | Infeasible {
  return protector.run(data, withFallbacks(protector.parameters, given), streamsOf(1))
}

/** The same where there must be a release. */
export function released<K extends Kind, P extends Parameters>(
  protector: Protector<K, P>,
  data: Data<K>,
  given: Given<P>,
): Protected<K> {
  const answer = answered(protector, data, given)
  if (answer.kind === 'infeasible') throw new Error(answer.because)
  return answer
}
