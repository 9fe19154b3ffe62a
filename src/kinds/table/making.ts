import type { Making } from '../../contract/attack.js'
import type { Meta } from '../../formats/meta.js'

/** What the sidecar of a release tells of how it was made: anybody who has the release has it too. */
export function makingOfMeta({ method, parameters }: Pick<Meta, 'method' | 'parameters'>): Making {
  const models = String(parameters['models'] ?? '')
  const [, k] = /(?:^| )k:(\d+)/.exec(models) ?? []
  const [, l] = /(?:^| )l-distinct:(\d+)/.exec(models) ?? []
  const said = Number(parameters['k'] ?? k)
  return {
    method,
    ...noiseOf(method, parameters),
    ...(Number.isInteger(said) && { k: said }),
    ...(l !== undefined && { l: Number(l) }),
  }
}

function noiseOf(method: string, { noise, level }: Meta['parameters']): Pick<Making, 'level' | 'turned'> {
  if (method !== 'noise') return {}
  return noise === 'multiplicative' ? { turned: true } : typeof level === 'number' ? { level } : {}
}
