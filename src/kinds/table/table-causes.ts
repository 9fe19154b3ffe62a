import { columnDamage } from './attack/wrong-columns.js'
import {
  type PredicateClaims,
  nobody,
  type RecordClaims,
  type ValueClaims,
  type Claims,
} from '../../contract/claims.js'
import { leftAloneWithout } from './alone-without.js'
import type { Pinned } from '../../contract/pinned.js'
import { firstCauses, type Causes } from '../../contract/causes.js'
import { columnsOfRole } from '../../data/table.js'
import type { Release } from '../../contract/release.js'
import type { AnsweredQuestion } from '../../contract/question.js'
/** Larger tables are not grouped once more for each column. */
const mostRows = 200_000

/** Why groups are small, names are seen or texts may be read: by the columns. */
export function countedCauses(
  { line, furthest, details }: AnsweredQuestion,
  release: Release<'table'>,
): Causes | undefined {
  if (line.id === 'S1') {
    const least = details?.kind === 'groups' ? (details.least ?? details.smallest + 1) : 2
    return columnsWithout(release, undefined, least)
  }
  if (line.id !== 'S6' && line.id !== 'S7') return undefined
  const named = columnsOfRole(release, line.id === 'S6' ? 'identifier' : 'text')
  const { people = 0, of = release.rowCount } = furthest ?? {}
  return firstCauses(
    'told',
    'column',
    named.map(({ name }) => ({ name, people, of })),
  )
}

/** The columns behind what an attack claimed. */
export function tableCauses(claims: Claims, pinned: Pinned, release: Release<'table'>): Causes | undefined {
  if (claims.kind === 'values') return columnsTold(claims, pinned)
  if (claims.kind === 'predicates') return columnsOfPredicates(claims)
  if (claims.kind !== 'records') return undefined
  if (claims.of !== 'rows') return columnsWithout(release, rowsFound(claims, pinned), 2)
  return release.rowCount > mostRows ? undefined : firstCauses('without', 'column', columnDamage(release))
}

/** The columns of which something is told. */
export function columnsTold(claims: ValueClaims, { count: people, of }: Pinned): Causes | undefined {
  const columns = claims.cellOf?.map(({ column }) => column) ?? [...new Set(claims.groups?.map(({ column }) => column))]
  return firstCauses(
    'told',
    'column',
    (columns.length > 0 ? columns : [claims.column]).map((name) => ({ name, people, of })),
  )
}

function columnsWithout(
  release: Release<'table'>,
  rows: readonly number[] | undefined,
  least: number,
): Causes | undefined {
  return release.rowCount > mostRows
    ? undefined
    : firstCauses('without', 'column', leftAloneWithout(release, columnsOfRole(release, 'quasi'), least, rows))
}

function rowsFound({ record }: RecordClaims, { who }: Pinned): readonly number[] {
  return Array.from(who ?? record.keys(), (person) => record[person]).filter((row) => row !== nobody)
}

function columnsOfPredicates({ predicates }: PredicateClaims): Causes | undefined {
  const counts = new Map<string, number>()
  for (const { also } of predicates) for (const { column } of also) counts.set(column, (counts.get(column) ?? 0) + 1)
  return firstCauses(
    'told',
    'column',
    Array.from(counts, ([name, people]) => ({ name, people, of: predicates.length })),
  )
}
