import { type Given, type Parameters, withFallbacks } from '../contract/parameter.js'
import { type Told, tellValues } from '../contract/tell-values.js'
import type { Judgement, Violation } from '../contract/judgement.js'
import type { Infeasible, PromisedModel, Protected, Protector } from '../contract/protector.js'
import { streamsOf } from '../math/random.js'
import { isTable, isTransactions } from '../data/sorts.js'
import type { Data, Kind, Release } from '../contract/release.js'
import { isOriginal } from '../kinds/sets/same-transactions.js'
import { judgePromise, refuseUnaskedPromises } from './ask-model.js'
import type { FileNames } from '../contract/given.js'

export interface ProtectOutcome<K extends Kind = Kind> extends Protected<K> {
  /** What the judges say that share no code with the method: all of it holds. */
  readonly judged: readonly Judgement<Violation>[]
  /** The models it was to hold. */
  readonly promised: readonly PromisedModel[]
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
  names: FileNames = {},
): ProtectOutcome<K> | Infeasible {
  const values = withFallbacks(protector.parameters, given)
  const promised = protector.promises(values)
  if (isTable(data)) refuseUnaskedPromises(promised, protector.makes, data, names.original ?? 'the table')
  const found = protector.run(data, values, streamsOf(seed))
  if (found.kind === 'infeasible') return found
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a release of some kind is one of the releases
  const release = found.release as Release
  const judged = promised.map((one) => judgePromise(one, release, data))
  const broken = judged.find(({ holds }) => holds !== true)
  if (broken) throw new Error(`${protector.id} and the judge of "${broken.model}" disagree: this is a defect`)
  const notes = unchanged(release, data)
    ? [...found.notes, 'Nothing had to be changed: the release is the original']
    : found.notes
  return { ...found, notes, promised, judged, parameters: tellValues(protector.parameters, values, made), seed }
}

function unchanged(release: Release, data: Data): boolean {
  return release.kind === 'sets' && isTransactions(data) && isOriginal(release, data)
}
