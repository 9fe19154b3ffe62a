import type { ScoredRelease } from '../../attack/index.js'
import { type Transactions, membersOf, transactionCount } from '../../data/transactions.js'
import { type Posting, intersectionOfAll } from '../../data/postings.js'
import { type Random, shuffle } from '../../random/random.js'

/** An intruder who knows some hidden items of a person looks for the transaction, before and after the attack. */
export interface LinkAttack {
  /** Items known of each person, at most. */
  readonly known: number
  readonly people: number
  readonly before: Linked
  readonly after: Linked
  /** People whose own transaction the attack ruled out by mistake. */
  readonly lost: number
}

interface Linked {
  /** Transactions that may be the person's: the mean over people. */
  readonly candidates: number
  /** People for whom only their own transaction is left. */
  readonly pinned: number
}

const mostPeople = 2000

export function linkAttack(
  { release, tables }: ScoredRelease,
  truth: readonly Uint8Array[],
  reconstructed: Transactions,
  known: number,
  random: Random,
): LinkAttack {
  const hidden = new Map<number, number[]>()
  for (const [t, { members, transactions }] of tables.entries()) {
    truth[t].forEach((original, cell) => {
      if (!original) return
      const transaction = transactions[Math.floor(cell / members.length)]
      hidden.set(transaction, [...(hidden.get(transaction) ?? []), members[cell % members.length]])
    })
  }
  const people = shuffle(Uint32Array.from(hidden.keys()), random).slice(0, mostPeople)
  const places = [release, reconstructed].map((data) =>
    candidates(
      data,
      tables.flatMap(({ members }) => [...members]),
    ),
  )
  const sums = places.map(() => ({ candidates: 0, pinned: 0 }))
  let lost = 0
  for (const person of people) {
    const items = shuffle(Uint32Array.from(hidden.get(person)!), random).slice(0, known)
    const found = places.map((place) => intersectionOfAll(Array.from(items, (item) => place.get(item)!)))
    found.forEach((posting, i) => {
      sums[i].candidates += posting.length
      if (posting.length === 1 && posting[0] === person) sums[i].pinned++
    })
    if (!found[1].includes(person)) lost++
  }
  const [before, after] = sums.map(({ candidates: count, pinned }) => ({ candidates: count / people.length, pinned }))
  return { known, people: people.length, before, after, lost }
}

/** For each of some items the transactions that may hold it. */
function candidates(data: Transactions, items: readonly number[]): Map<number, Posting> {
  const lists = new Map(items.map((item) => [item, [] as number[]]))
  for (let t = 0; t < transactionCount(data); t++) {
    for (const element of data.elements.subarray(data.offsets[t], data.offsets[t + 1])) {
      for (const item of element >= 0 ? [element] : membersOf(data, ~element)) {
        const list = lists.get(item)
        if (list !== undefined && list.at(-1) !== t) list.push(t)
      }
    }
  }
  return new Map(Array.from(lists, ([item, list]) => [item, Uint32Array.from(list)]))
}
