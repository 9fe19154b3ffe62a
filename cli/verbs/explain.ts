import { json } from '../common-flags.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const explain: Verb = {
  name: 'explain',
  summary: 'a question of an audit or an attack in five plain sentences',
  operands: [
    {
      name: 'id',
      about: 'a question such as S1, L4 or I6, or an attack such as undertext',
      choices: async () => (await import('../../src/run/audit/explained.js')).explainable(),
    },
  ],
  flags: [
    { name: 'report', value: 'file', file: 'input', about: 'what audit --json wrote: its numbers are put in' },
    json,
  ],
  examples: [
    { line: 'palimpsest explain I6', about: 'what reading by meaning is' },
    { line: 'palimpsest explain undertext', about: 'an attack, and the question it answers' },
    { line: 'palimpsest explain L4 --report report.json', about: 'with the numbers of an audit' },
  ],
  async run(call) {
    const { explained } = await import('../../src/run/audit/explained.js')
    const { explainJson, explainText } = await import('../../src/report/audit/explain-text.js')
    const { readAuditReport } = await import('../../src/files/read-audit-report.js')
    const found = explained(call.operands[0])!
    const file = call.values.get('report')
    const report = file === undefined ? undefined : await readAuditReport(file)
    await tell(call, explainJson(found, report), () => explainText(found, report))
    return 0
  },
}
