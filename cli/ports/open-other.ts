import type { Key } from '../../src/data/key.js'
import type { Release } from '../../src/contract/release.js'
import type { AttackGiven } from '../../src/contract/given.js'
import { seedOf } from '../common-flags.js'
import { stages } from '../progress.js'
import type { Call } from '../verb.js'
import { type KindPort } from './port.js'
import { refuseOtherFlags } from './ports.js'

/** An opened release, with all that its attacks may use. */
export interface OpenOther {
  readonly release: Release
  readonly given: AttackGiven
}

/** Opens a release through its port. */
export async function openOther(call: Call, port: KindPort): Promise<OpenOther> {
  refuseOtherFlags(call, port)
  const [path] = call.operands
  const file = call.values.get('original')
  const release = await port.readRelease(call, path)
  return {
    release,
    given: {
      granted: (await port.granted?.(call, release)) ?? {},
      seed: seedOf(call),
      original: file === undefined ? undefined : await port.readData(call, file),
      key: await keyGiven(call, path),
      names: { release: path, ...(file !== undefined && { original: file }) },
      tell: call.switches.has('all') ? Infinity : 5,
      onProgress: stages(call.terminal).show,
    },
  }
}

/** Which records of the original are published where, as protect kept it. */
async function keyGiven(call: Call, path: string): Promise<Key | undefined> {
  const file = call.values.get('key')
  if (file === undefined) return undefined
  const { readKey } = await import('../../src/files/sidecar.js')
  return readKey(file, path)
}
