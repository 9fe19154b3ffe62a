import { draw } from './draw.js'
import type { MadeBy } from '../src/formats/meta.js'
import type { Fixed } from '../src/run/fix/fix.js'
import { safely, seedOf } from './common-flags.js'
import { saidOf } from './said.js'
import type { Call } from './verb.js'
import { version } from './version.js'

/** Writes a mended release in the form of its kind, and its key where somebody asked to keep it. */
export async function writeFixed(call: Call, { release, key, steps }: Fixed): Promise<string[]> {
  const output = call.values.get('output')
  if (output === undefined) return []
  const { kindOf } = await import('../src/kinds/kinds.js')
  const madeBy: MadeBy = {
    kind: release.kind,
    method: 'fix',
    parameters: { changes: steps.length },
    seed: seedOf(call),
    version: await version(),
  }
  const files = await (await kindOf(release)).files()
  await files.write(output, release, {
    madeBy,
    to: call.values.get('to'),
    ...safely(call),
    promised: [],
    from: call.operands[0],
    said: saidOf(call),
  })
  await draw(call, release)
  const keyFile = call.values.get('new-key')
  if (keyFile === undefined || !key) return [output]
  const { writeKey } = await import('../src/files/sidecar.js')
  await writeKey(keyFile, output, key)
  return [output, keyFile]
}
