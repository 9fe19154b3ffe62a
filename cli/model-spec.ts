import type { SetModel, SetModelOptions } from '../src/models/index.js'
import { didYouMean } from './nearest.js'
import { UsageError } from './usage-error.js'

/** What a release is judged against: a model of sets, or disassociation, whose releases are another kind of file. */
export type AskedModel =
  | { readonly kind: 'sets'; readonly model: SetModel; readonly options: SetModelOptions }
  | { readonly kind: 'disassociation'; readonly k: number; readonly m: number }

/** Reads `km:4,2`, `constraints:p.txt,4` or `disassociation:3,2` by each model's own list of parameters. */
export async function modelOf(spec: string): Promise<AskedModel> {
  const { setModels } = await import('../src/models/index.js')
  const name = spec.split(':', 1)[0]
  const known: readonly Pick<SetModel, 'id' | 'parameters'>[] = [
    ...setModels,
    { id: 'disassociation', parameters: ['k', 'm'] },
  ]
  const asked = known.find(({ id }) => id === name)
  const forms = known.map(({ id, parameters }) => `${id}:${parameters.map((one) => `<${one}>`).join(',')}`)
  const remedy = `write ${forms.join(' or ')}`
  if (!asked) {
    const names = known.map(({ id }) => id)
    throw new UsageError(`there is no model "${name}"${didYouMean(name, names)}`, remedy)
  }
  const options = await optionsOf(asked, spec.slice(name.length + 1), remedy)
  const model = setModels.find(({ id }) => id === name)
  return model ? { kind: 'sets', model, options } : { kind: 'disassociation', k: options.k, m: options.m! }
}

async function optionsOf(
  { id, parameters }: Pick<SetModel, 'id' | 'parameters'>,
  text: string,
  remedy: string,
): Promise<SetModelOptions> {
  // Numbers hold no comma, so whatever stands before the last ones is a path, commas and all.
  const cells = text.split(',')
  const surplus = cells.length - parameters.length
  if (surplus < 0 || (surplus > 0 && parameters[0] !== 'constraints')) {
    throw new UsageError(`the model ${id} takes ${parameters.join(', ')}`, remedy)
  }
  const values = [cells.slice(0, surplus + 1).join(','), ...cells.slice(surplus + 1)]
  const options: { k: number; m?: number; constraints?: string[][] } = { k: 0 }
  for (const [i, parameter] of parameters.entries()) {
    if (parameter === 'constraints') {
      const { readConstraints } = await import('../src/files/index.js')
      options.constraints = await readConstraints(values[i])
    } else options[parameter] = wholeNumber(parameter, values[i], remedy)
  }
  return options
}

function wholeNumber(name: 'k' | 'm', text: string, remedy: string): number {
  const least = name === 'k' ? 2 : 1
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least) return number
  throw new UsageError(`${name} is a whole number of at least ${least}, not "${text}"`, remedy)
}
