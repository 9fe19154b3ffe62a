import { countsAttack } from '../attack/counts.js'
import { follows, reveal } from '../attack/reveal.js'
import { withFallbacks } from '../../../contract/parameter.js'
import type { CountCell, Counts } from '../counts.js'
import { cheapestWayOut } from './cheapest-way-out.js'
import { type HiddenAs, canBeHidden, hidingOf, plainMark, withHidden } from './hidden-as.js'

/** Counts in which no hidden number follows, and which printed ones were hidden for it. */
export interface Complemented {
  readonly counts: Counts
  readonly hidden: readonly number[]
}

/** Of more hidden numbers than this it is not tried which are not needed after all. */
const mostTriedAgain = 200

/**
 * Hides printed numbers, the smallest that do, until no hidden one follows any more (complementary suppression); then prints
 * each again that is not needed after all. They are hidden as the file hides others, or where its bounds tell too much behind
 * a plain mark. Undefined where all that can be hidden does not help.
 */
export function complemented(counts: Counts): Complemented | undefined {
  const plain = plainMark(counts)
  return hiddenUntil(counts, hidingOf(counts)) ?? (plain && hiddenUntil(counts, () => plain))
}

function hiddenUntil(counts: Counts, as: (cell: CountCell) => HiddenAs): Complemented | undefined {
  const hidden = new Set<number>()
  let now = counts
  const hide = (places: readonly number[]): void => {
    now = withHidden(now, places, as)
    for (const place of places) hidden.add(place)
  }
  for (let found = following(now); found.length > 0; found = following(now)) {
    const before = hidden.size
    for (const { cell, number } of found) hide(cheapestWayOut(now, cell, number, as) ?? besideIt(now, cell))
    // What moves by fractions only is no way out in whole numbers.
    if (hidden.size === before) for (const { cell } of found) hide(besideIt(now, cell))
    if (hidden.size === before) return undefined
  }
  const added = [...hidden].sort((a, b) => counts.cells[b].low - counts.cells[a].low)
  for (const place of added.slice(0, mostTriedAgain)) {
    const fewer = { ...now, cells: now.cells.with(place, counts.cells[place]) }
    if (following(fewer).length > 0) continue
    now = fewer
    hidden.delete(place)
  }
  return { counts: now, hidden: [...hidden] }
}

/** Hidden numbers that the attack claims, and which they are. */
function following(counts: Counts): readonly { readonly cell: number; readonly number: number }[] {
  const asked = withFallbacks(countsAttack.parameters, {})
  const revealed = reveal(counts, asked)
  if (!revealed.ranges.possible) return []
  return Array.from(revealed.hidden)
    .filter((cell) => follows(counts, revealed, cell, asked))
    .map((cell) => ({ cell, number: revealed.ranges.low[cell] }))
}

/** The smallest printed number of each equation that a hidden one stands in, where nothing better is known. */
function besideIt({ cells, sums, statistics }: Counts, cell: number): readonly number[] {
  const groups = [
    ...sums
      .filter(({ whole, parts }) => whole === cell || parts.includes(cell))
      .map((sum) => [sum.whole, ...sum.parts]),
    ...statistics
      .filter(({ users, records }) => users === cell || records === cell)
      .map(({ users, records }) => [users, records]),
  ]
  const smallest = groups.flatMap((places) =>
    places
      .filter((place) => place !== cell && canBeHidden(cells[place]))
      .sort((a, b) => cells[a].low - cells[b].low)
      .slice(0, 1),
  )
  return [...new Set(smallest)]
}
