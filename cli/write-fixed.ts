import type { MadeBy } from '../src/formats/meta.js'
import type { Fixed } from '../src/run/fix/fix.js'
import { countsReading } from './attack-counts.js'
import { seedOf } from './common-flags.js'
import { columnsOf, formNamed, safely } from './data-flags.js'
import { portOfKind } from './ports/ports.js'
import { tableForm } from './open-table.js'
import type { Call } from './verb.js'
import { version } from './version.js'

/** Writes a mended release in the form of its kind, and its key where somebody asked to keep it. */
export async function writeFixed(call: Call, { release, key, steps }: Fixed): Promise<string[]> {
  const output = call.values.get('output')
  if (output === undefined) return []
  const files = await import('../src/files/index.js')
  const madeBy: MadeBy = {
    kind: release.kind,
    method: 'fix',
    parameters: { changes: steps.length },
    seed: seedOf(call),
    version: await version(),
  }
  const port = portOfKind(release.kind)
  if (port) {
    const form = await port.write(call, output, release)
    await files.writeMeta(output, { ...madeBy, form })
  } else if (release.kind === 'disassociated') {
    await files.writeDisassociated(output, release)
    await files.writeMeta(output, { ...madeBy, form: { format: 'disassociated' } })
  } else if (release.kind === 'sets') {
    const format = await formNamed(call.values.get('to'))
    await files.writeRelease(output, release, madeBy, { ...columnsOf(call), format, ...safely(call) })
  } else if (release.kind === 'buckets') {
    const { verifyBuckets } = await import('../src/kinds/buckets/verify-buckets.js')
    await files.writeBucketsRelease(output, release, madeBy, {
      async verify(records, sensitive, as) {
        verifyBuckets(await files.readBuckets(records, as, sensitive), release, [], release.table)
      },
    })
  } else if (release.kind === 'counts') {
    const { verifyCounts } = await import('../src/kinds/counts/verify-counts.js')
    await files.writeCountsRelease(output, release, madeBy, {
      from: call.operands[0],
      as: await countsReading(call),
      verify: (again) => verifyCounts(again, release),
    })
  } else if (release.kind === 'table') {
    const { verifyTable } = await import('../src/kinds/table/verify-table.js')
    await files.writeTableRelease(output, release, madeBy, {
      format: tableForm(call.values.get('to')),
      ...safely(call),
      async verify(file, as) {
        verifyTable(await files.readTable(file, as), release, [], release)
      },
    })
  }
  const keyFile = call.values.get('new-key')
  if (keyFile === undefined || !key) return [output]
  await files.writeKey(keyFile, output, key)
  return [output, keyFile]
}
