import type { SetModel, SetModelOptions } from '../src/models/index.js'
import { didYouMean } from './nearest.js'
import { UsageError } from './usage-error.js'

/** Reads `km:4,2` or `constraints:p.txt,4` by the model's own list of parameters. */
export async function modelOf(spec: string): Promise<{ readonly model: SetModel; readonly options: SetModelOptions }> {
  const { setModels } = await import('../src/models/index.js')
  const name = spec.split(':', 1)[0]
  const model = setModels.find(({ id }) => id === name)
  const forms = setModels.map(({ id, parameters }) => `${id}:${parameters.map((one) => `<${one}>`).join(',')}`)
  const remedy = `write ${forms.join(' or ')}`
  if (!model)
    throw new UsageError(
      `there is no model "${name}"${didYouMean(
        name,
        setModels.map(({ id }) => id),
      )}`,
      remedy,
    )
  // Numbers hold no comma, so whatever stands before the last ones is a path, commas and all.
  const cells = spec.slice(name.length + 1).split(',')
  const surplus = cells.length - model.parameters.length
  if (surplus < 0 || (surplus > 0 && model.parameters[0] !== 'constraints')) {
    throw new UsageError(`the model ${name} takes ${model.parameters.join(', ')}`, remedy)
  }
  const values = [cells.slice(0, surplus + 1).join(','), ...cells.slice(surplus + 1)]
  const options: { k: number; m?: number; constraints?: string[][] } = { k: 0 }
  for (const [i, parameter] of model.parameters.entries()) {
    if (parameter === 'constraints') {
      const { readConstraints } = await import('../src/formats/index.js')
      options.constraints = await readConstraints(values[i])
    } else options[parameter] = wholeNumber(parameter, values[i], remedy)
  }
  return { model, options }
}

function wholeNumber(name: 'k' | 'm', text: string, remedy: string): number {
  const least = name === 'k' ? 2 : 1
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least) return number
  throw new UsageError(`${name} is a whole number of at least ${least}, not "${text}"`, remedy)
}
