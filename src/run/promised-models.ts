import type { Parameter, Values } from '../contract/parameter.js'
import { withFallbacks } from '../contract/parameter.js'
import { promisedModel } from '../contract/promises.js'
import type { Meta } from '../formats/meta.js'
import { everyProtector, kindOf } from '../kinds/kinds.js'
import { demandsOf } from './asked-models.js'
import type { AskedModel } from './check.js'

/** What a sidecar tells in full: of the others it has a description alone. */
const told: ReadonlySet<Parameter['type']> = new Set([
  'integer',
  'number',
  'share',
  'switch',
  'choice',
  'amount',
  'column',
])

/**
 * The models that a release was made to hold, as its sidecar tells them; those that the original is needed for are left out
 * where it is not there. None where its method promises none, or promises what a sidecar does not tell, such as sets of items.
 */
export async function promisedModels(
  { method, parameters }: Pick<Meta, 'method' | 'parameters'>,
  path: string,
  hasOriginal: boolean,
): Promise<readonly AskedModel[]> {
  const protector = (await everyProtector()).find(({ id }) => id === method)
  if (!protector) return []
  const values: Record<string, Values[string]> = {}
  for (const [name, { type }] of Object.entries(protector.parameters)) {
    const text = parameters[name]
    if (text === undefined) continue
    if (type === 'models') values[name] = await demandsOf(String(text).split(' '), protector.makes, path)
    else if (told.has(type)) values[name] = text
  }
  const given = withFallbacks(protector.parameters, values)
  const required = Object.entries(protector.parameters).filter(
    ([, { type, required: needed }]) => needed && type === 'models',
  )
  if (required.some(([name]) => given[name] === undefined)) return []
  const models = await (await kindOf({ kind: protector.makes })).models()
  return protector
    .promises(given)
    .map((one): AskedModel => ({ model: promisedModel(models, one), values: one.values }))
    .filter(({ model, values: own }) => (hasOriginal || !model.needsOriginal) && isWhole(model.parameters, own))
}

function isWhole(parameters: AskedModel['model']['parameters'], values: Values): boolean {
  return Object.entries(parameters).every(([name, { required }]) => !required || values[name] !== undefined)
}
