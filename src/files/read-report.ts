import { type AuditReport, parseAuditReport } from '../formats/parse-audit-report.js'
import { openSource } from './open-source.js'
import { type ReportedScore, type ReportedWorth, parseScore, parseWorth } from '../formats/pack-evidence.js'

/** The JSON of an audit, read again. */
export async function readAuditReport(path: string): Promise<AuditReport> {
  return parseAuditReport(await openSource(path))
}

/** What `palimpsest measure` wrote, read again. */
export async function readWorth(path: string): Promise<ReportedWorth> {
  return parseWorth(await openSource(path))
}

/** What `palimpsest intruder score` wrote, read again. */
export async function readScore(path: string): Promise<ReportedScore> {
  return parseScore(await openSource(path))
}
