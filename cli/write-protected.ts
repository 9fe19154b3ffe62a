import type { MadeBy } from '../src/formats/meta.js'
import type { Data, Release } from '../src/contract/release.js'
import type { Judged } from '../src/run/check.js'
import type { ProtectOutcome } from '../src/contract/protector.js'
import { seedOf } from './common-flags.js'
import { columnsOf, formNamed, safely } from './data-flags.js'
import { portOfKind } from './ports/ports.js'
import { tableForm } from './open-table.js'
import { UsageError } from './usage-error.js'
import type { Call } from './verb.js'
import { version } from './version.js'

/** Writes a release and what its owner asked to keep; what the judges said of a table that was read again. */
export async function writeProtected(
  call: Call,
  method: string,
  outcome: ProtectOutcome,
  data: Data,
): Promise<readonly Judged[] | undefined> {
  const { release, published, key, parameters } = outcome
  const keyFile = call.values.get('key')
  if (keyFile !== undefined && !key)
    throw new UsageError(`--key means nothing with --method ${method}`, 'its records stay in the order of the data')
  const madeBy = { kind: release.kind, method, parameters, seed: seedOf(call), version: await version() }
  const copy = await ownersCopyFor(call, outcome, data)
  const checked = await writeKind(call, published ?? release, madeBy, outcome, data)
  if (keyFile !== undefined && key) {
    const { writeKey } = await import('../src/files/sidecar.js')
    await writeKey(keyFile, call.values.get('output')!, key)
  }
  if (copy) {
    const { writeTable } = await import('../src/files/write-data.js')
    await writeTable(copy.file, copy.table)
  }
  return checked
}

async function writeKind(
  call: Call,
  written: Release,
  madeBy: MadeBy,
  { promised }: ProtectOutcome,
  original: Data,
): Promise<readonly Judged[] | undefined> {
  const files = await import('../src/files/index.js')
  const output = call.values.get('output')!
  const port = portOfKind(written.kind)
  if (port) {
    const form = await port.write(call, output, written)
    await files.writeMeta(output, { ...madeBy, form })
    return undefined
  }
  if (written.kind === 'disassociated') {
    await files.writeDisassociated(output, written)
    await files.writeMeta(output, { ...madeBy, form: { format: 'disassociated' } })
    return undefined
  }
  if (written.kind === 'sets') {
    const format = await formNamed(call.values.get('to'))
    await files.writeRelease(output, written, madeBy, { ...columnsOf(call), format, ...safely(call) })
    return undefined
  }
  // What is read again is judged before a file takes its name.
  const { verifyBuckets } = await import('../src/kinds/buckets/verify-buckets.js')
  const { verifyTable } = await import('../src/kinds/table/verify-table.js')
  const { isTable } = await import('../src/data/sorts.js')
  let checked: readonly Judged[] | undefined
  if (!isTable(original) || (written.kind !== 'buckets' && written.kind !== 'table'))
    throw new Error('a table is made of a table: this is a defect')
  if (written.kind === 'buckets') {
    await files.writeBucketsRelease(output, written, madeBy, {
      async verify(records, sensitive, as) {
        checked = verifyBuckets(await files.readBuckets(records, as, sensitive), written, promised, original)
      },
    })
  } else {
    await files.writeTableRelease(output, written, madeBy, {
      format: tableForm(call.values.get('to')),
      ...safely(call),
      async verify(file, as) {
        checked = verifyTable(await files.readTable(file, as), written, promised, original)
      },
    })
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
