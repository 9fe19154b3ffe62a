import type { Transactions } from '../../../data/transactions.js'
import { parameters } from '../../../contract/parameter.js'
import { type Judgement, type Violation, Violations, notJudged } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'
import { eachKnownSet, itemKinds } from './known-sets.js'

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
