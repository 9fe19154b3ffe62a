import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type AuditReport, parseAuditReport } from '../formats/parse-audit-report.js'
import { openSource } from './open-source.js'
import { type ReportedScore, type ReportedWorth, parseScore, parseWorth } from '../formats/pack-evidence.js'

/** The JSON of an audit, read again. */
export async function readAuditReport(path: string): Promise<AuditReport> {
  return parseAuditReport(await openSource(path))
}

/** The same of a report, or of the folder that an audit wrote it to; undefined where nothing is there. */
export async function reportAt(path: string): Promise<AuditReport | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return undefined
  return readAuditReport(found.isDirectory() ? join(path, 'report.json') : path)
}

/** What `palimpsest measure` wrote, read again. */
export async function readWorth(path: string): Promise<ReportedWorth> {
  return parseWorth(await openSource(path))
}

/** What `palimpsest intruder score` wrote, read again. */
export async function readScore(path: string): Promise<ReportedScore> {
  return parseScore(await openSource(path))
}
