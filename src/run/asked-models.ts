import type { Model } from '../contract/model.js'
import { modelForms, modelNamed, modelValues } from '../contract/model-words.js'
import type { Demand } from '../contract/parameter.js'
import type { Kind } from '../contract/release.js'
import { SaidError } from '../contract/said.js'
import { didYouMean } from '../formats/nearest.js'
import { everyKind, everyModel, kindName, kindOf } from '../kinds/kinds.js'
import type { AskedModel } from './check.js'

/**
 * Reads `km:4,2` or `l-entropy:3,disease` by each model's own list of parameters, and refuses one for another kind. Whoever asks may have
 * models of their own.
 */
export async function askedModels(
  specs: readonly string[],
  kind: Kind,
  path: string,
  hasOriginal: boolean,
  own: readonly Model[] = [],
): Promise<AskedModel[]> {
  const models = [...(await (await kindOf({ kind })).models()), ...own.filter(({ on }) => on === kind)]
  const asked: AskedModel[] = []
  for (const spec of specs) {
    const name = modelNamed(spec)
    const model = models.find(({ id }) => id === name)
    if (!model) throw await foreignModel(name, kind, path, models, own)
    if (model.needsOriginal && !hasOriginal)
      throw new SaidError(`‹model› ${name} compares with the original`, 'add ‹original› <data>')
    asked.push({ model, values: await modelValues(model, spec) })
  }
  return asked
}

/** What a release of a kind must hold, as a protector is told it. */
export async function demandsOf(
  specs: readonly string[],
  kind: Kind,
  path: string,
  own: readonly Model[] = [],
): Promise<Demand[]> {
  const asked = await askedModels(specs, kind, path, true, own)
  return asked.map(({ model: { id, monotone }, values }) => ({ model: id, values, monotone }))
}

/** The kind that the first model asked for judges; undefined where there is no such model. */
export async function kindJudgedBy([spec]: readonly string[], own: readonly Model[] = []): Promise<Kind | undefined> {
  const name = modelNamed(spec)
  const mine = own.find(({ id }) => id === name)
  if (mine) return mine.on
  for (const { kind, models } of await everyKind()) if ((await models()).some(({ id }) => id === name)) return kind
  return undefined
}

/** How each model is asked for. */
export async function everyModelForm(): Promise<string> {
  return modelForms(await everyModel())
}

/** A model that judges another kind of release, or none at all. */
async function foreignModel(
  name: string,
  kind: Kind,
  path: string,
  fitting: readonly Model[],
  own: readonly Model[],
): Promise<SaidError> {
  const models = [...(await everyModel()), ...own]
  const other = models.find(({ id }) => id === name)
  return new SaidError(
    other
      ? `‹model› ${name} judges ${kindName({ kind: other.on })}, and ${path} holds ${kindName({ kind })}`
      : `‹model› does not know "${name}"${didYouMean(
          name,
          models.map(({ id }) => id),
        )}`,
    `write ${modelForms(fitting)}`,
  )
}
