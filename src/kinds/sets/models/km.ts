import { parameters } from '../../../contract/parameter.js'
import type { Model } from '../../../contract/model.js'
import { type Transactions, elementsAt, membersOf, transactionCount } from '../../../data/transactions.js'
import { type Judgement, type RareSet, Violations, type Violation, notJudged } from '../../../contract/judgement.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'

/**
 * k^m-anonymity (thesis Definition 6): whoever knows up to m items of a transaction finds at least k transactions that
 * may hold them. Listed are the rare sets without a rarer one inside their beginning; larger ones are rare anyway.
 */
export function judgeKm(release: Transactions, k: number, m: number): Judgement<RareSet> {
  const kinds = itemKinds(release)
  const found = new Violations<RareSet>()
  eachKnownSet(kinds, m, (chosen, { length: support }) => {
    if (support >= k) return true
    found.add({ items: chosen.map((kind) => kinds.example[kind]), support })
    return false
  })
  return found.judged(`k^m-anonymity, k = ${k}, m = ${m}`, [], k)
}

const kmParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'transactions that must share every set' },
  m: { type: 'integer', required: true, least: 1, about: 'items an attacker may know of one transaction' },
})

export const kmModel: Model<'sets', typeof kmParameters> = {
  id: 'km',
  name: 'k^m-anonymity',
  summary: 'every set of up to m items is in k transactions or in none',
  cites: ['Ong: thesis, Definition 6', 'Terrovitis, Mamoulis, Kalnis, PVLDB 1 (2008)'],
  on: 'sets',
  parameters: kmParameters,
  judge: (release, { k, m }) => judgeKm(release, k, m),
}

/** Items that are known, and what is wrong with those who hold them: too few, or too many of them hold the last item. */
export interface Incoherent extends Violation {
  readonly what: 'too few' | 'tells a private item'
  /** Those who may hold the known items, and of them the share that may hold the private one. */
  readonly holders: number
  readonly share?: number
}

/** Transactions that are looked at, again for each set they may hold; with more it is not judged. */
const mostLooks = 100_000_000

/**
 * (h, k, p)-coherence: whoever knows up to p public items of somebody finds k transactions that may hold them, and no
 * private item may be in more than the share h of these. A set that fails is not looked at with more items.
 */
export function judgeCoherence(
  release: Transactions,
  privateItems: readonly string[],
  h: number,
  k: number,
  p: number,
  looks = mostLooks,
): Judgement<Incoherent> {
  const hidden = new Set(privateItems)
  const known = itemKinds(release, (item) => !hidden.has(item))
  const told = itemKinds(release, (item) => hidden.has(item))
  const counts = new Uint32Array(told.example.length)
  const found = new Violations<Incoherent>()
  let looked = 0
  eachKnownSet(known, p, (chosen, holding) => {
    const items = chosen.map((kind) => known.example[kind])
    const holders = holding.length
    looked += holders
    if (looked > looks) return false
    if (holders < k) {
      found.add({ what: 'too few', items, holders, support: holders })
      return false
    }
    counts.fill(0)
    for (const t of holding) for (const kind of told.inTransaction[t]) counts[kind]++
    const most = counts.indexOf(counts.reduce((a, b) => Math.max(a, b), 0))
    const share = most < 0 ? 0 : counts[most] / holders
    if (share <= h) return true
    found.add(
      { what: 'tells a private item', items: [...items, told.example[most]], holders, share },
      'sets that tell a private item',
    )
    return false
  })
  const model = `(h, k, p)-coherence, h = ${h}, k = ${k}, p = ${p}`
  const unseen = [...hidden].filter((item) => !release.items.includes(item)).length
  const notes = unseen === 0 ? [] : [`${unseen} of ${hidden.size} private items are not in the release`]
  if (looked > looks && found.count === 0)
    return notJudged(model, 'more sets could be known than are looked at: ask for a smaller p', notes)
  if (looked > looks) notes.push('Not all sets were looked at: there may be more')
  return found.judged(model, notes, k)
}

const coherenceParameters = parameters({
  privateItems: { type: 'combinations', required: true, about: 'the private items, all lines together', value: 'file' },
  h: { type: 'share', required: true, about: 'share of those with the known items that may have one private item' },
  k: { type: 'integer', required: true, least: 1, about: 'transactions that must share every known set' },
  p: { type: 'integer', required: true, least: 1, about: 'public items an attacker may know of one transaction' },
})

export const coherenceModel: Model<'sets', typeof coherenceParameters> = {
  id: 'coherence',
  name: '(h, k, p)-coherence',
  summary: 'up to p public items are in k transactions, and tell no private item with a chance above h',
  cites: ['Xu, Wang, Fu, Yu: Anonymizing transaction databases for publication, KDD 2008'],
  on: 'sets',
  parameters: coherenceParameters,
  judge: (release, { privateItems, h, k, p }) => judgeCoherence(release, privateItems.flat(), h, k, p),
}

/** What can be told apart of the items of a release. */
interface ItemKinds {
  /** By kind: an item that stands for it. */
  readonly example: readonly string[]
  /** By transaction: the kinds of which it may hold an item, rising. */
  readonly inTransaction: readonly (readonly number[])[]
}

/**
 * Items that are published in the same elements cannot be told apart and make one kind; a second item of a kind adds
 * nothing to what an attacker knows. One example stands for its kind. `counts` says which items are looked at.
 */
function itemKinds(release: Transactions, counts: (item: string) => boolean = () => true): ItemKinds {
  const elementsOf = release.items.map((_, code) => [code])
  for (let s = 0; s + 1 < release.setOffsets.length; s++)
    for (const code of membersOf(release, s)) elementsOf[code].push(~s)
  const occurring = new Set(release.elements)
  const kinds = new SequenceInterner()
  const example: string[] = []
  const kindsOfElement = new Map<number, number[]>()
  for (const [code, elements] of elementsOf.entries()) {
    const used = elements.filter((element) => occurring.has(element))
    if (used.length === 0 || !counts(release.items[code])) continue
    // Generalised elements are negative; as unsigned numbers no two elements meet.
    const kind = kinds.intern(Uint32Array.from(used))
    if (kind < example.length) continue
    example.push(release.items[code])
    for (const element of used) kindsOfElement.set(element, [...(kindsOfElement.get(element) ?? []), kind])
  }
  const inTransaction = Array.from({ length: transactionCount(release) }, (_, t) => {
    const elements = elementsAt(release, t)
    return [...new Set([...elements].flatMap((element) => kindsOfElement.get(element) ?? []))].sort((a, b) => a - b)
  })
  return { example, inTransaction }
}

/**
 * Visits every set of up to `most` kinds that some transaction may hold, with the transactions that may; larger ones only
 * where `visit` says so of their beginning.
 */
function eachKnownSet(
  { inTransaction }: ItemKinds,
  most: number,
  visit: (chosen: readonly number[], holding: readonly number[]) => boolean,
): void {
  const extend = (chosen: readonly number[], holding: readonly number[]): void => {
    const holders = new Map<number, number[]>()
    for (const t of holding) {
      for (const kind of inTransaction[t]) {
        if (kind <= (chosen.at(-1) ?? -1)) continue
        const list = holders.get(kind)
        if (list) list.push(t)
        else holders.set(kind, [t])
      }
    }
    for (const [kind, transactions] of holders) {
      const larger = [...chosen, kind]
      if (visit(larger, transactions) && larger.length < most) extend(larger, transactions)
    }
  }
  if (most > 0) extend([], [...inTransaction.keys()])
}
