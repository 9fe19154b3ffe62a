import { itemRows } from '../../data/item-rows.js'
import { remembered } from '../../data/remembered.js'
import { type Transactions, generalisedCount } from '../../data/transactions.js'
import { type KnownThings, attackByKnown } from '../known-things.js'

/** Whether every item stands as it was written: names were taken off, and nothing else was made coarser. */
export function isPlain(release: Transactions): boolean {
  return generalisedCount(release) === 0
}

/** The items of a plain release, by which its people may be known. */
export const knownItemsOf = remembered((release: Transactions): KnownThings => {
  const codeCount = release.items.length
  return { rows: itemRows(release), codeCount, thing: 'item', nameOf: (code) => release.items[code] }
})

/** Somebody knows a few items of a person, and finds the one record that has them all. */
export const knownItems = attackByKnown(
  {
    id: 'known-items',
    name: 'a few items as they are',
    summary: 'knows a few items of each person and finds who alone has them, where no item is generalised',
    on: 'sets',
    baseline: 'record-by-lot',
  },
  (release) =>
    isPlain(release) ? knownItemsOf(release) : 'items are generalised: scoreboard looks for records by them',
)
