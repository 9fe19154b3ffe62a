import { draw } from './draw.js'
import type { JudgedAgain } from '../src/contract/promises.js'
import type { ProtectOutcome } from '../src/contract/protector.js'
import type { Data } from '../src/contract/release.js'
import { safely, seedOf } from './common-flags.js'
import { saidOf } from './said.js'
import { UsageError } from './usage-error.js'
import type { Call } from './verb.js'
import { version } from './version.js'

/** Writes a release and what its owner asked to keep; what the judges said of a table that was read again. */
export async function writeProtected(
  call: Call,
  method: string,
  outcome: ProtectOutcome,
  data: Data,
): Promise<readonly JudgedAgain[] | undefined> {
  const { release, published, key, parameters } = outcome
  const keyFile = call.values.get('key')
  if (keyFile !== undefined && !key)
    throw new UsageError(`--key means nothing with --method ${method}`, 'its records stay in the order of the data')
  const madeBy = { kind: release.kind, method, parameters, seed: seedOf(call), version: await version() }
  const copy = await ownersCopyFor(call, outcome, data)
  const { kindOf } = await import('../src/kinds/kinds.js')
  const files = await (await kindOf(release)).files()
  await draw(call, published ?? release)
  const checked = await files.write(call.values.get('output')!, published ?? release, {
    madeBy,
    to: call.values.get('to'),
    ...safely(call),
    promised: outcome.promised,
    original: data,
    from: call.operands[0],
    said: saidOf(call),
  })
  if (keyFile !== undefined && key) {
    const { writeKey } = await import('../src/files/sidecar.js')
    await writeKey(keyFile, call.values.get('output')!, key)
  }
  if (copy) {
    const { writeTable } = await import('../src/files/write-data.js')
    const { ownerOnly } = await import('../src/files/atomic-write.js')
    await writeTable(copy.file, copy.table, { mode: ownerOnly })
  }
  return checked
}

/** What is kept for the owner beside the release, where it was asked for; asked before anything is written. */
async function ownersCopyFor(call: Call, outcome: ProtectOutcome, data: Data) {
  const file = call.values.get('owners-copy')
  if (file === undefined) return undefined
  const { ownersCopyOf } = await import('../src/kinds/table/owners-copy-of.js')
  const table = ownersCopyOf(outcome, data)
  if (!table) throw new UsageError('--owners-copy means nothing here', 'it is for tables whose rows are shuffled')
  return { file, table }
}
