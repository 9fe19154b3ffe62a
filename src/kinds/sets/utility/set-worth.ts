import {
  type Transactions,
  elementSize,
  generalisedCount,
  transactionCount,
  elementsAt,
  itemsOf,
} from '../../../data/transactions.js'
import type { Random } from '../../../math/random.js'
import { type CountQueries, countQueries } from '../count-queries.js'
import { log2UtilityLoss } from '../utility-loss.js'
import { codesByName } from '../../../data/dictionary.js'
import { itemRows } from '../../../data/item-rows.js'
import type { Rows } from '../../../data/rows.js'

/** What a release is still worth, beside its original. */
export interface SetWorth {
  readonly ncp: number
  readonly log2UtilityLoss: number
  readonly density: number
  readonly sizes: readonly SizeCount[]
  /** Distinct items that are nowhere in the release, and how many places they stood in. */
  readonly suppressedItems: number
  readonly suppressedOccurrences: number
  readonly countQueries: CountQueries
}

export interface SetWorthOptions {
  readonly queries?: number
  readonly itemsPerQuery?: number
  /** Values the items were generalised over: the hierarchy's leaves; the original's distinct items by default. */
  readonly valueCount?: number
}

/** Measures a set-valued release against its original, transaction by transaction. */
export function measureSets(
  original: Transactions,
  release: Transactions,
  options: SetWorthOptions,
  random: Random,
): SetWorth {
  const covered = coverage(original, release)
  const released = new Set(release.items)
  return {
    ncp: ncp(release, covered, options.valueCount ?? original.items.length),
    log2UtilityLoss: log2ReleaseLoss(original, release),
    density: densityOfSets(release, covered),
    sizes: sizesOf(release),
    suppressedItems: original.items.filter((name) => !released.has(name)).length,
    suppressedOccurrences: covered.elements.filter((element) => element === absent).length,
    countQueries: countQueries(original, release, options.queries ?? 1000, options.itemsPerQuery ?? 2, random),
  }
}

/**
 * Normalised certainty penalty as in the k^m papers: for each item of each original transaction, the values its
 * published element may stand for over all values there are (0 if it is published as itself, 1 if not at all),
 * averaged over those items. `valueCount` is the number of leaves of the hierarchy, or of original items.
 */
export function ncp(release: Transactions, { elements }: Coverage, valueCount: number): number {
  if (elements.length === 0) return 0
  let sum = 0
  for (const element of elements) {
    if (element === absent) sum += 1
    else if (element < 0 && elementSize(release, element) > 1) sum += elementSize(release, element) / valueCount
  }
  return sum / elements.length
}

/** How many generalised items of each size, and in how many places they stand. */
export interface SizeCount {
  readonly size: number
  readonly generalisedItems: number
  readonly places: number
}

function sizesOf(release: Transactions): readonly SizeCount[] {
  const counts = new Map<number, SizeCount>()
  for (const [s, places] of placesOf(release).entries()) {
    const size = elementSize(release, ~s)
    const before = counts.get(size) ?? { size, generalisedItems: 0, places: 0 }
    counts.set(size, { size, generalisedItems: before.generalisedItems + 1, places: before.places + places })
  }
  return [...counts.values()].sort((a, b) => a.size - b.size)
}

/**
 * Density (thesis Definition 16) over all generalised items: members that were in the original over all members
 * written. 1 when nothing is generalised: nothing was added.
 */
function densityOfSets(release: Transactions, { elements }: Coverage): number {
  let members = 0
  let originals = 0
  for (const element of release.elements) if (element < 0) members += elementSize(release, element)
  for (const element of elements) if (element < 0 && element !== absent) originals++
  return members === 0 ? 1 : originals / members
}

/**
 * log2 of the utility loss of a release: the sum over its generalised items (COAT's UL, without the weight of meaning).
 * In logarithms, because one loss may be 2^-490; -Infinity when nothing is generalised.
 */
function log2ReleaseLoss(original: Transactions, release: Transactions): number {
  const losses = Array.from(placesOf(release), (places, s) =>
    log2UtilityLoss(elementSize(release, ~s), 1, places, original.items.length, transactionCount(original)),
  )
  const largest = losses.reduce((a, b) => Math.max(a, b), -Infinity)
  if (largest === -Infinity) return largest
  return largest + Math.log2(losses.reduce((sum, loss) => sum + 2 ** (loss - largest), 0))
}

/** In how many places each generalised item stands. */
function placesOf(release: Transactions): Uint32Array {
  const places = new Uint32Array(generalisedCount(release))
  for (const element of release.elements) if (element < 0) places[~element]++
  return places
}

/** For each item of each original transaction, the element of the release that stands for it in the same line. */
interface Coverage {
  readonly rows: Rows
  /** Beside rows.codes: the release's element, or absent. */
  readonly elements: Int32Array
}

const absent = -(2 ** 31)

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
