import { type Transactions, elementsAt, itemsOf, transactionCount } from '../../../../data/transactions.js'
import { type Random, below, shuffle, unit } from '../../../../math/random.js'
import { type Board, type KnownThing, knownThing } from '../../../../math/score-board.js'

/** Transactions as records on a board, and for each item who may hold it: plainly, or as one of the members of a set. */
export interface ItemBoard {
  readonly board: Board
  /** By item code. */
  readonly holders: readonly KnownThing[]
}

export function itemBoard(release: Transactions): ItemBoard {
  const count = transactionCount(release)
  const lengths = new Uint32Array(count)
  const held = release.items.map(() => new Map<number, number[]>())
  const surest = new Float64Array(release.items.length)
  for (let t = 0; t < count; t++) {
    const met: number[] = []
    for (const element of elementsAt(release, t)) {
      const members = itemsOf(release, element)
      for (const item of members) {
        if (surest[item] === 0) met.push(item)
        surest[item] = Math.max(surest[item], 1 / members.length)
      }
    }
    lengths[t] = new Set(elementsAt(release, t)).size
    for (const item of met) {
      const lists = held[item]
      const list = lists.get(surest[item])
      if (list) list.push(t)
      else lists.set(surest[item], [t])
      surest[item] = 0
    }
  }
  const sizes = new Uint32Array(count).fill(1)
  return {
    board: { lengths, sizes, things: Math.max(1, release.items.length) },
    holders: held.map((lists) =>
      knownThing(
        Array.from(lists.values(), (list) => Uint32Array.from(list)),
        [...lists.keys()],
        sizes,
      ),
    ),
  }
}

const nowhere: KnownThing = { postings: [], credits: [], support: 0 }

/**
 * What somebody has picked up of each person: so many of their items, drawn by lot, of which some are wrong (another item
 * instead). Of who has fewer, all. An item that the release does not name matches nobody.
 */
export function knownItems(
  people: Transactions,
  release: Transactions,
  { holders }: ItemBoard,
  known: number,
  errors: number,
  random: Random,
): (person: number) => KnownThing[] {
  const codeOf = new Map(release.items.map((item, code) => [item, code]))
  const released = people.items.map((item) => codeOf.get(item))
  return (person) => {
    const own = new Set<number>()
    for (const element of elementsAt(people, person)) if (element >= 0) own.add(element)
    const drawn = shuffle(Uint32Array.from(own), random).slice(0, known)
    return Array.from(drawn, (item) => {
      const code = unit(random) < errors ? below(holders.length, random) : released[item]
      return code === undefined ? nowhere : holders[code]
    })
  }
}
