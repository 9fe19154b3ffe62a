import type { Granted } from '../../contract/attack.js'
import type { Meta } from '../../formats/meta.js'
import { type Demand, type Parameter, type Values, withFallbacks } from '../../contract/parameter.js'
import { tableProtectors } from './protect/protectors.js'

/**
 * The method of a table as its sidecar tells it, to be run on other people; undefined where the sidecar does not tell
 * everything. How models are written is the caller's to read.
 */
export async function remakeOf(
  { method, parameters }: Pick<Meta, 'method' | 'parameters'>,
  readModels: (specs: readonly string[]) => Promise<readonly Demand[]>,
): Promise<Granted['remake']> {
  const protector = tableProtectors.find(({ id }) => id === method)
  // Hierarchies that were made from the data are not told.
  if (!protector || parameters['hierarchies'] !== undefined) return undefined
  const values: Record<string, Values[string]> = {}
  for (const [name, { type }] of Object.entries(protector.parameters)) {
    const told = parameters[name]
    if (told === undefined) continue
    if (untold.has(type)) return undefined
    values[name] =
      type === 'models'
        ? await readModels(String(told).split(' '))
        : type === 'columns'
          ? String(told).split(', ')
          : told
  }
  const all = withFallbacks(protector.parameters, values)
  return (data, random) => {
    const found = protector.run(data, all, random)
    return found.kind === 'released' && found.release.kind === 'table' ? found.release : undefined
  }
}

/** Of these a sidecar tells how large they are, and not what is in them. */
const untold: ReadonlySet<Parameter['type']> = new Set([
  'hierarchy',
  'combinations',
  'partition',
  'rules',
  'distance',
  'meaning',
  'table',
])
