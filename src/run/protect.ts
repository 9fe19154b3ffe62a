import type { FileNames } from '../contract/given.js'
import { type Given, type Parameters, type Values, withFallbacks } from '../contract/parameter.js'
import { type PreparedData, type PrepareGiven, madeNote, madeTold } from '../contract/protecting.js'
import type { Infeasible, ProtectOutcome, Protector } from '../contract/protector.js'
import { namedInData, refuseAbsentNames } from '../contract/refused-names.js'
import type { Data, Kind, Release } from '../contract/release.js'
import { tellValues } from '../contract/tell-values.js'
import { isTable } from '../data/sorts.js'
import { kindOf } from '../kinds/kinds.js'
import { refuseUnasked } from '../contract/refused-table.js'
import { streamsOf } from '../math/random.js'
import { judgePromise, promisedModel } from '../contract/promises.js'

/** From data to a release that its judges have passed; no release is an answer. What a method lacks is made, and told. */
export async function protect<K extends Kind, P extends Parameters>(
  original: Data<K>,
  protector: Protector<K, P>,
  given: Given<P>,
  seed: number,
  described: Readonly<Record<string, string>> = {},
  names: FileNames = {},
  distance?: PrepareGiven['distance'],
): Promise<ProtectOutcome<K> | Infeasible> {
  const values = withFallbacks(protector.parameters, given)
  refuseAbsentNames(protector.parameters, values, namedInData(original), names.original ?? 'the data')
  const promised = protector.promises(values)
  const kind = await kindOf({ kind: protector.makes })
  const models = await kind.models()
  if (isTable(original))
    for (const one of promised)
      refuseUnasked(promisedModel(models, one), one.values, original, names.original ?? 'the table')
  const { data, values: all, made, give } = await preparedFor(original, protector, values, distance)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is prepared is of the sort that it was made from
  const found = protector.run(data, all as Values<P>, streamsOf(seed))
  if (found.kind === 'infeasible') return found
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a release of some kind is one of the releases
  const release = found.release as Release
  const judged = promised.map((one) => judgePromise(models, one, release, data))
  const broken = judged.find(({ holds }) => holds !== true)
  if (broken) throw new Error(`${protector.id} and the judge of "${broken.model}" disagree: this is a defect`)
  const unchanged = (await kind.ways()).isOriginal?.(release, data)
  const notes = [
    ...found.notes,
    ...(unchanged ? ['Nothing had to be changed: the release is the original'] : []),
    ...(made.length > 0 ? [madeNote(made, give)] : []),
  ]
  const parameters = { ...tellValues(protector.parameters, values, described), ...madeTold(made) }
  return { ...found, notes, promised, judged, parameters, seed }
}

/** The data and the values with what the method lacks. */
async function preparedFor(
  data: Data,
  protector: Pick<Protector, 'makes' | 'parameters' | 'wants' | 'promises'>,
  values: Values,
  distance: PrepareGiven['distance'],
): Promise<PreparedData> {
  const protecting = await (await kindOf({ kind: protector.makes })).protecting?.()
  if (!protecting?.prepare) return { data, values, made: [] }
  const demanded = protector.promises(values).find(({ values: { k } }) => typeof k === 'number')?.values['k']
  return protecting.prepare(data, protector, values, { ...(typeof demanded === 'number' && { k: demanded }), distance })
}
