import type { LinkedRows } from '../../kinds/table/attack/linked-rows.js'
import type { Comparable } from '../../kinds/table/reading/boxes.js'

/** A number as one release tells it, and as all of them do. */
export interface BeforeAfter {
  readonly before: number
  readonly after: number
}

/** A column, and how many of those who lost by it are told more narrowly in it by the other releases. */
export interface ColumnThatDid {
  readonly column: string
  readonly people: number
}

/** Rows of the first release, were their people in all of them: bounds that need no register. */
export interface RowsComposed {
  /** Rows that tell something, and of these those that some row of every other release agrees with. */
  readonly rows: number
  readonly linked: number
  /** The fewest people anybody is hidden among; the second is proven of somebody who is in all of the releases. */
  readonly hidden: BeforeAfter
  /** The same if the worst comes to the worst: a row that may belong to several joined classes belongs to the smallest. */
  readonly atWorst: number
  /** Rows whose person is the only one left; `maybe` counts those for whom that is possible. */
  readonly alone: BeforeAfter & { readonly maybe: number }
  /** Rows for whose person one value is left. */
  readonly certain: BeforeAfter & { readonly maybe: number }
  readonly gained: number
  /** How many of the other releases were laid over; where not all of them were, everything here is a bound. */
  readonly others: number
  readonly did: readonly ColumnThatDid[]
  /** The class and the value of the first who lost most, and among how many they were hidden. */
  readonly worst?: { readonly class: number; readonly code: number } & BeforeAfter
}

/** Sums up what laying the releases over each other leaves of each row. */
export function rowsComposed({ releases: [first], columns }: Comparable, linked: LinkedRows): RowsComposed {
  const { offsets, codes, counts } = first.values
  const { fewest, most, fewestValues, mostValues, narrowed } = linked
  const sum = {
    rows: 0,
    linked: 0,
    alone: 0,
    aloneAfter: 0,
    aloneMaybe: 0,
    certain: 0,
    certainAfter: 0,
    certainMaybe: 0,
  }
  const hidden = { before: Infinity, after: Infinity }
  let [atWorst, gained] = [Infinity, 0]
  let worst: RowsComposed['worst']
  const did = columns.map(() => 0)
  for (let c = 0; c < first.count; c++) {
    const held = offsets[c + 1] - offsets[c]
    let size = 0
    for (let i = offsets[c]; i < offsets[c + 1]; i++) size += counts[i]
    hidden.before = Math.min(hidden.before, size)
    for (let i = offsets[c]; i < offsets[c + 1]; i++) {
      sum.rows += counts[i]
      if (size === 1) sum.alone++
      if (held === 1) sum.certain += counts[i]
      if (most[i] === 0) continue
      sum.linked += counts[i]
      hidden.after = Math.min(hidden.after, most[i])
      atWorst = Math.min(atWorst, fewest[i])
      if (most[i] === 1) sum.aloneAfter += counts[i]
      if (fewest[i] === 1) sum.aloneMaybe += counts[i]
      if (mostValues[i] === 1) sum.certainAfter += counts[i]
      if (fewestValues[i] === 1) sum.certainMaybe += counts[i]
      if (!(most[i] === 1 && size > 1) && !(mostValues[i] === 1 && held > 1)) continue
      gained += counts[i]
      for (const [column, cut] of narrowed.entries()) did[column] += cut[i] * counts[i]
      if (!worst || most[i] < worst.after || (most[i] === worst.after && size > worst.before))
        worst = { class: c, code: codes[i], before: size, after: most[i] }
    }
  }
  return {
    rows: sum.rows,
    linked: sum.linked,
    hidden,
    atWorst,
    alone: { before: sum.alone, after: sum.aloneAfter, maybe: sum.aloneMaybe },
    certain: { before: sum.certain, after: sum.certainAfter, maybe: sum.certainMaybe },
    gained,
    others: linked.others,
    did: columns.map((column, c) => ({ column, people: did[c] })).sort((a, b) => b.people - a.people),
    ...(worst && { worst }),
  }
}
