import type { Parameter } from '../src/method/parameter.js'
import type { Model } from '../src/models/model.js'
import type { Release } from '../src/release/release.js'
import type { AskedModel } from '../src/run/check.js'
import { didYouMean } from './nearest.js'
import { UsageError } from './usage-error.js'

/** Reads `km:4,2` or `constraints:p.txt,4` by each model's own list of parameters, and refuses one for another kind. */
export async function modelsOf(
  specs: readonly string[],
  release: Release,
  path: string,
  hasOriginal: boolean,
): Promise<AskedModel[]> {
  const { loadModels } = await import('../src/models/load-models.js')
  const models = await loadModels[release.kind]()
  const asked: AskedModel[] = []
  for (const spec of specs) {
    const [name] = spec.split(':', 1)
    const model = models.find(({ id }) => id === name)
    if (!model) throw await foreignModel(name, release, path, models)
    if (model.needsOriginal && !hasOriginal)
      throw new UsageError(`--model ${name} compares with the original`, 'add --original <data>')
    asked.push({ model, values: await valuesOf(model, spec) })
  }
  return asked
}

/** A model that judges another kind of release, or none at all. */
async function foreignModel(
  name: string,
  { kind }: Release,
  path: string,
  fitting: readonly Model[],
): Promise<UsageError> {
  const { models } = await import('../src/models/models.js')
  const { kindNames } = await import('../src/release/release.js')
  const other = models.find(({ id }) => id === name)
  const known = models.map(({ id }) => id)
  return new UsageError(
    other
      ? `--model ${name} judges ${kindNames[other.on]}, and ${path} holds ${kindNames[kind]}`
      : `--model does not know "${name}"${didYouMean(name, known)}`,
    `write ${forms(fitting)}`,
  )
}

/** The words after the colon, in the order of the model's parameters; a file may hold commas in its name. */
async function valuesOf(model: Model, spec: string): Promise<Record<string, Parameter['fallback']>> {
  const parameters = Object.entries(model.parameters)
  const colon = spec.indexOf(':')
  const words = colon < 0 ? [] : spec.slice(colon + 1).split(',')
  while (words.length > parameters.length) words.splice(0, 2, `${words[0]},${words[1]}`)
  const wrong = new UsageError(`--model ${spec} is not complete`, `write ${form(model)}`)
  if (words.length < parameters.length || words.some((word) => word === '')) throw wrong
  const values: Record<string, Parameter['fallback']> = {}
  for (const [i, [name, { type, least }]] of parameters.entries()) {
    if (type === 'combinations') {
      const { readConstraints } = await import('../src/files/read-constraints.js')
      values[name] = await readConstraints(words[i])
      continue
    }
    const number = /^-?\d+(?:\.\d+)?$/.test(words[i]) ? Number(words[i]) : NaN
    const fits = type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number)
    if (!fits || (least !== undefined && number < least))
      throw new UsageError(
        `--model ${model.id}: ${name} is ${type === 'integer' ? 'a whole number' : 'a number'}${least === undefined ? '' : ` of at least ${least}`}, not "${words[i]}"`,
        `write ${form(model)}`,
      )
    values[name] = number
  }
  return values
}

/** How each model is asked for. */
export async function modelForms(): Promise<string> {
  const { models } = await import('../src/models/models.js')
  return forms(models)
}

function forms(models: readonly Model[]): string {
  return models.map(form).join(', ')
}

function form({ id, parameters }: Model): string {
  const names = Object.entries(parameters).map(([name, { value }]) => `<${value ?? name}>`)
  return names.length === 0 ? id : `${id}:${names.join(',')}`
}
