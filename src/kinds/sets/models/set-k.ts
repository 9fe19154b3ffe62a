import { parameters } from '../../../contract/parameter.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import {
  type Transactions,
  elementsAt,
  generalisedCount,
  membersOf,
  namesOf,
  transactionCount,
} from '../../../data/transactions.js'
import { type Judgement, type RareSet, Violations } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'

/** Transactions that look the same, but fewer than k. */
export interface LoneTransaction extends RareSet {
  /** The first of them, counted from 1, as lines are. */
  readonly transaction: number
}

/**
 * k-anonymity of whole transactions (He and Naughton): whoever knows all items of a transaction finds k that are
 * published as the same elements, each as often, in whatever order. One without elements tells nothing and is not counted.
 */
export function judgeSetK(release: Transactions, k: number): Judgement<LoneTransaction> {
  const written = sameSets(release)
  const kinds = new SequenceInterner()
  const sizes: number[] = []
  const firsts: number[] = []
  let empty = 0
  for (let t = 0; t < transactionCount(release); t++) {
    const elements = elementsAt(release, t)
    if (elements.length === 0) {
      empty++
      continue
    }
    // As unsigned numbers no plain element meets a generalised one.
    const kind = kinds.intern(
      Uint32Array.from(elements, (element) => (element < 0 ? ~written[~element] : element)).sort(),
    )
    if (kind === sizes.length) {
      sizes.push(0)
      firsts.push(t)
    }
    sizes[kind]++
  }
  const found = new Violations<LoneTransaction>()
  for (const [kind, support] of sizes.entries()) {
    if (support >= k) continue
    const t = firsts[kind]
    const items = Array.from(elementsAt(release, t), (element) => namesOf(release, element)).flat()
    found.add({ transaction: t + 1, items, support }, 'kinds of transactions')
  }
  const notes = empty === 0 ? [] : [`${empty} transactions without items tell nothing and are not counted`]
  const reached = sizes.reduce((least, size) => Math.min(least, size), Infinity)
  return { ...found.judged(`k alike as a whole, k = ${k}`, notes, k), ...(sizes.length > 0 && { reached }) }
}

/** By generalised item: the first that has the same members, in whatever order they are written. */
function sameSets(release: Transactions): Uint32Array {
  const sets = new SequenceInterner()
  return Uint32Array.from({ length: generalisedCount(release) }, (_, s) =>
    sets.intern(membersOf(release, s).toSorted()),
  )
}

const setKParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'transactions that must look the same' },
})

export const setKModel: Model<'sets', typeof setKParameters> = {
  id: 'set-k',
  name: 'k-anonymity of whole transactions',
  summary: 'every published transaction is shared by k or more, as a whole',
  cites: ['He, Naughton: Anonymization of set-valued data via top-down, local generalization, PVLDB 2 (2009)'],
  on: 'sets',
  parameters: setKParameters,
  judge: (release, { k }) => judgeSetK(release, k),
}
