import { codesByName } from '../../../../data/dictionary.js'
import { elementsAt, transactionCount, type Transactions } from '../../../../data/transactions.js'
import { type Random, below, shuffle } from '../../../../math/random.js'
import type { ContextSize } from '../../../../contract/context-table.js'
import { nearestFirst } from '../context/context-tables.js'
import type { PlainItems } from '../context/plain-items.js'

/** Records of other people in the codes of a release. */
export interface CrowdRecords {
  /** As they are written; -1 for an item that the release has not. */
  readonly codes: readonly Int32Array[]
  /** By item of the release: the records that hold it. */
  readonly postings: readonly (readonly number[])[]
  /** By record: the part of the crowd it is in. */
  readonly folds: Uint8Array
  /** Records of the crowd that may be the release's own, and were left out. */
  readonly own: number
}

export const crowdFolds = 5

/** Codes of the release by code of the crowd, -1 where the release has no such item. */
export function codesInRelease({ items }: Pick<Transactions, 'items'>, release: Transactions): Int32Array {
  const codeOf = codesByName(release.items)
  return Int32Array.from(items, (item) => codeOf.get(item) ?? -1)
}

/** The records of a crowd that are not left out; a generalised item of it says nothing. */
export function codedCrowd(
  crowd: Transactions,
  codeOf: Int32Array,
  itemCount: number,
  out: Uint8Array,
  random: Random,
): CrowdRecords {
  const codes: Int32Array[] = []
  const postings: number[][] = Array.from({ length: itemCount }, () => [])
  for (let r = 0; r < transactionCount(crowd); r++) {
    if (out[r] === 1) continue
    const own = elementsAt(crowd, r).map((element) => (element >= 0 ? codeOf[element] : -1))
    for (const item of new Set(own)) if (item >= 0) postings[item].push(codes.length)
    codes.push(own)
  }
  const folds = Uint8Array.from(codes, () => below(crowdFolds, random))
  return { codes, postings, folds, own: transactionCount(crowd) - codes.length }
}

/**
 * How far an item meets others more often than by chance: log((n_ab + ½) / (n_a n_b / N + ½)), 0 where neither is known. Of
 * a part of the crowd that is left out nothing is counted.
 */
export type Lift = (item: number, others: Uint32Array, leftOut?: number) => Float64Array

export function liftIn({ codes, postings, folds }: CrowdRecords): Lift {
  const together = new Uint32Array(postings.length)
  const foldSizes = new Uint32Array(crowdFolds)
  for (const fold of folds) foldSizes[fold]++
  const metInFold = new Uint32Array(postings.length * crowdFolds)
  for (const [item, posting] of postings.entries()) for (const r of posting) metInFold[item * crowdFolds + folds[r]]++
  const metOf = (item: number, leftOut: number | undefined): number =>
    postings[item].length - (leftOut === undefined ? 0 : metInFold[item * crowdFolds + leftOut])
  return (item, others, leftOut) => {
    const touched: number[] = []
    let own = 0
    for (const r of postings[item]) {
      if (folds[r] === leftOut) continue
      own++
      for (const other of new Set(codes[r])) if (other >= 0 && together[other]++ === 0) touched.push(other)
    }
    const records = Math.max(1, codes.length - (leftOut === undefined ? 0 : foldSizes[leftOut]))
    const lifts = Float64Array.from(others, (other) =>
      Math.log((together[other] + 0.5) / ((own * metOf(other, leftOut)) / records + 0.5)),
    )
    for (const other of touched) together[other] = 0
    return lifts
  }
}

/** Records of the crowd that are looked at as such in which a member is known not to stand. */
export interface AbsentRecords {
  /** Distinct terms of their contexts. */
  readonly terms: Uint32Array
  /** By record: what it holds, and where the terms of its context stand in `terms`. */
  readonly records: readonly { readonly held: ReadonlySet<number>; readonly places: Uint32Array }[]
}

const wanted = 60

/**
 * Some records of each part of the crowd, and of all parts together, with the context that a set would have at a place
 * drawn by lot. Of a part that is left out they are its own: like the rows of a rehearsal there, they were not counted.
 */
