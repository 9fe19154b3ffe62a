import type { PublishedCell } from '../../contract/account.js'
import { coded } from '../../data/table.js'
import { transactionAt } from '../../data/transactions.js'
import type { Release } from '../../contract/release.js'
import type { Finding, Telling } from '../../contract/finding.js'
import { waysOf } from '../../kinds/ways-of.js'
import type { AuditedLine } from '../../contract/question.js'
import type { AuditVerdict } from './verdict.js'

/** The one case that tells the story: a reading of the attack that came furthest, or a smallest group. */
export interface WorstCase {
  readonly line: AuditedLine
  /** Absent where nothing is read but many look alike too few. */
  readonly telling?: Telling
  /** Of what the telling is, and which, from 1. */
  readonly unit: 'person' | 'row' | 'group' | 'cell' | 'gap' | 'record' | 'condition' | 'cluster'
  readonly place: number
  /** The row or record as it was published, cell by cell, where it is known which. */
  readonly published?: readonly PublishedCell[]
}

/** What is above before what is within; a reading before a small group; only where somebody is hit. */
export function worstCaseOf(release: Release, { above, within }: AuditVerdict): WorstCase | undefined {
  return readingOf(release, above) ?? smallestGroup(release, above) ?? readingOf(release, within)
}

function readingOf(release: Release, lines: readonly AuditedLine[]): WorstCase | undefined {
  for (const line of lines) {
    const finding = line.furthest?.finding
    const [telling] = finding?.told ?? []
    if (finding && telling && finding.pinned.count > 0)
      return { line, telling, ...placeOf(telling, finding), ...publishedAt(release, rowOf(telling, finding)) }
  }
  return undefined
}

function smallestGroup(release: Release, lines: readonly AuditedLine[]): WorstCase | undefined {
  for (const line of lines) {
    const row = line.details?.kind === 'groups' ? line.details.smallestRow : undefined
    if (row !== undefined) return { line, unit: 'row', place: row, ...publishedAt(release, row) }
  }
  return undefined
}

function placeOf({ record }: Telling, { unit, on }: Finding): Pick<WorstCase, 'unit' | 'place'> {
  return { unit: unit ?? (on === 'disassociated' ? 'cluster' : 'record'), place: record }
}

/** The row of the release that a telling is about, from 1, where it is about one. */
function rowOf({ row, record }: Telling, { unit, on }: Finding): number | undefined {
  if (row !== undefined) return row
  return unit === 'row' || unit === 'condition' || (unit === undefined && on === 'sets') ? record : undefined
}

function publishedAt(release: Release, row: number | undefined): Pick<WorstCase, 'published'> {
  if (row === undefined) return {}
  if (release.kind === 'sets') {
    const elements = transactionAt(release, row - 1)
    return { published: elements.map((element) => ({ values: typeof element === 'string' ? [element] : element })) }
  }
  const other = waysOf(release)?.publishedAt?.(release, row)
  if (other) return { published: other }
  const table = release.kind === 'table' ? release : release.kind === 'buckets' ? release.table : undefined
  if (!table) return {}
  return {
    published: table.columns.map((column) => {
      const { name, codes, values } = coded(column)
      return { column: name, values: [values[codes[row - 1]]] }
    }),
  }
}
