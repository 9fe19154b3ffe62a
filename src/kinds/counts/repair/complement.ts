import { countsAttack } from '../attack/counts-attack.js'
import { follows, reveal } from '../attack/reveal.js'
import { withFallbacks } from '../../../contract/parameter.js'
import type { CountCell, Counts } from '../counts.js'
import { BoundedSimplex } from '../../../math/bounded-simplex.js'

/** Counts in which no hidden number follows, and which printed ones were hidden for it. */
interface Complemented {
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

/** Numbers of a tableau that is still worked through. */
const mostEntries = 2 ** 21
/** Far more than moved bounds and rounding add up to. */
const movedBy = 1e-3

/**
 * Which printed numbers must be hidden so that a hidden one could be another: the cheapest table in which it is one more or
 * one less, all totals hold, and as few people as can be stand in other printed cells. Linear programming (Kelly, Golden and
 * Assad 1992); the numbers that differ are hidden. Undefined where there is no such table, or the equations are too many.
 */
function cheapestWayOut(
  counts: Counts,
  cell: number,
  number: number,
  as: (cell: CountCell) => HiddenAs,
): readonly number[] | undefined {
  const ways = [number + 1, number - 1].flatMap((other) => wayTo(counts, cell, other, as) ?? [])
  return ways.sort((a, b) => a.cost - b.cost)[0]?.hide
}

interface WayOut {
  readonly cost: number
  readonly hide: readonly number[]
}

function wayTo(
  { cells, sums }: Counts,
  target: number,
  other: number,
  as: (cell: CountCell) => HiddenAs,
): WayOut | undefined {
  if (other < cells[target].low || other > cells[target].high) return undefined
  const low: number[] = []
  const high: number[] = []
  const weights: number[] = []
  const add = (least: number, most: number, weight: number): number => {
    low.push(least)
    high.push(most)
    weights.push(weight)
    return low.length - 1
  }
  // By cell: what it is between its bounds, and by how much it is above and below them where it would be hidden.
  const variables = cells.map((cell, place) => {
    if (place === target) return { own: add(other, other, 0) }
    const own = add(cell.low, cell.high, 0)
    if (!canBeHidden(cell)) return { own }
    const room = as(cell)
    const weight = cell.low + 1
    return { own, more: add(0, room.high - cell.high, weight), less: add(0, cell.low - room.low, weight) }
  })
  if (sums.length * low.length > mostEntries) return undefined
  const rows = sums.map(({ whole, parts }) => {
    const row = new Float64Array(low.length)
    const put = (place: number, factor: number): void => {
      const { own, more, less } = variables[place]
      row[own] += factor
      if (more === undefined || less === undefined) return
      row[more] += factor
      row[less] -= factor
    }
    put(whole, -1)
    for (const part of parts) put(part, 1)
    return row
  })
  const simplex = new BoundedSimplex(low.length, rows, new Float64Array(rows.length), false, 2 ** 31)
  if (!simplex.within(low, high)) return undefined
  const cost = simplex.minimise(Float64Array.from(weights), () => false)
  if (!Number.isFinite(cost)) return undefined
  const moves = (variable: number | undefined): boolean => variable !== undefined && simplex.x[variable] > movedBy
  const hide = [...cells.keys()].filter((place) => moves(variables[place].more) || moves(variables[place].less))
  return { cost, hide }
}

/** How a number is hidden, and what the mark still tells of it. */
interface HiddenAs {
  readonly written: string
  readonly low: number
  readonly high: number
}

/**
 * How a file hides its numbers, by number: with the mark that it uses most of those that may stand for it. Where a file
 * says `<5`, a larger number is hidden as `>=5`, since whoever knows the rule knows that much; where it hides nothing, as `*`.
 */
export function hidingOf({ cells }: Counts): (cell: CountCell) => HiddenAs {
  const uses = new Map<string, HiddenAs & { readonly uses: number }>()
  for (const { written, low, high, told, elsewhere } of cells)
    if (told === 'hidden' && written !== undefined && !elsewhere)
      uses.set(written, { written, low, high, uses: (uses.get(written)?.uses ?? 0) + 1 })
  const marks = [...uses.values()].sort((a, b) => b.uses - a.uses)
  const most = marks.reduce((highest, { high }) => Math.max(highest, high), -1)
  return ({ low, high }) => {
    if (marks.length === 0) return anything
    const fitting = marks.find((mark) => mark.low <= low && mark.high >= high)
    if (fitting) return { written: fitting.written, low: fitting.low, high: fitting.high }
    if (low > most) return { written: `>=${most + 1}`, low: most + 1, high: Infinity }
    return { written: `0-${high}`, low: 0, high }
  }
}

/** A mark that says nothing; undefined where the file uses it for something. */
function plainMark({ cells }: Counts): HiddenAs | undefined {
  return cells.some(({ written, high }) => written === anything.written && high < Infinity) ? undefined : anything
}

const anything: HiddenAs = { written: '*', low: 0, high: Infinity }

/** Whether a number is printed in the file, and nowhere else: then it can be hidden there. */
export function canBeHidden({ told, line, column, elsewhere }: CountCell): boolean {
  return (told === 'number' || told === 'rounded') && line !== undefined && column !== undefined && !elsewhere
}

/** Counts with some more of them hidden. */
export function withHidden(counts: Counts, hidden: Iterable<number>, as: (cell: CountCell) => HiddenAs): Counts {
  const cells = [...counts.cells]
  for (const place of hidden) cells[place] = { ...cells[place], ...as(cells[place]), told: 'hidden' }
  return { ...counts, cells }
}
