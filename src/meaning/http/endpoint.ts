import { InputError } from '../../formats/input-error.js'

/** A hit-count service: where to ask, where the count stands in the answer, and how gently to ask. */
export interface Endpoint {
  /** A URL with `{x}` and `{y}`; a single term is asked for as both. */
  readonly template: string
  /** Way to the count in the JSON answer, such as `hits.total`; empty when the answer is the number. */
  readonly path: readonly string[]
  /** N of the distance: how many documents the service searches. */
  readonly total: number
  readonly requestsPerSecond: number
  readonly timeoutMs: number
  readonly retries: number
  readonly backoffMs: number
}

/**
 * Reads `https://host/search?q={x}+{y}#path=hits.total&n=1e9&rate=2&timeout=10&retries=4&backoff=1`. What stands after
 * # is never sent; times are in seconds.
 */
export function endpointOf(argument: string): Endpoint {
  const [template = '', settings = ''] = argument.split('#', 2)
  const given = new URLSearchParams(settings)
  const number = (name: string, otherwise: number) => {
    const value = given.has(name) ? Number(given.get(name)) : otherwise
    if (!(value > 0) && !(value === 0 && name === 'retries'))
      throw refused(argument, `"${name}" is not a number above 0`)
    return value
  }
  if (!/^https?:\/\//.test(template)) throw refused(argument, 'the address does not begin with http:// or https://')
  if (!template.includes('{x}') || !template.includes('{y}')) throw refused(argument, 'the address lacks {x} or {y}')
  return {
    template,
    path: (given.get('path') ?? '').split('.').filter((step) => step !== ''),
    total: number('n', 25e9),
    requestsPerSecond: number('rate', 1),
    timeoutMs: number('timeout', 10) * 1000,
    retries: number('retries', 4),
    backoffMs: number('backoff', 1) * 1000,
  }
}

function refused(argument: string, message: string): InputError {
  return new InputError(
    {
      message,
      rule: 'a hit-count service is named http:URL with {x} and {y}, and after # path, n, rate, timeout, retries, backoff',
      remedy: 'for instance http:https://host/search?q={x}+{y}#path=hits.total&n=1e9&rate=2',
    },
    { file: argument },
  )
}
