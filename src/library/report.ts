import { auditJson, type ReportFacts } from '../report/audit/audit-json.js'
import { auditJunit, auditSarif } from '../report/audit/audit-forms.js'
import { auditText } from '../report/audit/audit-text.js'
import { summaryText } from '../report/audit/summary-text.js'
import { reportPage } from '../report/html/report-page.js'
import { jsonText } from '../report/json-text.js'
import { plain } from '../report/paint.js'
import { shown } from '../formats/shown.js'
import type { Audited } from '../run/audit/audit.js'

/** How a report is told, each unless said as the command line does. */
export interface ReportSaid extends ReportFacts {
  /** What the release is called. */
  readonly name?: string
  /** A page to pass on, without any value of the data. */
  readonly share?: boolean
  /** How an option is written in its remedies. */
  readonly option?: (name: string) => string
}

/** An audit as a page to file, as JSON, as the terminal shows it, as a few lines for a mail, or for a pipeline. */
// oxlint-disable-next-line typescript/consistent-return -- every form is a case
export function report(
  audited: Audited,
  form: 'html' | 'json' | 'text' | 'summary' | 'junit' | 'sarif',
  { name = 'the release', share = false, option = (word) => word, version, ...facts }: ReportSaid = {},
): string {
  switch (form) {
    case 'html':
      return reportPage(audited, { name, share, option, inputs: facts.inputs ?? [], version: version ?? '' })
    case 'json':
      return jsonText(auditJson(audited, { ...facts, ...(version !== undefined && { version }) }))
    case 'text':
      return lines(auditText(audited, plain, { name, option }))
    case 'summary':
      return lines(summaryText(audited, name, option))
    case 'junit':
      return auditJunit(audited, name)
    case 'sarif':
      return jsonText(auditSarif(audited, name))
  }
}

function lines(texts: readonly string[]): string {
  return `${texts.map(shown).join('\n')}\n`
}
