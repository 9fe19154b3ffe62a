import { growableUint32 } from '../../../../../data/growable.js'

/** Items so many places apart are still said to stand before one another. */
const reach = 5

/** Pairs of items that stand near each other, the one before first, each as often as it happens. */
export interface Games {
  readonly items: number
  readonly before: Uint32Array
  readonly after: Uint32Array
}

/** An order shows in so many pairs: of a larger file every n-th record is looked at. */
const mostGames = 4_000_000

/** Of records as codes, negative where they say nothing; `places` counts what stands in all of them. */
export function gamesOf(
  count: number,
  places: number,
  read: (record: number) => ArrayLike<number>,
  items: number,
): Games {
  const [before, after] = [growableUint32(), growableUint32()]
  const step = Math.max(1, Math.ceil((reach * places) / mostGames))
  for (let r = 0; r < count; r += step) {
    const record = read(r)
    for (let i = 0; i < record.length; i++)
      for (let j = i + 1; j <= i + reach && j < record.length; j++)
        if (record[i] >= 0 && record[j] >= 0 && record[i] !== record[j]) {
          before.push(record[i])
          after.push(record[j])
        }
  }
  return { items, before: before.finish(), after: after.finish() }
}

/** Two games of one pair that are enough to be told. */
const leastPairs = 50

/**
 * How often two items that stand near each other twice stand in the same order: a half where there is none, 1 where the
 * file keeps one. NaN where too few stand near each other twice.
 */
export function orderliness({ items, before, after }: Games): number {
  // Both orders of a pair stand next to each other where games are sorted: two numbers for a pair, one after the other.
  const games = Float64Array.from(before, (one, g) => {
    const other = after[g]
    return one < other ? 2 * (one * items + other) : 2 * (other * items + one) + 1
  }).sort()
  let [same, all] = [0, 0]
  for (let from = 0, end = 0; from < games.length; from = end) {
    const pair = 2 * Math.floor(games[from] / 2)
    let won = 0
    for (end = from; end < games.length && games[end] <= pair + 1; end++) if (games[end] === pair) won++
    const lost = end - from - won
    same += won * (won - 1) + lost * (lost - 1)
    all += (end - from) * (end - from - 1)
  }
  return all < leastPairs ? NaN : same / all
}

/** From so orderly on a place tells something of what stands there. */
const telling = 0.7

export function isOrdered(games: Games): boolean {
  return orderliness(games) >= telling
}
