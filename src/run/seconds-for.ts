import type { Attack } from '../contract/attack.js'
import { isTable } from '../data/sorts.js'
import type { Release } from '../contract/release.js'
import type { AttackGiven } from '../contract/given.js'

const usual = 2

/** About how long an attack on a table takes, known before it is begun; other kinds of release are not estimated. */
export function secondsFor(
  { microseconds = usual }: Pick<Attack, 'microseconds'>,
  release: Release,
  { granted: { register }, original }: Pick<AttackGiven, 'granted' | 'original'>,
): number {
  const table = release.kind === 'table' ? release : release.kind === 'buckets' ? release.table : undefined
  if (!table) return 0
  const people = register ?? (original && isTable(original) ? original : undefined)
  return (microseconds * Math.max(table.rowCount, people?.rowCount ?? 0) * table.columns.length) / 1e6
}
