import { SequenceInterner } from '../../data/sequence-interner.js'
import { type Table, coded, columnsOfRole, isMissing } from '../../data/table.js'
import { classesOf } from './classes.js'

/** Groups held against each other, beyond which nobody waits for it. */
const mostCompared = 2 ** 26

/**
 * Where a missing value stands for any: for whatever may be known of somebody the groups that their record may stand in,
 * each such list once, rising. `too many` where there are too many to go through, undefined where nothing is missing.
 */
export function takenTogether(table: Table): readonly Uint32Array[] | 'too many' | undefined {
  const columns = columnsOfRole(table, 'quasi').map(coded)
  const { count, firsts } = classesOf(table)
  // By group and column 0 where the value is missing, else its code and one.
  const cells = Array.from(firsts, (row) =>
    Uint32Array.from(columns, ({ codes, values }) => (isMissing(values[codes[row]]) ? 0 : codes[row] + 1)),
  )
  const partial = Array.from({ length: count }, (_, c) => c).filter((c) => cells[c].includes(0))
  if (partial.length === 0) return undefined
  // Whatever is known meets the groups it fits; all that it fits are those within what these tell together.
  const known = new SequenceInterner()
  const all: Uint32Array[] = []
  const add = (told: Uint32Array): void => {
    if (known.intern(told) === all.length) all.push(told)
  }
  for (const told of cells) add(told)
  for (let at = 0; at < all.length; at++) {
    if (all.length * partial.length > mostCompared) return 'too many'
    if (!all[at].includes(0)) continue
    for (const c of partial) {
      const both = togetherOf(all[at], cells[c])
      if (both) add(both)
    }
  }
  // A group with every value told is within itself alone; it comes first, since what is known begins with the groups.
  return all.map((told, at) =>
    Uint32Array.from(
      [...new Set([...(at < count ? [at] : []), ...partial.filter((c) => isWithin(cells[c], told))])].sort(
        (a, b) => a - b,
      ),
    ),
  )
}

/** What two of them tell together; undefined where they contradict each other. */
function togetherOf(one: Uint32Array, other: Uint32Array): Uint32Array | undefined {
  if (one.some((code, c) => code > 0 && other[c] > 0 && code !== other[c])) return undefined
  return one.map((code, c) => (code > 0 ? code : other[c]))
}

function isWithin(one: Uint32Array, told: Uint32Array): boolean {
  return one.every((code, c) => code === 0 || code === told[c])
}
