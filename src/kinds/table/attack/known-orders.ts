import { dayOfCell, daysSince1970 } from '../../../data/date-text.js'
import { numberOfCell } from '../../../data/number-text.js'
import { type Column, coded, isMissing } from '../../../data/table.js'
import { manyAlike } from '../../../contract/pinned.js'

/** An order in which somebody may put a list of people: who is alike in it stands in one block, by lot. */
export interface KnownOrder {
  readonly by: string
  /** By place: who stands there. */
  readonly people: Uint32Array
  /** By place: its block; block b holds the places starts[b] to starts[b + 1] - 1. */
  readonly blockAt: Uint32Array
  readonly starts: Uint32Array
}

/** Columns after which lists are sorted; of more the first are taken. */
const mostColumns = 12
/** So many people in small blocks are too few to look for. */
const fewestPlaced = 5

/**
 * Every order that sorting makes, up and down: as the list stands, by each column (as numbers or days where it holds such, and as
 * text), by it and the next, and by it and all others in the order of the columns.
 */
export function knownOrders(columns: readonly Column[], count: number): readonly KnownOrder[] {
  const asKept = orderOf('the order of the list', [Uint32Array.from({ length: count }, (_, i) => i)], count)
  const some = columns.slice(0, mostColumns).map(ranksOf)
  const names = columns.slice(0, mostColumns).map(({ name }) => name)
  const sorted = some.flatMap((own, first) => {
    const others = [...some.keys()].filter((other) => other !== first)
    const chains = [[], others.slice(first, first + 1), others].filter(
      (chain, i, all) => i === 0 || chain.length > all[i - 1].length,
    )
    return own.flatMap((ranks) => {
      const made: KnownOrder[] = []
      for (const chain of chains) {
        if (made.at(-1) && made.at(-1)!.starts.length > count) break
        const by = [first, ...chain].map((column) => names[column]).join(', then ')
        made.push(orderOf(by, [ranks, ...chain.map((other) => some[other][0])], count))
      }
      return made
    })
  })
  return [asKept, ...sorted.filter(tells)].flatMap((one) => [one, turned(one)])
}

/** Whether it places some people among few: where all stand in large blocks nobody is told by it. */
function tells({ starts }: KnownOrder): boolean {
  let placed = 0
  for (let b = 0; b + 1 < starts.length; b++) {
    const size = starts[b + 1] - starts[b]
    if (size < manyAlike) placed += size
  }
  return placed >= fewestPlaced
}

/** By row the place of what it has: as number or day, and as text where that is another order. */
export function ranksOf(column: Column): readonly Uint32Array[] {
  const { codes, values, written } = coded(column)
  const order = written === 'decimal comma' ? undefined : written
  const keys = values.map((value) => {
    const number = numberOfCell(value, written)
    if (!Number.isNaN(number)) return number
    const day = dayOfCell(value, { order })
    return day ? daysSince1970(day) : NaN
  })
  const present = values.filter((value) => !isMissing(value)).length
  const told = keys.filter((key) => !Number.isNaN(key)).length
  const asText = placesOf(values, (a, b) => (values[a] < values[b] ? -1 : values[a] > values[b] ? 1 : 0))
  const byCode = [asText]
  if (told > present / 2) {
    // What is none stands last.
    const large = keys.map((key) => (Number.isNaN(key) ? Infinity : key))
    const asNumber = placesOf(values, (a, b) => (large[a] < large[b] ? -1 : large[a] > large[b] ? 1 : 0))
    if (asNumber.some((place, code) => place !== asText[code])) byCode.unshift(asNumber)
  }
  return byCode.map((places) => codes.map((code) => places[code]))
}

function placesOf(values: readonly string[], compare: (a: number, b: number) => number): Uint32Array {
  const order = [...values.keys()].sort(compare)
  const places = new Uint32Array(values.length)
  for (let i = 1; i < order.length; i++)
    places[order[i]] = places[order[i - 1]] + (compare(order[i - 1], order[i]) === 0 ? 0 : 1)
  return places
}

function orderOf(by: string, ranks: readonly Uint32Array[], count: number): KnownOrder {
  const compare = (a: number, b: number): number => {
    for (const rank of ranks) if (rank[a] !== rank[b]) return rank[a] - rank[b]
    return 0
  }
  const people = Uint32Array.from({ length: count }, (_, i) => i).sort(compare)
  const blockAt = new Uint32Array(count)
  for (let i = 1; i < count; i++) blockAt[i] = blockAt[i - 1] + (compare(people[i - 1], people[i]) === 0 ? 0 : 1)
  return { by, people, ...blocksOf(blockAt) }
}

function turned({ by, people, blockAt }: KnownOrder): KnownOrder {
  const last = blockAt.at(-1) ?? 0
  return {
    by: `${by}, turned round`,
    people: people.toReversed(),
    ...blocksOf(blockAt.toReversed().map((b) => last - b)),
  }
}

function blocksOf(blockAt: Uint32Array): Pick<KnownOrder, 'blockAt' | 'starts'> {
  const starts: number[] = []
  for (const [place, block] of blockAt.entries()) if (block === starts.length) starts.push(place)
  return { blockAt, starts: Uint32Array.from([...starts, blockAt.length]) }
}
