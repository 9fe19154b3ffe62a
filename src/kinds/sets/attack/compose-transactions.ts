import { type Posting, intersectionOfAll } from '../../../data/postings.js'
import { type Transactions, elementsAt, itemsOf, transactionCount } from '../../../data/transactions.js'

/** People of whom some items are known, looked for in releases of transactions: in the first alone, and in all. */
export interface ComposedTransactions {
  /** By person: records of the first release that may be theirs. */
  readonly first: Uint32Array
  /** The same in the release that has fewest, of records that agree with one of every other release; 0 where none does. */
  readonly together: Uint32Array
  /** By person: items that they surely have beside those that are known: by the first release, and by all. */
  readonly surelyFirst: Uint32Array
  readonly surelyTogether: Uint32Array
  /** People with so many candidates that pairs of them were not compared. */
  readonly skipped: number
}

/** Pairs of candidates that are compared for one person, at most. */
const mostPairs = 1_000_000

/**
 * Somebody knows items of a person who is in every release, and finds the records that may be theirs in each. A record of
 * one release and one of another are the same person's only if each has, for every item of the other, one that may stand for
 * it: candidates without a partner fall out. Items are taken to be generalised, never left out.
 */
export function composeTransactions(releases: readonly Transactions[], people: Transactions): ComposedTransactions {
  const codes = new Map<string, number>()
  const read = [...releases, people].map((data) => readWith(data, codes))
  const known = read[read.length - 1]
  const told = read.slice(0, -1).map((one) => ({ ...one, postings: postingsOf(one, codes.size) }))
  const count = transactionCount(people)
  const found = {
    first: new Uint32Array(count),
    together: new Uint32Array(count),
    surelyFirst: new Uint32Array(count),
    surelyTogether: new Uint32Array(count),
  }
  let skipped = 0
  for (let person = 0; person < count; person++) {
    const items = known.covered[person]
    const all = told.map(({ postings, covered }) =>
      items.length === 0
        ? Uint32Array.from(covered.keys())
        : intersectionOfAll(Array.from(items, (item) => postings[item])),
    )
    found.first[person] = all[0].length
    found.surelyFirst[person] = surely(told[0], all[0], items).size
    const pairs = all.slice(1).reduce((most, list) => Math.max(most, list.length * all[0].length), 0)
    if (pairs > mostPairs) {
      skipped++
      found.together[person] = Math.min(...all.map(({ length }) => length))
      found.surelyTogether[person] = found.surelyFirst[person]
      continue
    }
    const left = agreeing(told, all)
    found.together[person] = Math.min(...left.map(({ length }) => length))
    const sure = left.map((list, r) => surely(told[r], list, items))
    found.surelyTogether[person] = new Set(sure.flatMap((one) => [...one])).size
  }
  return { ...found, skipped }
}

interface ReadRelease {
  /** By record: what each of its elements may stand for. */
  readonly elements: readonly (readonly (readonly number[])[])[]
  /** By record: every item that it may hold, rising. */
  readonly covered: readonly Uint32Array[]
}

function readWith(data: Transactions, codes: Map<string, number>): ReadRelease {
  const codeOf = data.items.map((item) => {
    const code = codes.get(item) ?? codes.size
    codes.set(item, code)
    return code
  })
  const elements = Array.from({ length: transactionCount(data) }, (_, t) =>
    Array.from(elementsAt(data, t), (element) => Array.from(itemsOf(data, element), (item) => codeOf[item])),
  )
  return { elements, covered: elements.map((one) => Uint32Array.from(new Set(one.flat())).sort()) }
}

function postingsOf({ covered }: ReadRelease, itemCount: number): Posting[] {
  const lists = Array.from({ length: itemCount }, (): number[] => [])
  for (const [record, items] of covered.entries()) for (const item of items) lists[item].push(record)
  return lists.map((list) => Uint32Array.from(list))
}

/** Candidates of each release that agree with one of every other: those that lose their last partner fall out in turn. */
function agreeing(told: readonly ReadRelease[], all: readonly Uint32Array[]): Uint32Array[] {
  let left = [...all]
  for (;;) {
    const kept = left.map((list, r) =>
      list.filter((one) =>
        left.every((others, o) => o === r || others.some((other) => mayBeOne(told[r], one, told[o], other))),
      ),
    )
    if (kept.every((list, r) => list.length === left[r].length)) return kept
    left = kept
  }
}

/** Whether two records may have been published of one transaction. */
function mayBeOne(a: ReadRelease, one: number, b: ReadRelease, other: number): boolean {
  const within = ({ elements }: ReadRelease, record: number, items: Uint32Array): boolean =>
    elements[record].every((element) => element.some((item) => items.includes(item)))
  return within(a, one, b.covered[other]) && within(b, other, a.covered[one])
}

/** Items that stand plainly in all of the records, beside those that are known. */
function surely({ elements }: ReadRelease, records: Uint32Array, known: Uint32Array): Set<number> {
  const [first, ...rest] = records
  if (first === undefined) return new Set()
  const plainly = (record: number): number[] => elements[record].flatMap((one) => (one.length === 1 ? one : []))
  const sure = new Set(plainly(first))
  for (const record of rest) {
    const own = new Set(plainly(record))
    for (const item of sure) if (!own.has(item)) sure.delete(item)
  }
  for (const item of known) sure.delete(item)
  return sure
}
