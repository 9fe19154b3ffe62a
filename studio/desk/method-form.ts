import { flagsOf } from '../../cli/method-flags.js'
import type { Flag } from '../../cli/verb.js'
import type { Method } from '../../src/contract/method.js'
import type { Model } from '../../src/contract/model.js'
import type { Parameter } from '../../src/contract/parameter.js'
import type { Protector } from '../../src/contract/protector.js'
import type { Kind } from '../../src/contract/release.js'
import { withOptions } from '../../src/formats/input-error.js'
import { kindOf } from '../../src/kinds/kinds.js'
import { methodsOn } from '../../src/run/methods-on.js'
import type { FormField, MethodForm, ModelForm } from '../state-protect.js'

/** The ways to protect a file of a kind: what fits best, then each method, with a form of what it declares. */
export async function methodForms(kind: Kind, alike: number): Promise<readonly MethodForm[]> {
  const methods = await methodsOn(kind)
  return methods.length === 0 ? [] : [bestForm, ...(await Promise.all(methods.map(async (one) => formOf(one, alike))))]
}

const bestForm: MethodForm = {
  name: 'What fits best',
  summary: 'tries the methods that fit, and takes the one that loses least of those within every limit',
  fields: [
    {
      name: 'k',
      about: 'how many must look alike; as many as the limit asks for unless said',
      input: 'number',
      required: false,
      whole: true,
      least: 2,
      usual: 50,
    },
  ],
  models: [],
}

/** The form of one method. `alike` is how many must look alike for the limit. */
async function formOf(protector: Protector, alike: number): Promise<MethodForm> {
  const { id, name, summary, makes } = protector
  const kind = await kindOf({ kind: makes })
  const models = await kind.models()
  const { keyed } = await kind.ways()
  const fields = await fieldsOf(protector, alike)
  return {
    id,
    name,
    summary,
    ...(kind.ending !== undefined && { ending: kind.ending }),
    ...(keyed && { isKeyed: keyed }),
    fields: fields.map((field) => (field.input === 'models' ? { ...field, ...startingModel(models, alike) } : field)),
    models: fields.some(({ input }) => input === 'models')
      ? await Promise.all(models.map(async (model) => modelForm(model, alike)))
      : [],
  }
}

/** The first model that needs no more than a number of people who look alike. */
function startingModel(models: readonly Model[], alike: number): { readonly start?: string } {
  const model = models.find(({ parameters }) => Object.keys(parameters).join() === 'k')
  return model ? { start: `${model.id}:${alike}` } : {}
}

async function modelForm(model: Model, alike: number): Promise<ModelForm> {
  return { id: model.id, name: model.name, summary: model.summary, fields: await fieldsOf(model, alike) }
}

async function fieldsOf(method: Method, alike: number): Promise<readonly FormField[]> {
  const flags = flagsOf([method])
  const { parameters, oneOf = [] } = method
  return Promise.all(
    Object.entries(parameters).map(async ([name, parameter], at) => {
      const isAsked = parameter.required === true && !parameter.made
      return fieldOf(flags[at], parameter, isAsked || oneOf.some((group) => group.includes(name)), alike)
    }),
  )
}

async function fieldOf(flag: Flag, parameter: Parameter, isAsked: boolean, alike: number): Promise<FormField> {
  const { name, about, least, most, choices, fallback, kind, value } = flag
  const input = inputOf(flag, parameter)
  const first = name === 'k' ? Math.max(alike, least ?? 0) : Math.max(2, least ?? 0)
  const start = input === 'number' && isAsked ? String(most === 1 ? 0.5 : Math.min(first, most ?? first)) : undefined
  return {
    name,
    about: withOptions(about, (option) => `“${option}”`),
    input,
    required: parameter.required === true && !parameter.made,
    ...(input === 'number' && {
      ...(kind === 'integer' && { whole: true }),
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
      usual: usualEnd(Number(start ?? fallback ?? least ?? 1), most),
    }),
    ...(choices && { choices: await choices() }),
    ...(fallback !== undefined && { fallback }),
    ...(start !== undefined && { start }),
    ...(value !== undefined && { word: value }),
  }
}

function inputOf({ value, choices, file, kind }: Flag, { type }: Parameter): FormField['input'] {
  if (value === undefined) return 'switch'
  if (type === 'models') return 'models'
  if (choices) return 'choice'
  if (kind === 'number' || kind === 'integer') return 'number'
  if (type === 'column' || type === 'columns') return type
  return file === undefined ? 'text' : 'file'
}

/** A slider as long as is asked for in earnest; a field beside it takes every number. */
function usualEnd(from: number, most = Infinity): number {
  return Math.min(most, from < 1 ? 1 : 4 * Math.max(3, from))
}
