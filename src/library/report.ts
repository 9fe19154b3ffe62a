import { shown } from '../formats/shown.js'
import type { ReportFacts } from '../report/audit/audit-json.js'
import { jsonText } from '../report/json-text.js'
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

/** How an audit may be told; each is loaded where it is asked for. */
const forms = {
  async html(audited, { name, share, option, inputs = [], version = '' }) {
    const { reportPage } = await import('../report/html/report-page.js')
    return reportPage(audited, { name, share, option, inputs, version })
  },
  async json(audited, facts) {
    const { auditJson } = await import('../report/audit/audit-json.js')
    return jsonText(auditJson(audited, facts))
  },
  async text(audited, { name, option }) {
    const { auditText } = await import('../report/audit/audit-text.js')
    const { plain } = await import('../report/paint.js')
    return lines(auditText(audited, plain, { name, option }))
  },
  async summary(audited, { name, option }) {
    const { summaryText } = await import('../report/audit/summary-text.js')
    return lines(summaryText(audited, name, option))
  },
  async junit(audited, { name }) {
    return (await import('../report/audit/audit-forms.js')).auditJunit(audited, name)
  },
  async sarif(audited, { name }) {
    return jsonText((await import('../report/audit/audit-forms.js')).auditSarif(audited, name))
  },
} satisfies Readonly<Record<string, (audited: Audited, said: Told) => Promise<string>>>

type Told = ReportSaid & Required<Pick<ReportSaid, 'name' | 'share' | 'option'>>

/** An audit as a page to file, as JSON, as the terminal shows it, as a few lines for a mail, or for a pipeline. */
export async function report(audited: Audited, form: keyof typeof forms, said: ReportSaid = {}): Promise<string> {
  return forms[form](audited, { name: 'the release', share: false, option: (word) => word, ...said })
}

function lines(texts: readonly string[]): string {
  return `${texts.map(shown).join('\n')}\n`
}
