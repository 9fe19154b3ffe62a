import type { Transactions } from '../../data/transactions.js'
import { type Random, below, shuffle } from '../../random/random.js'
import { type Documents, holdersOf } from './corpora.js'

/** So many documents, drawn without repeats. */
export function drawDocuments(documents: Documents, count: number, random: Random): Documents {
  const order = shuffle(Uint32Array.from(documents.keys()), random)
  return Array.from(order.subarray(0, Math.min(count, order.length)), (document) => documents[document])
}

/**
 * Documents that share many keywords, as the thesis' authors chose by hand for GoArticle (§5.1.1): a random one, then
 * again and again the one whose items are most common among those chosen; then without the items that fewer than
 * `least` of them hold.
 */
export function sharingDocuments(documents: Documents, count: number, least: number, random: Random): Documents {
  const first = below(documents.length, random)
  const left = new Set(documents.keys())
  const chosen: (readonly string[])[] = []
  const holders = new Map<string, number>()
  for (
    let next = first;
    chosen.length < Math.min(count, documents.length);
    next = mostAlike(documents, left, holders)
  ) {
    left.delete(next)
    chosen.push(documents[next])
    for (const item of new Set(documents[next])) holders.set(item, (holders.get(item) ?? 0) + 1)
  }
  const shared = holdersOf(chosen)
  return chosen.map((items) => items.filter((item) => shared.get(item)! >= least)).filter(({ length }) => length > 0)
}

/** Cosine to the counts so far, up to a factor that is the same for all. */
function mostAlike(documents: Documents, left: ReadonlySet<number>, holders: ReadonlyMap<string, number>): number {
  let best = -1
  let highest = -1
  for (const document of left) {
    const items = documents[document]
    const alike = items.reduce((sum, item) => sum + (holders.get(item) ?? 0), 0) / Math.sqrt(items.length)
    if (alike <= highest) continue
    highest = alike
    best = document
  }
  return best
}

/**
 * Transactions whose items are numbered in random order. COAT breaks ties by that order: numbered as they appear, the
 * partners of every rare item would come from the first documents.
 */
export function inRandomItemOrder(documents: Documents, random: Random): Transactions {
  const names = [...new Set(documents.flat())]
  const items = Array.from(shuffle(Uint32Array.from(names.keys()), random), (place) => names[place])
  const codeOf = new Map(items.map((name, code) => [name, code]))
  const offsets = new Uint32Array(documents.length + 1)
  documents.forEach(({ length }, t) => (offsets[t + 1] = offsets[t] + length))
  const elements = Int32Array.from(documents.flat(), (name) => codeOf.get(name)!)
  return { items, offsets, elements, setOffsets: new Uint32Array(1), members: new Uint32Array(0) }
}
