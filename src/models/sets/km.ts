import { parameters } from '../../method/parameter.js'
import type { Model } from '../model.js'
import { SequenceInterner } from '../../data/sequence-interner.js'
import { type Transactions, elementsAt, membersOf, transactionCount } from '../../data/transactions.js'
import { type Judgement, type RareSet, Violations } from '../judgement.js'

/**
 * k^m-anonymity (thesis Definition 6): whoever knows up to m items of a transaction finds at least k transactions that
 * may hold them. Listed are the rare sets without a rarer one inside their beginning; larger ones are rare anyway.
 */
export function judgeKm(release: Transactions, k: number, m: number): Judgement<RareSet> {
  const kinds = kindsOf(release)
  const found = new Violations<RareSet>()
  const report = (chosen: readonly number[], support: number): void => {
    found.add({ items: chosen.map((kind) => kinds.example[kind]), support })
  }
  const extend = (chosen: readonly number[], holding: readonly number[]): void => {
    const holders = new Map<number, number[]>()
    for (const t of holding) {
      for (const kind of kinds.inTransaction[t]) {
        if (kind <= (chosen.at(-1) ?? -1)) continue
        const list = holders.get(kind)
        if (list) list.push(t)
        else holders.set(kind, [t])
      }
    }
    for (const [kind, transactions] of holders) {
      if (transactions.length < k) report([...chosen, kind], transactions.length)
      else if (chosen.length + 1 < m) extend([...chosen, kind], transactions)
    }
  }
  if (m > 0) extend([], [...kinds.inTransaction.keys()])
  return found.judged(`k^m-anonymity, k = ${k}, m = ${m}`, [], k)
}

/**
 * Items that are published in the same elements cannot be told apart and make one kind; a second item of a kind adds
 * nothing to what an attacker knows. One example stands for its kind.
 */
function kindsOf(release: Transactions): { example: string[]; inTransaction: number[][] } {
  const elementsOf = release.items.map((_, code) => [code])
  for (let s = 0; s + 1 < release.setOffsets.length; s++)
    for (const code of membersOf(release, s)) elementsOf[code].push(~s)
  const occurring = new Set(release.elements)
  const kinds = new SequenceInterner()
  const example: string[] = []
  const kindsOfElement = new Map<number, number[]>()
  for (const [code, elements] of elementsOf.entries()) {
    const used = elements.filter((element) => occurring.has(element))
    if (used.length === 0) continue
    // Generalised elements are negative; as unsigned numbers no two elements meet.
    const kind = kinds.intern(Uint32Array.from(used))
    if (kind < example.length) continue
    example.push(release.items[code])
    for (const element of used) kindsOfElement.set(element, [...(kindsOfElement.get(element) ?? []), kind])
  }
  const inTransaction = Array.from({ length: transactionCount(release) }, (_, t) => {
    const elements = elementsAt(release, t)
    return [...new Set([...elements].flatMap((element) => kindsOfElement.get(element)!))].sort((a, b) => a - b)
  })
  return { example, inTransaction }
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
