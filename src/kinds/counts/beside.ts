import { type CountCell, type CountSum, type Counts, brokenSum, cellKey } from './counts.js'

/** How two tables belong together: of the same people, or the people of one are a part of those of the other. */
export type SamePeople = 'same' | 'part'

/**
 * Two tables as one. Where groups of the same name have the same numbers, they are of the same people, and what one
 * hides the other may tell. Where the other table has fewer everywhere, it is of a part of them (one area is left out):
 * then what was left out is the difference, group by group. Undefined where neither can be.
 */
export function countsBeside(
  first: Counts,
  other: Counts,
  name: string,
): (Counts & { readonly as: SamePeople }) | undefined {
  const same = asSame(first, other, name)
  if (!brokenSum(same)) return { ...same, as: 'same' }
  const part = asPart(first, other, name)
  return brokenSum(part) ? undefined : { ...part, as: 'part' }
}

function asSame(first: Counts, other: Counts, name: string): Counts {
  const cells = [...first.cells]
  const placeOf = new Map(cells.map((cell, place) => [cellKey(cell), place]))
  const equal: CountSum[] = []
  const places = other.cells.map((cell) => {
    const known = placeOf.get(cellKey(cell))
    if (known === undefined) return cells.push({ ...cell, elsewhere: true }) - 1
    const before = cells[known]
    if (before.low === cell.low && before.high === cell.high) {
      cells[known] = { ...before, elsewhere: true }
      return known
    }
    equal.push({ whole: known, parts: [cells.push({ ...cell, file: name, elsewhere: true }) - 1] })
    return cells.length - 1
  })
  return {
    cells,
    sums: [...first.sums, ...movedSums(other.sums, places), ...equal],
    statistics: [...first.statistics, ...movedStatistics(other, places)],
    notes: [...new Set([...first.notes, ...other.notes]), `${name} is taken to be of the same people`],
  }
}

function asPart(first: Counts, other: Counts, name: string): Counts {
  const cells: CountCell[] = [...first.cells]
  const places = other.cells.map((cell) => cells.push({ ...cell, file: name, elsewhere: true }) - 1)
  const placeOf = new Map(first.cells.map((cell, place) => [cellKey(cell), place]))
  const leftOut = new Map<number, number>()
  const differences: CountSum[] = []
  for (const [i, cell] of other.cells.entries()) {
    const whole = placeOf.get(cellKey(cell))
    if (whole === undefined) continue
    const between: CountCell = {
      ...first.cells[whole],
      low: 0,
      high: Infinity,
      told: 'between',
      file: `not in ${name}`,
    }
    const left = cells.push(between) - 1
    leftOut.set(whole, left)
    differences.push({ whole, parts: [places[i], left] })
  }
  // What was left out adds up where both tables do.
  const sums = first.sums.flatMap(({ whole, parts }) => {
    const [top, ...under] = [whole, ...parts].map((cell) => leftOut.get(cell))
    return top === undefined || under.includes(undefined)
      ? []
      : [{ whole: top, parts: under.flatMap((cell) => cell ?? []) }]
  })
  return {
    cells,
    sums: [...first.sums, ...movedSums(other.sums, places), ...differences, ...sums],
    statistics: [...first.statistics, ...movedStatistics(other, places)],
    notes: [...new Set([...first.notes, ...other.notes]), `${name} is taken to be of a part of the people`],
  }
}

function movedSums(sums: readonly CountSum[], places: readonly number[]): CountSum[] {
  return sums.map(({ whole, parts }) => ({ whole: places[whole], parts: parts.map((part) => places[part]) }))
}

function movedStatistics({ statistics }: Counts, places: readonly number[]): Counts['statistics'] {
  return statistics.map((group) => ({ ...group, users: places[group.users], records: places[group.records] }))
}
