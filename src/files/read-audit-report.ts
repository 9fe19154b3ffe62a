import { type AuditReport, parseAuditReport } from '../formats/audit-report.js'
import { openSource } from './open-source.js'

/** The JSON of an audit, read again. */
export async function readAuditReport(path: string): Promise<AuditReport> {
  return parseAuditReport(await openSource(path))
}
