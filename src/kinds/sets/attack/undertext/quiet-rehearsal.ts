import { itemRows } from '../../../../data/item-rows.js'
import { union } from '../../../../data/postings.js'
import { type Random, below, shuffle } from '../../../../math/random.js'
import { contextCentroids, setRisk } from '../../../../meaning/in-context/set-risk.js'
import { ContextEvidence } from '../../../../meaning/in-context/context-evidence.js'
import type { Granted } from '../../../../contract/attack.js'
import type { ContextTable } from '../../../../contract/context-table.js'
import type { PlainItems } from '../context/plain-items.js'
import { type MembersLike, aboutAsFrequent } from './rehearsal.js'

/** Pairs of plain items that the measure is asked about at most, and cells that are kept. */
const most = 12_000_000
/** Items that are tried for each place of a set. */
const tries = 40

/**
 * An intruder who knows that sets were made against meaning rehearses on such sets: each place is given to the one of some plain
 * items of whom the rest tells least, and then once more to a better one. What still tells members apart there is what is
 * left to be learned.
 */
export async function quietMembers(
  plain: PlainItems,
  meaning: NonNullable<Granted['meaning']>,
  random: Random,
): Promise<MembersLike> {
  const { release, postings } = plain
  const rows = itemRows({ ...release, elements: release.elements.map(plain.of) })
  const told = Uint32Array.from(postings.keys()).filter((item) => postings[item].length > 0)
  const room = Math.floor(Math.min(most / told.length, most / (release.offsets.length - 1)))
  const pool = shuffle(told, random).slice(0, room).sort()
  await meaning.prepare(release.items)
  const evidence = new ContextEvidence(release.items, rows, pool, meaning)
  const risk = setRisk(evidence, contextCentroids(release.items, rows, pool, meaning.vectors))
  const { placeOf } = evidence
  const bySupport = Array.from(pool).sort((a, b) => postings[a].length - postings[b].length || a - b)
  const supports = Float64Array.from(bySupport, (item) => postings[item].length)
  const riskOf = (members: readonly number[]): number =>
    risk(
      members.map((item) => placeOf[item]),
      members.map((item) => postings[item]).reduce((joint, posting) => union(joint, posting)),
    )
  return (like: ContextTable, draws: Random) => {
    const [from, end] = aboutAsFrequent(supports, like)
    if (end - from < like.members.length) return []
    const members = [bySupport[from + below(end - from, draws)]]
    const quietest = (others: readonly number[]): number | undefined => {
      let [best, least] = [undefined as number | undefined, Infinity]
      for (let i = 0; i < tries; i++) {
        const item = bySupport[from + below(end - from, draws)]
        if (others.includes(item)) continue
        const found = riskOf([...others, item])
        if (found < least) [best, least] = [item, found]
      }
      return best
    }
    while (members.length < like.members.length) {
      const next = quietest(members)
      if (next === undefined) return []
      members.push(next)
    }
    for (let place = 0; place < members.length; place++) {
      const others = members.filter((_, i) => i !== place)
      const better = quietest(others)
      if (better !== undefined && riskOf([...others, better]) < riskOf(members)) members[place] = better
    }
    return members
  }
}
