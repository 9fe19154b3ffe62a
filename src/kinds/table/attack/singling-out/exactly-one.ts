/** The chance that exactly one of many happens: so many of each chance, independently of each other. */
export function exactlyOne(groups: Iterable<readonly [count: number, chance: number]>): number {
  let none = 1
  let odds = 0
  let certain = 0
  for (const [count, chance] of groups) {
    if (chance >= 1) certain += count
    else {
      none *= (1 - chance) ** count
      odds += (count * chance) / (1 - chance)
    }
  }
  // Who surely meets it is the one, and all others must not.
  return certain > 1 ? 0 : certain === 1 ? none : none * odds
}
