import { json } from '../common-flags.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const diff: Verb = {
  name: 'diff',
  summary: 'what changed between two audits: new, gone, worse, better and unclear questions',
  operands: [
    { name: 'old.json', about: 'the report that audit --json wrote before', file: 'input' },
    { name: 'new.json', about: 'the one it wrote now', file: 'input' },
  ],
  flags: [json],
  notes: [
    'Exit 0: nothing is new or worse. 1: something is. 2: one of them is no report, or they are on different kinds of release.',
    '3: nothing is worse, but something that was measured is not any more, so it is unclear: neither worse nor gone.',
    'Worse and better mean that the intervals do not meet.',
  ].join('\n'),
  examples: [{ line: 'palimpsest diff before.json after.json', about: 'after a change, or a month later' }],
  async run(call) {
    const { readAuditReport } = await import('../../src/files/read-report.js')
    const { diffReports } = await import('../../src/run/audit/diff-reports.js')
    const { diffJson, diffText } = await import('../../src/report/audit/diff-text.js')
    const [old, now] = call.operands
    const found = diffReports(await readAuditReport(old), await readAuditReport(now), now)
    await tell(call, diffJson(found), () => diffText(found))
    return found.exit
  },
}
