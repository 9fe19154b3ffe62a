import { setsRelease } from '../release.js'
import { Dictionary } from '../../../data/dictionary.js'
import { type Transactions, transactionCount, generalisedCount } from '../../../data/transactions.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { Attempt } from './generalise.js'
import type { ItemOrder } from './item-order.js'
import type { Grouping } from './grouping.js'
import { suppressedGroup } from './labelling.js'
import type { Protected } from '../../../contract/protector.js'
import type { Task } from './resolve.js'
import { labelOf } from '../expand-labels.js'

/** How each original item is published: as itself, as a generalised item (by number), or not at all. */
interface Recoding {
  /** By item code: keptAsIs, leftOut or the number of the generalised item that stands for it. */
  readonly published: Int32Array
  /** The generalised items' members by name, in the order they are written. */
  readonly sets: readonly (readonly string[])[]
}

export const keptAsIs = -1
const leftOut = -2

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

interface Published {
  readonly transactions: Transactions
  /** For each generalised item of the release, its number in the recoding. */
  readonly used: readonly number[]
}

/** The release a finished grouping stands for. */
export function releaseOf({ data, random, notes }: ItemOrder, task: Task, { state }: Attempt): Protected<'sets'> {
  const { transactions } = recode(data, recodingOf(data, state, task.utility), random)
  return {
    kind: 'released',
    release: setsRelease(transactions),
    made: { generalisedItems: generalisedCount(transactions), suppressedItems: state.suppressedCount },
    notes: [...task.notes, ...notes],
  }
}

/** Members in the order of their utility constraint. */
function recodingOf(data: Transactions, state: Grouping, utility: Task['utility']): Recoding {
  const published = new Int32Array(data.items.length).fill(keptAsIs)
  const setOf = new Map<number, number>()
  const sets: string[][] = []
  for (const item of utility.flat()) {
    const group = state.groupOf[item]
    if (group === suppressedGroup || state.members[group].length < 2) continue
    const set = setOf.get(group) ?? sets.push([]) - 1
    setOf.set(group, set)
    sets[set].push(data.items[item])
    published[item] = set
  }
  for (const [item, group] of state.groupOf.entries()) if (group === suppressedGroup) published[item] = leftOut
  return { published, sets }
}

/**
 * The release with each generalised item written as its node's name (`milk`), as hierarchies are usually published.
 * A cut holds one node of a path, and a hierarchy's name stands on one path, so no two elements get the same name;
 * where a value is called the same (`sausage` under `sausage`), the node is written `sausage *`.
 */
export function withLabels(
  transactions: Transactions,
  labels: readonly string[],
  values: ReadonlySet<string>,
): Transactions {
  if (generalisedCount(transactions) === 0) return transactions
  const items = new Dictionary()
  const elements = transactions.elements.map((element) =>
    items.codeOf(element >= 0 ? transactions.items[element] : labelOf(labels[~element], values)),
  )
  const { offsets } = transactions
  return { items: items.names(), offsets, elements, setOffsets: new Uint32Array(1), members: new Uint32Array(0) }
}
