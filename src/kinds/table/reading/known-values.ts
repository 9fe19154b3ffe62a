import type { Hierarchy } from '../../../data/hierarchy.js'
import { type CodedColumn, isMissing } from '../../../data/table.js'
import type { Domain } from './reading.js'

/** What is known of the values of a column beside its release. */
export interface KnownValues {
  /** Each once: said, then leaves of the hierarchy, then of people. */
  readonly values: readonly string[]
  readonly has: ReadonlySet<string>
  readonly from: Domain['from']
  readonly hierarchy?: Hierarchy | undefined
  /** People by value, where there are people. */
  readonly people?: ReadonlyMap<string, number>
}

export function knownValues(column: CodedColumn, people?: CodedColumn): KnownValues {
  const said = column.domain ?? people?.domain
  const hierarchy = column.hierarchy ?? people?.hierarchy
  const counts = people && countsByValue(people)
  const has = new Set([...(said ?? []), ...(hierarchy?.values ?? []), ...(counts?.keys() ?? [])])
  return {
    values: [...has],
    has,
    from: said ? 'said' : hierarchy ? 'hierarchy' : counts ? 'people' : 'release',
    hierarchy,
    ...(counts && { people: counts }),
  }
}

function countsByValue({ codes, values }: CodedColumn): Map<string, number> {
  const counts = new Uint32Array(values.length)
  for (const code of codes) counts[code]++
  return new Map(values.map((value, code) => [value, counts[code]]))
}

/**
 * Whether so many published rows hold values that none of these people has, that those are no values at all. By Good and
 * Turing the values that a sample of n people lacks are about those of f / n, f being the values that one of them has.
 */
export function moreThanUnseen(unknownRows: number, rows: number, people: ReadonlyMap<string, number>): boolean {
  let n = 0
  let once = 0
  for (const [value, count] of people) {
    if (isMissing(value)) continue
    n += count
    if (count === 1) once++
  }
  // Three standard deviations, and three people where nobody stands alone (one in twenty that none is met).
  return (unknownRows / rows) * n > once + 3 * Math.sqrt(once) + 3
}
