import type { Attack } from '../contract/attack.js'
import type { AttackGiven } from '../contract/given.js'
import type { KindWays } from '../contract/kind.js'
import type { Release } from '../contract/release.js'
import { isTable } from '../data/sorts.js'
import { waysOf } from '../kinds/kinds.js'

const usual = 2

/** About how long attacks take together, known before they are begun; those on other kinds than tables are not estimated. */
export async function secondsFor(
  methods: readonly Pick<Attack, 'microseconds'>[],
  release: Release,
  given: Pick<AttackGiven, 'granted' | 'original'>,
): Promise<number> {
  return methods.map(secondsOn(await waysOf(release), release, given)).reduce((sum, one) => sum + one, 0)
}

/** The same of one attack after another. */
export function secondsOn(
  ways: KindWays,
  release: Release,
  { granted: { register }, original }: Pick<AttackGiven, 'granted' | 'original'>,
): (method: Pick<Attack, 'microseconds'>) => number {
  const table = ways.columnsOf?.(release)
  const people = register ?? (original && isTable(original) ? original : undefined)
  return ({ microseconds = usual }) =>
    table ? (microseconds * Math.max(table.rowCount, people?.rowCount ?? 0) * table.columns.length) / 1e6 : 0
}
