import type { Transactions } from '../data/transactions.js'
import { type Given, type Parameters, withFallbacks } from '../method/parameter.js'
import { type Told, tellValues } from '../method/tell-values.js'
import type { Judgement, Violation } from '../models/judgement.js'
import { models } from '../models/models.js'
import type { Infeasible, PromisedModel, Protected, Protector } from '../protect/protector.js'
import { streamsOf } from '../random/random.js'
import type { Data, Kind, Release } from '../release/release.js'
import { isOriginal } from '../release/sets/same-transactions.js'

export interface ProtectOutcome<K extends Kind = Kind> extends Protected<K> {
  /** What the judges say that share no code with the method: all of it holds. */
  readonly judged: readonly Judgement<Violation>[]
  /** The options as they may stand beside the release. */
  readonly parameters: Told
  readonly seed: number
}

/** From data to a release that its judges have passed; no release is an answer. */
export function protect<K extends Kind, P extends Parameters>(
  data: Data<K>,
  protector: Protector<K, P>,
  given: Given<P>,
  seed: number,
  made: Readonly<Record<string, string>> = {},
): ProtectOutcome<K> | Infeasible {
  const values = withFallbacks(protector.parameters, given)
  const found = protector.run(data, values, streamsOf(seed))
  if (found.kind === 'infeasible') return found
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a release of some kind is one of the releases
  const release = found.release as Release
  const judged = protector.promises(values).map((promised) => judgePromise(promised, release, data))
  const broken = judged.find(({ holds }) => holds !== true)
  if (broken) throw new Error(`${protector.id} and the judge of "${broken.model}" disagree: this is a defect`)
  const notes = unchanged(release, data)
    ? [...found.notes, 'Nothing had to be changed: the release is the original']
    : found.notes
  return { ...found, notes, judged, parameters: tellValues(protector.parameters, values, made), seed }
}

function judgePromise({ model, values }: PromisedModel, release: Release, original: Data): Judgement<Violation> {
  const found = models.find(({ id, on }) => id === model && on === release.kind)
  if (!found) throw new Error(`there is no model "${model}": this is a defect`)
  return found.judge(release, values, original)
}

function unchanged(release: Release, data: Transactions): boolean {
  return release.kind === 'sets' && isOriginal(release, data)
}
