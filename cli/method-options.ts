import type { Attack } from '../src/contract/attack.js'
import type { Values } from '../src/contract/parameter.js'
import type { Release } from '../src/contract/release.js'
import { givenTo } from './method-flags.js'
import { UsageError } from './usage-error.js'
import type { Call } from './verb.js'

/** The options of one attack, or of all that fit: each takes those it has. */
export async function optionsFor(call: Call, methods: readonly Attack[]): Promise<Values> {
  const [one, ...others] = methods
  const parameters = Object.fromEntries(
    methods
      .flatMap((method) => Object.entries(method.parameters))
      .map(([name, parameter]) => {
        const { required: _, ...optional } = parameter
        return [name, optional]
      }),
  )
  const asked = others.length === 0 ? one : { ...one, id: 'any attack on it', parameters }
  return (await givenTo(call, asked, call.methodFlags)).given
}

/** The same for all that an audit runs, where none is the strongest. */
export async function optionsGiven(call: Call, release: Release): Promise<Values> {
  const { kindOf } = await import('../src/kinds/kinds.js')
  const kind = await kindOf(release)
  return (await kind.ways()).triedByAll ? optionsFor(call, await kind.attacks()) : {}
}

/** Of several tables named alike the first is the release. */
export function withRelease(call: Call): Call {
  if (call.operands.length > 0) return call
  const [first, ...others] = call.values.get('table')?.split('\n') ?? []
  if (first === undefined) throw new UsageError('<release> is missing', 'name the file to be published, of any kind')
  const values = new Map(call.values)
  if (others.length === 0) values.delete('table')
  else values.set('table', others.join('\n'))
  return { ...call, operands: [first], values }
}
