import type { CellClaims } from '../../../contract/claims.js'
import { attackedRelease } from '../attack/context/attacked-release.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { type Transactions, itemsOf, transactionCount } from '../../../data/transactions.js'
import { judgeConstraints } from '../models/constraints.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { Linked } from '../../../contract/finding.js'
import { candidatePostings } from '../../../data/item-rows.js'
import { intersectionOfAll } from '../../../data/postings.js'

interface ProtectedCombinations {
  /** The combinations the release was to protect, and how many transactions had to share each. */
  readonly privacy?: readonly (readonly string[])[] | undefined
  readonly k?: number | undefined
}

/** What the attack means for the people in the release. */
interface Consequences {
  /** Protected combinations that fewer than k transactions may hold, as published and after the attack; null if unknown. */
  readonly constraintsBroken: { readonly before: number; readonly after: number; readonly of: number } | null
  /** Transactions whose generalised items no other transaction has alike, as published and after. */
  readonly unique: { readonly before: number; readonly after: number; readonly of: number }
  readonly link: LinkAttack
}

export function consequences(
  release: Transactions,
  claims: CellClaims,
  truth: readonly Uint8Array[],
  { privacy, k }: ProtectedCombinations,
  known: number,
  before: Uniques,
  random: Random,
): Consequences {
  const after = attackedRelease(release, claims)
  const broken = (data: Transactions): number =>
    new Set(judgeConstraints(data, privacy!, k!).violations.map(({ constraint }) => constraint)).size
  return {
    constraintsBroken:
      privacy === undefined || k === undefined
        ? null
        : { before: broken(release), after: broken(after), of: privacy.length },
    unique: { before: before.unique, after: uniqueHidden(release, after).unique, of: before.of },
    link: linkAttack(release, claims, truth, after, known, random),
  }
}

interface Uniques {
  readonly unique: number
  readonly of: number
}

/** Among the transactions that were published with a generalised item: those whose hidden part no other shares. */
export function uniqueHidden(published: Transactions, read: Transactions = published): Uniques {
  const sets = new SequenceInterner()
  const hidden = new SequenceInterner()
  const counts: number[] = []
  for (let t = 0; t < transactionCount(published); t++) {
    const parts: number[] = []
    for (let e = published.offsets[t]; e < published.offsets[t + 1]; e++) {
      if (published.elements[e] >= 0) continue
      parts.push(sets.intern(Uint32Array.from(itemsOf(read, read.elements[e])).sort()))
    }
    if (parts.length === 0) continue
    const part = hidden.intern(Uint32Array.from(parts).sort())
    counts[part] = (counts[part] ?? 0) + 1
  }
  return {
    unique: counts.filter((count) => count === 1).length,
    of: counts.reduce((sum, count) => sum + count, 0),
  }
}

/** An intruder who knows some hidden items of a person looks for the transaction, before and after the attack. */
type LinkAttack = Omit<Linked, 'unique' | 'combinations'>

const mostPeople = 2000

function linkAttack(
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
