import { Dictionary } from '../../../data/dictionary.js'
import { type Transactions, transactionCount } from '../../../data/transactions.js'
import { type Random, shuffle } from '../../../math/random.js'

/** How each original item is published: as itself, as a generalised item (by number), or not at all. */
export interface Recoding {
  /** By item code: keptAsIs, leftOut or the number of the generalised item that stands for it. */
  readonly published: Int32Array
  /** The generalised items' members by name, in the order they are written. */
  readonly sets: readonly (readonly string[])[]
}

export const keptAsIs = -1
export const leftOut = -2

/**
 * Writes the data anew under a recoding. A generalised item stands where its first member stood and stands once. With
 * `random` the elements of each transaction are shuffled, and members stand in string order. Transactions keep their order,
 * and their names are left out.
 */
export function recode(data: Transactions, { published, sets }: Recoding, random?: Random): Published {
  const offsets = new Uint32Array(data.offsets.length)
  const elements = new Int32Array(data.elements.length)
  const itemSeenIn = new Int32Array(data.items.length).fill(-1)
  const setSeenIn = new Int32Array(sets.length).fill(-1)
  let n = 0
  for (let t = 0; t < transactionCount(data); t++) {
    for (let e = data.offsets[t]; e < data.offsets[t + 1]; e++) {
      const item = data.elements[e]
      const set = published[item]
      const seenIn = set >= 0 ? setSeenIn : itemSeenIn
      const key = set >= 0 ? set : item
      if (set === leftOut || seenIn[key] === t) continue
      seenIn[key] = t
      elements[n++] = set >= 0 ? ~set : item
    }
    offsets[t + 1] = n
    // Sorted first: whoever undoes the shuffle of a known seed must not find where the first member stood.
    if (random) shuffle(elements.subarray(offsets[t], n).sort(), random)
  }
  const written = random ? sets.map((set) => set.toSorted()) : sets
  return numberedAnew(data.items, offsets, elements.subarray(0, n), written)
}

/** Items and generalised items by first appearance in the release, as a reader of the file would number them. */
export function numberedAnew(
  names: readonly string[],
  offsets: Uint32Array,
  elements: Int32Array,
  sets: Recoding['sets'],
): Published {
  const items = new Dictionary()
  const numberOf = new Int32Array(sets.length).fill(-1)
  const used: number[] = []
  const members: number[] = []
  const setOffsets = [0]
  const anew = elements.map((element) => {
    if (element >= 0) return items.codeOf(names[element])
    if (numberOf[~element] < 0) {
      numberOf[~element] = used.push(~element) - 1
      for (const name of sets[~element]) members.push(items.codeOf(name))
      setOffsets.push(members.length)
    }
    return ~numberOf[~element]
  })
  const transactions = {
    items: items.names(),
    offsets,
    elements: anew,
    setOffsets: Uint32Array.from(setOffsets),
    members: Uint32Array.from(members),
  }
  return { transactions, used }
}

export interface Published {
  readonly transactions: Transactions
  /** For each generalised item of the release, its number in the recoding. */
  readonly used: readonly number[]
}
