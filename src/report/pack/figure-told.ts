import type { AuditReport } from '../../formats/parse-audit-report.js'
import type { ReportedScore, ReportedWorth } from '../../formats/pack-evidence.js'

/** What a document is filled from. */
export interface PackEvidence {
  readonly report: AuditReport
  readonly worth?: ReportedWorth | undefined
  readonly intruder?: ReportedScore | undefined
  /** How an option is typed. */
  readonly option: (name: string) => string
}

/** A figure in words: sentences, a table, and what of it could not be told and why. */
export interface FigureTold {
  readonly lines: readonly string[]
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  readonly lacking: readonly string[]
}
