import type { ScoredRelease } from '../../attack/index.js'
import { candidatePostings } from '../../data/item-rows.js'
import type { Transactions } from '../../data/transactions.js'
import { intersectionOfAll } from '../../data/postings.js'
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
  const places = [release, reconstructed].map(candidatePostings)
  const sums = places.map(() => ({ candidates: 0, pinned: 0 }))
  let lost = 0
  for (const person of people) {
    const items = shuffle(Uint32Array.from(hidden.get(person)!), random).slice(0, known)
    const found = places.map((place) => intersectionOfAll(Array.from(items, (item) => place[item])))
    found.forEach((posting, i) => {
      sums[i].candidates += posting.length
      if (posting.length === 1 && posting[0] === person) sums[i].pinned++
    })
    if (!found[1].includes(person)) lost++
  }
  const [before, after] = sums.map(({ candidates: count, pinned }) => ({ candidates: count / people.length, pinned }))
  return { known, people: people.length, before, after, lost }
}
