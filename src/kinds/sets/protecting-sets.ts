import type { Protecting } from '../../contract/protecting.js'
import type { Release } from '../../contract/release.js'
import { wordsHierarchy } from '../../data/hierarchies/by-halves.js'
import { meaningHierarchy } from '../../data/hierarchies/by-meaning.js'
import { itemSupports } from '../../data/item-supports.js'
import type { Transactions } from '../../data/transactions.js'

/** Items that have no hierarchy get one: by what they mean where that can be told, else by the words they share and how rare they are. */
export const protectingSets: Protecting<Transactions, Release<'sets'>> = {
  prepare(data, { parameters }, values, { distance }) {
    const lacking = Object.entries(parameters).find(([name, { made }]) => made && values[name] === undefined)
    if (!lacking) return { data, values, made: [] }
    const byMeaning = distance && data.items.length <= mostByMeaning
    const hierarchy = byMeaning
      ? meaningHierarchy(data.items, { distance })
      : wordsHierarchy(data.items, itemSupports(data))
    const made = [{ name: 'the items', by: byMeaning ? 'meaning' : 'words', levels: hierarchy.levels.length }]
    return { data, values: { ...values, [lacking[0]]: hierarchy }, made, give: 'give with ‹hierarchy›' }
  },
  tries: async (_, k) => [
    { method: 'km', given: { k, m: mostKnown } },
    { method: 'disassociate', given: { k, m: mostKnown } },
  ],
}

/** An audit asks what whoever knows three items finds. */
const mostKnown = 3

/** Distances between all pairs are held at once. */
const mostByMeaning = 3000
