import { parameters } from '../../../contract/parameter.js'
import type { Model } from '../../../contract/model.js'
import type { Transactions } from '../../../data/transactions.js'
import { type Judgement, type RareSet, Violations } from '../../../contract/judgement.js'
import { eachKnownSet, itemKinds } from './known-sets.js'

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
