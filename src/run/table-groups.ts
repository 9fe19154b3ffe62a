import type { GroupDetails } from '../contract/answer-details.js'
import { type Table, columnsOfRole } from '../data/table.js'
import { type WithoutColumn, leftAloneWithout } from '../kinds/table/alone-without.js'
import { groupDetails } from '../kinds/table/group-details.js'
import type { RowPath } from '../kinds/table/risk/row-path.js'
import type { TableRisk } from '../kinds/table/risk/risk.js'
import { tableRelease } from '../kinds/table/release.js'

/** How people of a table stand in groups, which columns make these small, and the path to one row. */
export interface TableGroups {
  readonly kind: 'table groups'
  readonly rows: number
  readonly details: GroupDetails
  /** Of the rows in groups of fewer than this … */
  readonly least: number
  /** … how many would be among more, were the column not known; what does most first. */
  readonly without: readonly WithoutColumn[]
  /** By column: the share of SUDA2's scores, where somebody stands alone. */
  readonly contributions: readonly { readonly column: string; readonly share: number }[]
  readonly path?: RowPath
}

/** What is read off the groups of a table: of those who stand alone, or where nobody does, of those in the smallest groups. */
export function tableGroups(table: Table, risk: TableRisk, path?: RowPath): TableGroups {
  const details = groupDetails(tableRelease(table), risk, undefined)
  const least = (risk.sizes.sizes[0] ?? 0) + 1
  const without = leftAloneWithout(table, columnsOfRole(table, 'quasi'), least)
  const { suda, columns } = risk
  const contributions =
    suda && suda.rows > 0 ? columns.map((column, c) => ({ column, share: suda.contributions[c] })) : []
  return {
    kind: 'table groups',
    rows: table.rowCount,
    details,
    least,
    without: without.toSorted((a, b) => b.people - a.people),
    contributions,
    ...(path && { path }),
  }
}
