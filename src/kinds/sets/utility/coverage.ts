import { codesByName } from '../../../data/dictionary.js'
import { itemRows } from '../../../data/item-rows.js'
import type { Rows } from '../../../data/rows.js'
import { type Transactions, elementSize, elementsAt, itemsOf, transactionCount } from '../../../data/transactions.js'

/** For each item of each original transaction, the element of the release that stands for it in the same line. */
export interface Coverage {
  readonly rows: Rows
  /** Beside rows.codes: the release's element, or absent. */
  readonly elements: Int32Array
}

export const absent = -(2 ** 31)

/** Where several elements hold an item, the narrowest counts: it says most. */
export function coverage(original: Transactions, release: Transactions): Coverage {
  const rows = itemRows(original)
  const codeOf = codesByName(release.items)
  const released = original.items.map((name) => codeOf.get(name) ?? -1)
  const elements = new Int32Array(rows.codes.length).fill(absent)
  const coveredIn = new Int32Array(release.items.length).fill(-1)
  const coveredBy = new Int32Array(release.items.length)
  for (let t = 0; t < Math.min(transactionCount(original), transactionCount(release)); t++) {
    for (const element of elementsAt(release, t)) {
      for (const code of itemsOf(release, element)) {
        if (coveredIn[code] === t && elementSize(release, coveredBy[code]) <= elementSize(release, element)) continue
        coveredIn[code] = t
        coveredBy[code] = element
      }
    }
    for (let e = rows.offsets[t]; e < rows.offsets[t + 1]; e++) {
      const code = released[rows.codes[e]]
      if (code >= 0 && coveredIn[code] === t) elements[e] = coveredBy[code]
    }
  }
  return { rows, elements }
}
