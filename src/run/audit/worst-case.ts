import { readingUnit, type Finding, type Telling } from '../../contract/finding.js'
import type { KindWays } from '../../contract/kind.js'
import type { PublishedCell } from '../../contract/account.js'
import type { Release } from '../../contract/release.js'
import type { AnsweredQuestion } from '../../contract/question.js'
import type { AuditVerdict } from './verdict.js'

/** The one case that tells the story: a reading of the attack that came furthest, or a smallest group. */
export interface WorstCase {
  readonly line: AnsweredQuestion
  /** Absent where nothing is read but many look alike too few. */
  readonly telling?: Telling
  /** Of what the telling is, and which, from 1. */
  readonly unit: 'person' | 'row' | 'group' | 'cell' | 'gap' | 'record' | 'condition' | 'cluster'
  readonly place: number
  /** The row or record as it was published, cell by cell, where it is known which. */
  readonly published?: readonly PublishedCell[]
}

/** What is above before what is within; a reading before a small group; only where somebody is hit. */
export function worstCaseOf(release: Release, ways: KindWays, { above, within }: AuditVerdict): WorstCase | undefined {
  return readingOf(release, ways, above) ?? smallestGroup(release, ways, above) ?? readingOf(release, ways, within)
}

function readingOf(release: Release, ways: KindWays, lines: readonly AnsweredQuestion[]): WorstCase | undefined {
  for (const line of lines) {
    const finding = line.furthest?.finding
    const [telling] = finding?.told ?? []
    if (finding && telling && finding.pinned.count > 0)
      return { line, telling, ...placeOf(telling, finding), ...publishedAt(release, ways, rowOf(telling, finding)) }
  }
  return undefined
}

function smallestGroup(release: Release, ways: KindWays, lines: readonly AnsweredQuestion[]): WorstCase | undefined {
  for (const line of lines) {
    const { details } = line
    const row = details?.kind === 'groups' || details?.kind === 'known items' ? details.smallestRow : undefined
    if (row !== undefined)
      return {
        line,
        unit: details?.kind !== 'known items' ? 'row' : details.thing === 'item' ? 'record' : 'person',
        place: row,
        ...publishedAt(release, ways, row),
      }
  }
  return undefined
}

function placeOf({ record }: Telling, finding: Finding): Pick<WorstCase, 'unit' | 'place'> {
  return { unit: readingUnit(finding), place: record }
}

/** The row of the release that a telling is about, from 1, where it is about one. */
function rowOf({ row, record }: Telling, { unit, publishedAs }: Finding): number | undefined {
  if (row !== undefined) return row
  return unit === 'row' || unit === 'condition' || publishedAs === 'transaction' ? record : undefined
}

function publishedAt(release: Release, ways: KindWays, row: number | undefined): Pick<WorstCase, 'published'> {
  const published = row === undefined ? undefined : ways.publishedAt?.(release, row)
  return published ? { published } : {}
}
