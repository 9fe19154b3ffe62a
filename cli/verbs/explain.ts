import { json } from '../common-flags.js'
import type { Fault } from '../../src/formats/input-error.js'
import { tell } from '../tell.js'
import { UsageError } from '../usage-error.js'
import { checkChoice } from '../parse.js'
import type { Call, ExitCode, Verb } from '../verb.js'

export const explain: Verb = {
  name: 'explain',
  summary: 'a question of an audit, an attack or a whole report in plain sentences',
  operands: [
    {
      name: 'id',
      about:
        'a question such as S1, L4 or I6, an attack such as undertext, or the report of an audit: report.json or its folder',
      choices: async () => (await import('../../src/run/audit/explained.js')).explainable(),
      checkedLater: true,
    },
  ],
  flags: [
    { name: 'report', value: 'file', file: 'input', about: 'what audit --json wrote: its numbers are put in' },
    {
      name: 'show-values',
      about: 'with --report: print the records, as published and as read (audit --show-values put them there)',
    },
    json,
  ],
  examples: [
    { line: 'palimpsest explain I6', about: 'what reading by meaning is' },
    { line: 'palimpsest explain report.json', about: 'what an audit found, question by question' },
    { line: 'palimpsest explain undertext', about: 'an attack, and the question it answers' },
    { line: 'palimpsest explain L4 --report report.json', about: 'with the numbers of an audit' },
    { line: 'palimpsest explain I6 --report report.json --show-values', about: 'and the records that were read' },
  ],
  async run(call) {
    const { explained } = await import('../../src/run/audit/explained.js')
    const { explainJson, explainText } = await import('../../src/report/audit/explain-text.js')
    const { InputError } = await import('../../src/formats/input-error.js')
    const { readAuditReport } = await import('../../src/files/read-report.js')
    const [what] = call.operands
    const found = await explained(what)
    if (!found) return explainReport(call, what)
    const file = call.values.get('report')
    const report = file === undefined ? undefined : await readAuditReport(file)
    const values = call.switches.has('show-values')
    if (values && file === undefined)
      throw new UsageError('--show-values is about the records of a report', 'add --report <file>')
    if (values && file !== undefined && !report?.readings) throw new InputError(noValues, { file })
    await tell(call, explainJson(found, report, values), () => explainText(found, report, values))
    return 0
  },
}

/** All that an audit found, each question with its numbers. */
async function explainReport(call: Call, what: string): Promise<ExitCode> {
  const { explainable, explainedReport } = await import('../../src/run/audit/explained.js')
  const { explainReportJson, explainReportText } = await import('../../src/report/audit/explain-text.js')
  const { reportAt } = await import('../../src/files/read-report.js')
  const report = await reportAt(what)
  if (!report) {
    await checkChoice('palimpsest explain', what, explainable)
    return 2
  }
  if (call.values.has('report')) throw new UsageError('a report is named twice', 'leave out --report')
  const questions = await explainedReport(report)
  await tell(call, explainReportJson(questions, report), () => explainReportText(questions, report))
  return 0
}

const noValues: Fault = {
  message: 'holds no value of the data',
  rule: 'a report has values only where whoever audited asked for them',
  remedy: 'audit again with --show-values and --json',
}
