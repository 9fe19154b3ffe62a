import type { FileNames } from '../contract/given.js'
import type { Model } from '../contract/model.js'
import { type Given, type Parameters, type Values, withFallbacks } from '../contract/parameter.js'
import { type PreparedData, type PrepareGiven, madeNote, madeTold } from '../contract/protecting.js'
import { type Infeasible, type ProtectOutcome, type Protector, infeasible } from '../contract/protector.js'
import { namedInData, refuseAbsentNames } from '../contract/refused-names.js'
import type { Data, Kind, Release } from '../contract/release.js'
import { tellValues } from '../contract/tell-values.js'
import { isTable } from '../data/sorts.js'
import { kindOf } from '../kinds/kinds.js'
import { refuseUnasked } from '../contract/refused-table.js'
import { streamsOf } from '../math/random.js'
import { type JudgedAgain, judgePromise, promisedModel } from '../contract/promises.js'
import type { AskedModel } from './check.js'

/** What a program may give beside the options of a method. */
interface GivenBeside {
  /** How far apart labels are, where a hierarchy is made by it. */
  readonly distance?: PrepareGiven['distance']
  /** Models of one's own, which the method may promise. */
  readonly models?: readonly Model[]
  /** What must hold of the release though the method knows nothing of it. */
  readonly asked?: readonly AskedModel[]
}

/** From data to a release that its judges have passed; no release is an answer. What a method lacks is made, and told. */
export async function protect<K extends Kind, P extends Parameters>(
  original: Data<K>,
  protector: Protector<K, P>,
  given: Given<P>,
  seed: number,
  described: Readonly<Record<string, string>> = {},
  names: FileNames = {},
  { distance, models: own = [], asked = [] }: GivenBeside = {},
): Promise<ProtectOutcome<K> | Infeasible> {
  const values = withFallbacks(protector.parameters, given)
  refuseAbsentNames(protector.parameters, values, namedInData(original), names.original ?? 'the data')
  const promised = protector.promises(values)
  const kind = await kindOf({ kind: protector.makes })
  const models = [...(await kind.models()), ...own]
  const judges = [...promised.map((one) => ({ model: promisedModel(models, one), values: one.values })), ...asked]
  if (isTable(original))
    for (const { model, values: its } of judges) refuseUnasked(model, its, original, names.original ?? 'the table')
  const { data, values: all, made, give } = await preparedFor(original, protector, values, distance)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is prepared is of the sort that it was made from
  const found = protector.run(data, all as Values<P>, streamsOf(seed))
  if (found.kind === 'infeasible') return found
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a release of some kind is one of the releases
  const release = found.release as Release
  const judged = promised.map((one) => judgePromise(models, one, release, data))
  const broken = judged.find(({ holds }) => holds !== true)
  if (broken) throw new Error(`${protector.id} and the judge of "${broken.model}" disagree: this is a defect`)
  const more = asked.map(({ model, values: its }) =>
    judgePromise(models, { model: model.id, values: its }, release, data),
  )
  const failed = more.find(({ holds }) => holds !== true)
  if (failed) return notHeld(failed, protector)
  const unchanged = (await kind.ways()).isOriginal?.(release, data)
  const notes = [
    ...found.notes,
    ...(unchanged ? ['Nothing had to be changed: the release is the original'] : []),
    ...(made.length > 0 ? [madeNote(made, give)] : []),
  ]
  const parameters = { ...tellValues(protector.parameters, values, described), ...madeTold(made) }
  return { ...found, notes, promised, judged: [...judged, ...more], parameters, seed }
}

/** A model that the method knows nothing of does not hold of what it made. */
function notHeld({ asked, holds, because }: JudgedAgain, { id }: Pick<Protector, 'id'>): Infeasible {
  const why = holds === null ? `could not be judged (${because})` : 'does not hold'
  return infeasible(
    `${asked} ${why} of what ${id} made, which knows nothing of it`,
    'try other options, or another method',
  )
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
