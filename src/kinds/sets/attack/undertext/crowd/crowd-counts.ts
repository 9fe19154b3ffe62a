import { codesByName } from '../../../../../data/dictionary.js'
import { elementsAt, transactionCount, type Transactions } from '../../../../../data/transactions.js'
import { type Random, below } from '../../../../../math/random.js'

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