export function absentRecords(
  { codes, folds }: CrowdRecords,
  { postings }: PlainItems,
  size: ContextSize,
  random: Random,
): (leftOut: number | undefined) => AbsentRecords {
  const order = shuffle(Uint32Array.from(codes.keys()), random)
  const drawn = Array.from({ length: crowdFolds }, (_, fold) =>
    Array.from(order.filter((record) => folds[record] === fold).subarray(0, wanted), (record) => {
      const told = Array.from(codes[record], (code) => (code >= 0 && postings[code].length > 0 ? code : -1))
      return {
        held: new Set(codes[record]),
        context: [...nearestFirst(told, below(told.length + 1, random), size).keys()],
      }
    }).filter(({ context }) => context.length > 0),
  )
  const some = drawn.map((one) => packed(one))
  const all = packed(drawn.flatMap((one) => one.slice(0, wanted / crowdFolds)))
  return (leftOut) => (leftOut === undefined ? all : some[leftOut])
}

function packed(
  drawn: readonly { readonly held: ReadonlySet<number>; readonly context: readonly number[] }[],
): AbsentRecords {
  const placeOf = new Map<number, number>()
  const records = drawn.map(({ held, context }) => ({
    held,
    places: Uint32Array.from(context, (term) => {
      const place = placeOf.get(term) ?? placeOf.size
      placeOf.set(term, place)
      return place
    }),
  }))
  return { terms: Uint32Array.from(placeOf.keys()), records }
}

/** Records of so many items are hardly alike by chance. */
const distinctive = 4

/**
 * An intruder who holds the very records of the release needs no attack, and one who is only granted others must not
 * profit from them: records of the crowd that may have been published as one of the release are left out. Short ones are
 * alike by chance, and go only where most of the distinctive ones of the release are found. By record: 1 where it goes.
 */
export function ownTransactions(crowd: Transactions, codeOf: Int32Array, plain: PlainItems): Uint8Array {
  const matches = matchFinder(plain)
  const records = transactionCount(crowd)
  const lengths = new Uint32Array(records)
  const like = Array.from({ length: records }, (_, r) => {
    const items = new Set(Array.from(elementsAt(crowd, r), (element) => (element >= 0 ? codeOf[element] : -1)))
    lengths[r] = items.size
    return matches(items)
  })
  const published = new Set(like.filter((t, r) => t >= 0 && lengths[r] >= distinctive))
  const long = Array.from({ length: transactionCount(plain.release) }, (_, t) => t).filter(
    (t) => elementsAt(plain.release, t).length >= distinctive,
  ).length
  const all = 2 * published.size > long
  return Uint8Array.from(like, (t, r) => (t >= 0 && (all || lengths[r] >= distinctive) ? 1 : 0))
}

/** A transaction of the release that these items may have been published as; -1 where there is none. */
function matchFinder({ release, of, postings }: PlainItems): (items: ReadonlySet<number>) => number {
  const plainCount = Uint32Array.from(
    { length: transactionCount(release) },
    (_, t) => new Set(Array.from(elementsAt(release, t), of).filter((item) => item >= 0)).size,
  )
  const met = new Uint32Array(plainCount.length)
  return (items) => {
    if (items.has(-1)) return -1
    const touched: number[] = []
    for (const item of items) for (const t of postings[item]) if (met[t]++ === 0) touched.push(t)
    const found = touched.find((t) => met[t] === plainCount[t] && coversRest(release, of, t, items)) ?? -1
    for (const t of touched) met[t] = 0
    return found
  }
}

/** Whether every other item stands in a set of the transaction, and every set holds one. */
function coversRest(release: Transactions, of: PlainItems['of'], t: number, items: ReadonlySet<number>): boolean {
  const rest = new Set(items)
  let all = true
  for (const element of elementsAt(release, t)) {
    const item = of(element)
    if (item >= 0) rest.delete(item)
    else {
      const members = release.members.subarray(release.setOffsets[~element], release.setOffsets[~element + 1])
      all &&= members.some((member) => items.has(member))
      for (const member of members) rest.delete(member)
    }
  }
  return all && rest.size === 0
}
