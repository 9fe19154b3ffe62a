import type { Linked } from '../../../contract/finding.js'
import type { CellClaims } from '../../../contract/claims.js'
import { candidatePostings } from '../../../data/item-rows.js'
import type { Transactions } from '../../../data/transactions.js'
import { intersectionOfAll } from '../../../data/postings.js'
import { type Random, shuffle } from '../../../math/random.js'

/** An intruder who knows some hidden items of a person looks for the transaction, before and after the attack. */
export type LinkAttack = Omit<Linked, 'unique' | 'combinations'>

const mostPeople = 2000

export function linkAttack(
  release: Transactions,
  { tables }: CellClaims,
  truth: readonly Uint8Array[],
  reconstructed: Transactions,
  known: number,
  random: Random,
): LinkAttack {
  const hidden = new Map<number, number[]>()
  for (const [t, { evidence, records }] of tables.entries()) {
    const { members } = evidence
    truth[t].forEach((original, cell) => {
      if (!original) return
      const transaction = records[Math.floor(cell / members.length)]
      hidden.set(transaction, [...(hidden.get(transaction) ?? []), members[cell % members.length]])
    })
  }
  const people = shuffle(Uint32Array.from(hidden.keys()), random).slice(0, mostPeople)
  const places = [release, reconstructed].map(candidatePostings)
  let [pinnedBefore, pinnedByAttack, lost] = [0, 0, 0]
  const candidates = { before: 0, after: 0 }
  for (const person of people) {
    const items = shuffle(Uint32Array.from(hidden.get(person)!), random).slice(0, known)
    const [before, after] = places.map((place) => intersectionOfAll(Array.from(items, (item) => place[item])))
    if (before.length === 1) pinnedBefore++
    if (!after.includes(person)) {
      lost++
      continue
    }
    candidates.before += before.length
    candidates.after += after.length
    if (after.length === 1 && before.length > 1) pinnedByAttack++
  }
  const kept = people.length - lost
  return {
    known,
    people: people.length,
    pinnedBefore,
    pinnedByAttack,
    lost,
    candidates: { before: candidates.before / kept, after: candidates.after / kept },
  }
}
