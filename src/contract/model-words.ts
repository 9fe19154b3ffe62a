import type { Model } from './model.js'
import type { Demand, Parameter, Parameters } from './parameter.js'
import { SaidError } from './said.js'

/** What must hold, as a protector is told it: `k:5`, `l-entropy:3,disease`, by these models. */
export async function readDemands(specs: readonly string[], models: readonly Model[]): Promise<Demand[]> {
  const demands: Demand[] = []
  for (const spec of specs) {
    const model = models.find(({ id }) => id === modelNamed(spec))
    if (!model) throw new SaidError(`‹model› does not know "${modelNamed(spec)}"`, `write ${modelForms(models)}`)
    demands.push({ model: model.id, values: await modelValues(model, spec), monotone: model.monotone })
  }
  return demands
}

/** The name of a model, before the colon. */
export function modelNamed(spec: string): string {
  return spec.split(':', 1)[0]
}

/** The words after the colon, in the order of the model's parameters; a name of a file or a column may hold commas. */
export async function modelValues(
  { id, parameters }: Model,
  spec: string,
): Promise<Record<string, Parameter['fallback']>> {
  const list = Object.entries(parameters)
  const colon = spec.indexOf(':')
  const words = colon < 0 ? [] : spec.slice(colon + 1).split(',')
  const named = list.findIndex(([, { type }]) => type === 'combinations' || type === 'rules' || type === 'column')
  const surplus = words.length - list.length
  if (surplus > 0 && named >= 0) words.splice(named, surplus + 1, words.slice(named, named + surplus + 1).join(','))
  const write = `write ${form({ id, parameters })}`
  if (words.length > list.length) throw new SaidError(`‹model› ${spec} says more than ${id} takes`, write)
  if (list.slice(words.length).some(([, { required }]) => required) || words.some((word) => word === ''))
    throw new SaidError(`‹model› ${spec} is not complete`, write)
  const values: Record<string, Parameter['fallback']> = {}
  for (const [i, [name, parameter]] of list.entries())
    if (i < words.length) values[name] = await valueOf(`‹model› ${id}: ${name}`, parameter, words[i], write)
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
    const { readConstraints } = await import('../files/read-lists.js')
    return readConstraints(word)
  }
  if (type === 'ontology') return (await import('../meaning/open-wordnet.js')).openOntology(word)
  if (type === 'lines') return (await import('../files/text-files.js')).readLines(word)
  if (type === 'topics') return (await import('../files/text-files.js')).readTopics(word)
  if (type === 'rules') {
    const { readItemRules } = await import('../files/read-lists.js')
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
  throw new SaidError(`${what} is ${sort}${range}, not "${word}"`, remedy)
}

/** How each model is asked for. */
export function modelForms(models: readonly Model[]): string {
  return models.map(form).join(', ')
}

function form({ id, parameters }: { readonly id: string; readonly parameters: Parameters }): string {
  const names = Object.entries(parameters).map(([name, { value, required }]) =>
    required ? `<${value ?? name}>` : `[${value ?? name}]`,
  )
  return names.length === 0 ? id : `${id}:${names.join(',')}`
}
