import type { OtherKind } from '../../src/contract/release.js'
import { UsageError } from '../usage-error.js'
import type { Call, Flag } from '../verb.js'
import { graphPort } from './graph-port.js'
import { placesPort } from './places-port.js'
import { answersPort } from './answers-port.js'
import type { KindPort, Port } from './port.js'
import { queriesPort } from './queries-port.js'
import { textPort } from './text-port.js'
import { setBucketsPort } from './set-buckets-port.js'

/** Kinds whose files are opened through a port; published counts are opened by `attack-counts`. */
type PortKind = Exclude<OtherKind, 'counts'>

/** A new kind is a line here. A port loads the library only when it is used. */
const portByKind: { readonly [K in PortKind]: Port<K> } = {
  graph: graphPort,
  queries: queriesPort,
  text: textPort,
  'set-buckets': setBucketsPort,
  places: placesPort,
  answers: answersPort,
}

const ports: readonly KindPort[] = Object.values(portByKind)

/** For every verb that opens a file of any kind. */
export const portFlags: readonly Flag[] = [
  {
    name: 'as',
    value: 'kind',
    choices: async () => ports.map(({ kind }) => kind),
    about: 'what the file is, where neither its sidecar nor its content says it',
  },
  ...new Map(ports.flatMap(({ flags }) => flags.map((flag) => [flag.name, flag] as const))).values(),
]

/** The port for a kind; undefined of tables, transactions and counts. */
export function portOfKind(kind: string | undefined): KindPort | undefined {
  return ports.find((port) => port.kind === kind)
}

/** The port for a file: by the words of the call, by what stands beside it, or by what is in it. */
export async function portOf(call: Call, path: string | undefined): Promise<KindPort | undefined> {
  const said = portOfKind(call.values.get('as'))
  if (said || path === undefined || path === '-') return said
  const { readMeta } = await import('../../src/files/sidecar.js')
  const kind = (await readMeta(path))?.kind
  if (kind !== undefined) return portOfKind(kind)
  for (const port of ports) if (await port.recognises(path)) return port
  return undefined
}

/** Stops at a word about files of another kind. */
export function refuseOtherFlags(call: Call, port: KindPort | undefined): void {
  const own = new Set(port?.flags.map(({ name }) => name))
  const idle = ports
    .flatMap(({ flags }) => flags)
    .find(({ name }) => !own.has(name) && (call.values.has(name) || call.switches.has(name)))
  if (!idle) return
  const takers = ports.filter(({ flags }) => flags.some(({ name }) => name === idle.name))
  throw new UsageError(
    `--${idle.name} means nothing here`,
    `leave it out: it is about ${takers.map(({ files }) => files).join(', ')}`,
  )
}
