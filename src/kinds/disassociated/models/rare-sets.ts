/** The sets of up to m codes (rising) that some lists hold, but fewer than k; none that begins with a rarer one. */
export function* rareSetsIn(
  lists: readonly (readonly number[])[],
  k: number,
  m: number,
): Generator<{ readonly items: readonly number[]; readonly support: number }> {
  yield* setsBelow(lists, k, m, [], false)
}

/** All of them, also those that begin with a rarer one. */
export function everyRareSetIn(lists: readonly (readonly number[])[], k: number, m: number): (readonly number[])[] {
  if (rareSetsIn(lists, k, m).next().done) return []
  return Array.from(setsBelow(lists, k, m, [], true), ({ items }) => items)
}

function* setsBelow(
  lists: readonly (readonly number[])[],
  k: number,
  m: number,
  chosen: readonly number[],
  further: boolean,
): Generator<{ readonly items: readonly number[]; readonly support: number }> {
  if (chosen.length === m) return
  const holding = new Map<number, (readonly number[])[]>()
  for (const list of lists) {
    for (const code of list) {
      if (code <= (chosen.at(-1) ?? -1)) continue
      const found = holding.get(code)
      if (found) found.push(list)
      else holding.set(code, [list])
    }
  }
  for (const [code, found] of holding) {
    const items = [...chosen, code]
    if (found.length < k) yield { items, support: found.length }
    if (found.length >= k || further) yield* setsBelow(found, k, m, items, further)
  }
}
