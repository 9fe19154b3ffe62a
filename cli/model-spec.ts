import type { Demand, Parameter, Parameters } from '../src/contract/parameter.js'
import type { Model } from '../src/contract/model.js'
import type { Kind, TableKind } from '../src/contract/release.js'
import type { AskedModel } from '../src/run/check.js'
import { didYouMean } from '../src/formats/nearest.js'
import { UsageError } from './usage-error.js'

/** Reads `km:4,2` or `l-entropy:3,disease` by each model's own list of parameters, and refuses one for another kind. */
export async function modelsOf(
  specs: readonly string[],
  kind: Kind,
  path: string,
  hasOriginal: boolean,
): Promise<AskedModel[]> {
  const { kindOf } = await import('../src/kinds/kinds.js')
  const models = await (await kindOf({ kind })).models()
  const asked: AskedModel[] = []
  for (const spec of specs) {
    const name = nameOf(spec)
    const model = models.find(({ id }) => id === name)
    if (!model) throw await foreignModel(name, kind, path, models)
    if (model.needsOriginal && !hasOriginal)
      throw new UsageError(`--model ${name} compares with the original`, 'add --original <data>')
    asked.push({ model, values: await valuesOf(model, spec) })
  }
  return asked
}

/** What a table must hold, as a protector is told it. */
export async function demandsOf(specs: readonly string[], path: string): Promise<Demand[]> {
  const asked = await modelsOf(specs, 'table', path, true)
  return asked.map(({ model: { id, monotone }, values }) => ({ model: id, values, monotone }))
}

/** The kind of table that the first model asked for judges; undefined where it judges something else, or nothing. */
export async function tableKindOf(specs: readonly string[]): Promise<TableKind | undefined> {
  const { kindOf } = await import('../src/kinds/kinds.js')
  const name = nameOf(specs[0])
  for (const kind of ['sets', 'disassociated'] as const)
    if ((await (await kindOf({ kind })).models()).some(({ id }) => id === name)) return undefined
  for (const kind of ['table', 'buckets'] as const)
    if ((await (await kindOf({ kind })).models()).some(({ id }) => id === name)) return kind
  return undefined
}

function nameOf(spec: string): string {
  return spec.split(':', 1)[0]
}

/** A model that judges another kind of release, or none at all. */
async function foreignModel(name: string, kind: Kind, path: string, fitting: readonly Model[]): Promise<UsageError> {
  const models = await (await import('../src/kinds/kinds.js')).everyModel()
  const { kindName } = await import('../src/kinds/kinds.js')
  const other = models.find(({ id }) => id === name)
  const known = models.map(({ id }) => id)
  return new UsageError(
    other
      ? `--model ${name} judges ${kindName({ kind: other.on })}, and ${path} holds ${kindName({ kind })}`
      : `--model does not know "${name}"${didYouMean(name, known)}`,
    `write ${forms(fitting)}`,
  )
}

/** The words after the colon, in the order of the model's parameters; a name of a file or a column may hold commas. */
async function valuesOf({ id, parameters }: Model, spec: string): Promise<Record<string, Parameter['fallback']>> {
  const list = Object.entries(parameters)
  const colon = spec.indexOf(':')
  const words = colon < 0 ? [] : spec.slice(colon + 1).split(',')
  const named = list.findIndex(([, { type }]) => type === 'combinations' || type === 'rules' || type === 'column')
  const surplus = words.length - list.length
  if (surplus > 0 && named >= 0) words.splice(named, surplus + 1, words.slice(named, named + surplus + 1).join(','))
  const write = `write ${form({ id, parameters })}`
  if (words.length > list.length) throw new UsageError(`--model ${spec} says more than ${id} takes`, write)
  if (list.slice(words.length).some(([, { required }]) => required) || words.some((word) => word === ''))
    throw new UsageError(`--model ${spec} is not complete`, write)
  const values: Record<string, Parameter['fallback']> = {}
  for (const [i, [name, parameter]] of list.entries())
    if (i < words.length) values[name] = await valueOf(`--model ${id}: ${name}`, parameter, words[i], write)
    else if (parameter.fallback !== undefined) values[name] = parameter.fallback
  return values
}

async function valueOf(
  what: string,
  { type, least = type === 'share' ? 0 : undefined, most = type === 'share' ? 1 : undefined }: Parameter,
  word: string,
  remedy: string,
): Promise<Parameter['fallback']> {
  if (type === 'column' || type === 'choice') return word
  if (type === 'columns') return word.split('|')
  if (type === 'combinations') {
    const { readConstraints } = await import('../src/files/read-lists.js')
    return readConstraints(word)
  }
  if (type === 'ontology') return (await import('../src/meaning/open-wordnet.js')).openOntology(word)
  if (type === 'lines') return (await import('../src/files/text-files.js')).readLines(word)
  if (type === 'topics') return (await import('../src/files/text-files.js')).readTopics(word)
  if (type === 'rules') {
    const { readItemRules } = await import('../src/files/read-lists.js')
    return readItemRules(word)
  }
  const number = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/.test(word) ? Number(word) : NaN
  const fits = type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number)
  if (fits && (least === undefined || number >= least) && (most === undefined || number <= most)) return number
  const sort = type === 'integer' ? 'a whole number' : 'a number'
  const range =
    least !== undefined && most !== undefined
      ? ` from ${least} to ${most}`
      : least === undefined
        ? ''
        : ` of at least ${least}`
  throw new UsageError(`${what} is ${sort}${range}, not "${word}"`, remedy)
}

/** How each model is asked for. */
export async function modelForms(): Promise<string> {
  const models = await (await import('../src/kinds/kinds.js')).everyModel()
  return forms(models)
}

function forms(models: readonly Model[]): string {
  return models.map(form).join(', ')
}

function form({ id, parameters }: { readonly id: string; readonly parameters: Parameters }): string {
  const names = Object.entries(parameters).map(([name, { value, required }]) =>
    required ? `<${value ?? name}>` : `[${value ?? name}]`,
  )
  return names.length === 0 ? id : `${id}:${names.join(',')}`
}
