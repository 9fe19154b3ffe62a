import { type CellClaims, type Claims, type PredicateClaims, type RecordClaims, nobody } from '../../contract/claims.js'
import { columnDamage } from '../../kinds/table/attack/wrong-columns.js'
import { itemRows, postingsOf } from '../../data/item-rows.js'
import { columnsOfRole } from '../../data/table.js'
import type { Transactions } from '../../data/transactions.js'
import { type Data, type Release, isTransactions } from '../../contract/release.js'
import { leftAloneWithout } from '../../kinds/table/alone-without.js'
import type { Pinned } from '../../contract/pinned.js'
import { isSure } from '../../contract/pinned.js'
import type { Attacked } from '../attack.js'
import { waysOf } from '../../kinds/ways-of.js'
import type { AuditedLine } from './audit.js'

/** The columns or items behind an answer, those that do most first. */
export interface Causes {
  /**
   * `without`: so many of those hit would not be, were the column not known. `with`: of those who have the item so many are
   * hit. `told`: it is what is told, of so many.
   */
  readonly how: 'without' | 'with' | 'told'
  readonly kind: 'column' | 'item' | 'word'
  readonly list: readonly Cause[]
}

export interface Cause {
  readonly name: string
  readonly people: number
  readonly of: number
}

/** Larger tables are not grouped once more for each column. */
const mostRows = 200_000
const most = 8

/** What a question that somebody is hit by comes from; undefined where that cannot be said, or nobody is hit. */
export function causesOf(
  { line, furthest, details }: AuditedLine,
  release: Release,
  attacked: Attacked | undefined,
  original: Data | undefined,
): Causes | undefined {
  if (release.kind === 'table' && line.id === 'S1') {
    const least = details?.kind === 'groups' ? (details.least ?? details.smallest + 1) : 2
    return columnsWithout(release, undefined, least)
  }
  if (release.kind === 'table' && (line.id === 'S6' || line.id === 'S7')) {
    const named = columnsOfRole(release, line.id === 'S6' ? 'identifier' : 'text')
    const { people = 0, of = release.rowCount } = furthest ?? {}
    return firstOf(
      'told',
      'column',
      named.map(({ name }) => ({ name, people, of })),
    )
  }
  if (!attacked || attacked.finding.pinned.count === 0) return undefined
  return ofClaims(attacked.claims, attacked.finding.pinned, release, original)
}

function ofClaims(claims: Claims, pinned: Pinned, release: Release, original: Data | undefined): Causes | undefined {
  if (release.kind === 'sets') {
    if (claims.kind === 'cells') return itemsRead(claims, pinned)
    const people = original && isTransactions(original) ? original : undefined
    return claims.kind === 'records' && people ? itemsOfFound(people, pinned) : undefined
  }
  if (release.kind === 'disassociated') return itemsTorn(claims, release)
  const ways = waysOf(release)
  if (ways) return ways.causesOf?.(claims, pinned, release)
  if (claims.kind === 'values') {
    const columns = claims.cellOf?.map(({ column }) => column) ?? [
      ...new Set(claims.groups?.map(({ column }) => column)),
    ]
    const { count: people, of } = pinned
    return firstOf(
      'told',
      'column',
      (columns.length > 0 ? columns : [claims.column]).map((name) => ({ name, people, of })),
    )
  }
  if (release.kind !== 'table') return undefined
  if (claims.kind === 'predicates') return columnsOfPredicates(claims)
  if (claims.kind !== 'records') return undefined
  return claims.of === 'rows'
    ? release.rowCount > mostRows
      ? undefined
      : firstOf('without', 'column', columnDamage(release))
    : columnsWithout(release, rowsFound(claims, pinned), 2)
}

function columnsWithout(
  release: Release<'table'>,
  rows: readonly number[] | undefined,
  least: number,
): Causes | undefined {
  return release.rowCount > mostRows
    ? undefined
    : firstOf('without', 'column', leftAloneWithout(release, columnsOfRole(release, 'quasi'), least, rows))
}

function rowsFound({ record }: RecordClaims, { who }: Pinned): readonly number[] {
  return Array.from(who ?? record.keys(), (person) => record[person]).filter((row) => row !== nobody)
}

/** Of the records whose bracket holds an item, those of which it is told. */
function itemsRead({ tables, chances }: CellClaims, { who }: Pinned): Causes | undefined {
  const hit = who && new Set(who)
  const byItem = new Map<string, { people: number; of: number }>()
  for (const { items, records, confidence } of chances ? tables : [])
    for (const [row, record] of records.entries())
      for (const [column, item] of items.entries()) {
        const counts = byItem.get(item) ?? { people: 0, of: 0 }
        counts.of++
        if (isSure(confidence[row * items.length + column], true) && (!hit || hit.has(record))) counts.people++
        byItem.set(item, counts)
      }
  return firstOf(
    'with',
    'item',
    Array.from(byItem, ([name, counts]) => ({ name, ...counts })),
  )
}

/** Items that those who are found have more often than others. */
function itemsOfFound(people: Transactions, { who, count, of }: Pinned): Causes | undefined {
  if (!who) return undefined
  const hit = new Set(who)
  const share = count / Math.max(1, of)
  const list = postingsOf(itemRows(people), people.items.length).map((holders, item) => ({
    name: people.items[item],
    people: holders.reduce((sum, one) => sum + (hit.has(one) ? 1 : 0), 0),
    of: holders.length,
  }))
  const beyond = ({ people: some, of: all }: Cause): number => some - share * all
  return firstOf(
    'with',
    'item',
    list.filter((one) => beyond(one) > 0).sort((a, b) => beyond(b) - beyond(a)),
    true,
  )
}

/** Items that are given back surely, of all records; or those of pairs that follow, of all such pairs. */
function itemsTorn(claims: Claims, { items, clusters }: Release<'disassociated'>): Causes | undefined {
  const counts = new Uint32Array(items.length)
  if (claims.kind === 'links') for (const { x } of claims.breaches) counts[x]++
  if (claims.kind === 'places')
    for (const { items: rows, rows: places, confidence } of claims.clusters)
      for (let source = 0; source + 1 < rows.offsets.length; source++)
        for (let at = places.offsets[source]; at < places.offsets[source + 1]; at++)
          if (isSure(confidence[at], true))
            for (let i = rows.offsets[source]; i < rows.offsets[source + 1]; i++) counts[rows.codes[i]]++
  const records = clusters.reduce((sum, { size }) => sum + size, 0)
  const of = claims.kind === 'links' ? claims.breaches.length : records
  return firstOf(
    'told',
    'item',
    items.map((name, item) => ({ name, people: counts[item], of })),
  )
}

function columnsOfPredicates({ predicates }: PredicateClaims): Causes | undefined {
  const counts = new Map<string, number>()
  for (const { also } of predicates) for (const { column } of also) counts.set(column, (counts.get(column) ?? 0) + 1)
  return firstOf(
    'told',
    'column',
    Array.from(counts, ([name, people]) => ({ name, people, of: predicates.length })),
  )
}

function firstOf(
  how: Causes['how'],
  kind: Causes['kind'],
  all: readonly Cause[],
  isSorted = false,
): Causes | undefined {
  const behind = all.filter(({ people }) => people > 0 || how === 'told')
  const list = (isSorted ? behind : behind.toSorted((a, b) => b.people - a.people)).slice(0, most)
  return list.length === 0 ? undefined : { how, kind, list }
}
