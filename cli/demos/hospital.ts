import { seedOf } from '../common-flags.js'
import { openMeasureFor } from '../open-measure.js'
import { stages } from '../progress.js'
import { type Call, type ExitCode, flagName } from '../verb.js'
import { exampleFile } from './example-file.js'

/** The audit of a release that was to be published, and one patient's story in it. */
export async function hospitalDemo(call: Call): Promise<ExitCode> {
  const { readRelease } = await import('../../src/kinds/sets/read-release.js')
  const { readTransactions } = await import('../../src/files/read-data.js')
  const { readPolicy } = await import('../../src/files/read-policy.js')
  const { plainRecords } = await import('../../src/kinds/plain-records.js')
  const { audit } = await import('../../src/run/audit/audit.js')
  const { auditStory } = await import('../../src/report/audit/audit-story.js')
  const { ansi, plain } = await import('../../src/report/paint.js')
  const release = await readRelease(exampleFile('hospital/release.txt'))
  const original = await readTransactions(exampleFile('hospital/visits.txt'))
  const spec = call.values.get('semantics') ?? 'blend'
  const audited = await audit(release, {
    granted: {
      meaning: await openMeasureFor(call, spec, { records: plainRecords(release) }),
      people: original,
    },
    original,
    seed: seedOf(call),
    policy: await readPolicy('house'),
    tell: 3,
    onProgress: stages(call.terminal).show,
  })
  call.terminal.out(
    auditStory(audited, call.terminal.colour ? ansi : plain, {
      name: 'examples/hospital/release.txt',
      showValues: true,
      option: (name) => `--${flagName(name)}`,
      blocks: call.terminal.colour,
    }),
  )
  return 0
}
