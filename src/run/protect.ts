import type { FileNames } from '../contract/given.js'
import { type Given, type Parameters, withFallbacks } from '../contract/parameter.js'
import type { Infeasible, ProtectOutcome, Protector } from '../contract/protector.js'
import { namedInData, refuseAbsentNames } from '../contract/refused-names.js'
import type { Data, Kind, Release } from '../contract/release.js'
import { tellValues } from '../contract/tell-values.js'
import { isTable } from '../data/sorts.js'
import { kindOf } from '../kinds/kinds.js'
import { refuseUnasked } from '../contract/refused-table.js'
import { streamsOf } from '../math/random.js'
import { judgePromise, promisedModel } from '../contract/promises.js'

/** From data to a release that its judges have passed; no release is an answer. */
export async function protect<K extends Kind, P extends Parameters>(
  data: Data<K>,
  protector: Protector<K, P>,
  given: Given<P>,
  seed: number,
  made: Readonly<Record<string, string>> = {},
  names: FileNames = {},
): Promise<ProtectOutcome<K> | Infeasible> {
  const values = withFallbacks(protector.parameters, given)
  refuseAbsentNames(protector.parameters, values, namedInData(data), names.original ?? 'the data')
  const promised = protector.promises(values)
  const kind = await kindOf({ kind: protector.makes })
  const models = await kind.models()
  if (isTable(data))
    for (const one of promised)
      refuseUnasked(promisedModel(models, one), one.values, data, names.original ?? 'the table')
  const found = protector.run(data, values, streamsOf(seed))
  if (found.kind === 'infeasible') return found
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a release of some kind is one of the releases
  const release = found.release as Release
  const judged = promised.map((one) => judgePromise(models, one, release, data))
  const broken = judged.find(({ holds }) => holds !== true)
  if (broken) throw new Error(`${protector.id} and the judge of "${broken.model}" disagree: this is a defect`)
  const notes = (await kind.ways()).isOriginal?.(release, data)
    ? [...found.notes, 'Nothing had to be changed: the release is the original']
    : found.notes
  return { ...found, notes, promised, judged, parameters: tellValues(protector.parameters, values, made), seed }
}
