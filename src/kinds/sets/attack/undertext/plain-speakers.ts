import { elementsAt } from '../../../../data/transactions.js'
import type { Streams } from '../../../../math/random.js'
import type { Granted } from '../../../../contract/attack.js'
import type { ScoredRelease } from '../context/scored-table.js'
import { balance } from './balance.js'
import { type Company, companyBy, learnedFrom, taughtItems } from './cold-start/cold-start.js'
import { type Speaker, perCell } from './evidence.js'
import { overall, soft } from './gather.js'
import { colleyRanks } from './order/colley.js'
import { gamesOf, isOrdered } from './order/games.js'
import { orderSpeaker } from './order/order.js'
import type { PlainItems } from './plain-items.js'

/** How strongly coefficients are held back where log-ratios are predicted, and where ranks are. */
const [companyRidge, orderRidge] = [30, 5]

/** Those who speak of a hidden member by what the plain part of the release tells of its like: its company, its place. */
export async function plainSpeakers(
  { release, tables, rehearsal }: ScoredRelease,
  plain: PlainItems,
  meaning: NonNullable<Granted['meaning']>,
  random: Streams,
): Promise<Speaker[]> {
  const taught = taughtItems(plain)
  const asked = new Set(taught)
  for (const { members } of [...tables, ...(rehearsal?.tables ?? [])]) for (const member of members) asked.add(member)
  await meaning.prepare(Array.from(asked, (item) => release.items[item]))
  const learned = learnedFrom(plain, taught, asked, meaning.vectors, random('undertext/cold-start'))
  const { offsets, elements, items } = release
  const read = (t: number): number[] => Array.from(elementsAt(release, t), plain.of)
  const games = gamesOf(offsets.length - 1, elements.length, read, items.length)
  return [
    companySpeaker(companyBy(plain, taught, learned(companyRidge))),
    ...(isOrdered(games) ? [orderSpeaker(colleyRanks(games), taught, learned(orderRidge))] : []),
  ]
}

function companySpeaker(keeps: Company): Speaker {
  return (table) => {
    const [rows, columns] = [table.transactions.length, table.members.length]
    const values = keeps(table.members, table.terms)
    return {
      cells: [overall, soft(3)].map((gather) => balance(perCell(table, values, gather), rows, columns)),
      columns: [],
      tables: [],
    }
  }
}
