import type { Data, Kind } from '../src/contract/release.js'
import type { Said } from '../src/contract/said.js'
import type { Call } from './verb.js'

/** The data that a call protects: all of it, unless whoever looks on wants a sketch. */
export async function dataToProtect({ operands, terminal }: Call, kind: Kind, said: Said): Promise<Data> {
  const { openForProtection } = await import('../src/run/open.js')
  const data = await openForProtection(operands[0], kind, said)
  return terminal.watch?.toProtect?.(data) ?? data
}
