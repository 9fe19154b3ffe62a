import { type Column, type Table, coded } from '../../../data/table.js'
import { classesOf } from '../classes.js'

/** What an intruder who knows some columns and no others can do with a table. */
export interface ColumnSet {
  /** Places in the list of columns, rising. */
  readonly columns: readonly number[]
  /** Different combinations of values there are. */
  readonly combinations: number
  /** Pairs of rows that differ in one of them at least. */
  readonly pairsApart: number
  /** Rows that stand alone by them. */
  readonly alone: number
  /** Of those, the ones that no fewer of these columns set apart. */
  readonly minimal: number
}

/** A row, and columns that single it out while no fewer of them do (Elliot, Manning, Ford 2002: minimal sample unique). */
export interface MinimalUniques {
  readonly rows: Uint32Array
  /** Beside rows: bit c for column c. */
  readonly sets: Uint32Array
}

export interface ColumnSets {
  readonly names: readonly string[]
  readonly rowCount: number
  /** Sets of so many columns at most were looked at. */
  readonly largest: number
  readonly sets: readonly ColumnSet[]
  readonly minimal: MinimalUniques
}

/** Bits of a set of columns. */
export const mostColumnsInSets = 30

/** A walk over more sets than these, or over more rows in all of them, is cut to sets of fewer columns. */
const mostSets = 20_000
const mostRowsLookedAt = 4e8

/** The largest size of sets of which there are not too many. */
function largestSize(columnCount: number, rowCount: number): number {
  const bearable = Math.min(mostSets, mostRowsLookedAt / Math.max(1, rowCount))
  let sets = 0
  let ways = 1
  for (let size = 1; size <= columnCount; size++) {
    ways = (ways * (columnCount - size + 1)) / size
    sets += ways
    if (sets > bearable) return Math.max(1, size - 1)
  }
  return columnCount
}

/**
 * Every set of columns, by refining what the one before it told apart. Sets come so that all parts of a set are met
 * before it: then a row that is alone is minimally so exactly when none of its sets so far is a part of this one. Rows
 * that are alike in all columns stay so: one of them stands for all. Rows of which nothing is told are left out.
 */
export function columnSets(table: Table, columns: readonly Column[], asked?: number): ColumnSets {
  if (columns.length > mostColumnsInSets) throw new RangeError(`no more than ${mostColumnsInSets} columns`)
  const { count, firsts, sizes } = classesOf(table, columns)
  const largest = Math.min(columns.length, asked ?? largestSize(columns.length, count))
  const known = columns.map(coded)
  const codes = known.map((column) => firsts.map((row) => column.codes[row]))
  const counts = known.map(({ values }) => new Uint32Array(values.length))
  const people = sizes.reduce((sum, size) => sum + size, 0)
  const found = new FoundSets(count)
  const sets: ColumnSet[] = []
  const whole = { rows: Uint32Array.from({ length: count }, (_, c) => c), ends: Uint32Array.of(count) }
  if (count > 0) descend({ alike: whole, alone: 0, pairs: 0 }, [], 0, 0)
  return { names: columns.map(({ name }) => name), rowCount: people, largest, sets, minimal: found.finish(firsts) }

  function descend(before: Told, chosen: readonly number[], set: number, from: number): void {
    for (let c = known.length - 1; c >= from; c--) {
      const refined = refine(before.alike, codes[c], counts[c])
      const grown = set | (1 << c)
      let { alone, pairs } = before
      let minimal = 0
      for (const one of refined.alone) {
        pairs += pairsOf(sizes[one])
        if (sizes[one] > 1) continue
        alone++
        minimal += found.add(one, grown)
      }
      const list = [...chosen, c]
      const { rows, ends } = refined.alike
      sets.push({
        columns: list,
        combinations: count - rows.length + ends.length,
        pairsApart: pairsOf(people) - pairs - pairsAlike(refined.alike, sizes),
        alone,
        minimal,
      })
      if (list.length < largest) descend({ alike: refined.alike, alone, pairs }, list, grown, c + 1)
    }
  }
}

/** What some columns tell: the classes they do not tell apart, rows that stand alone, and pairs that no column parts. */
interface Told {
  readonly alike: Alike
  readonly alone: number
  readonly pairs: number
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2
}

function pairsAlike({ rows, ends }: Alike, sizes: Uint32Array): number {
  let pairs = 0
  let start = 0
  for (const end of ends) {
    let people = 0
    for (let i = start; i < end; i++) people += sizes[rows[i]]
    pairs += pairsOf(people)
    start = end
  }
  return pairs
}

/** The sets found of each class of one row so far, in lists through one another. */
class FoundSets {
  readonly #last: Int32Array
  readonly #rows: number[] = []
  readonly #sets: number[] = []
  readonly #before: number[] = []

  constructor(count: number) {
    this.#last = new Int32Array(count).fill(-1)
  }

  /** 1 where no part of the set was found of that row before. */
  add(row: number, set: number): 0 | 1 {
    for (let at = this.#last[row]; at >= 0; at = this.#before[at]) if ((this.#sets[at] & ~set) === 0) return 0
    this.#before.push(this.#last[row])
    this.#last[row] = this.#rows.length
    this.#rows.push(row)
    this.#sets.push(set)
    return 1
  }

  finish(firsts: Uint32Array): MinimalUniques {
    return { rows: Uint32Array.from(this.#rows, (one) => firsts[one]), sets: Uint32Array.from(this.#sets) }
  }
}

/** Different combinations over rows: 1 where everybody stands alone (Motwani and Xu 2007). */
export function distinction({ combinations }: ColumnSet, rowCount: number): number {
  return rowCount === 0 ? 0 : combinations / rowCount
}

/** The share of pairs that are told apart. */
export function separation({ pairsApart }: ColumnSet, rowCount: number): number {
  return rowCount < 2 ? 0 : pairsApart / ((rowCount * (rowCount - 1)) / 2)
}

/** Rows that cannot be told apart, group by group; rows that stand alone are in none. */
interface Alike {
  readonly rows: Uint32Array
  /** Group g is rows[ends[g - 1]] (0 for the first) to rows[ends[g] - 1]; two rows or more. */
  readonly ends: Uint32Array
}

interface Refined {
  readonly alike: Alike
  /** Rows that were like others and no longer are. */
  readonly alone: Uint32Array
}

/** Tells groups apart by one more column: counting sort inside each group, so that no key is ever built. */
function refine({ rows, ends }: Alike, codes: Uint32Array, counts: Uint32Array): Refined {
  const kept = new Uint32Array(rows.length)
  const keptEnds: number[] = []
  const alone: number[] = []
  const met = new Uint32Array(counts.length)
  let filled = 0
  let start = 0
  for (const end of ends) {
    let different = 0
    for (let i = start; i < end; i++) {
      const code = codes[rows[i]]
      if (counts[code]++ === 0) met[different++] = code
    }
    if (different === 1 && end - start > 1) {
      counts[met[0]] = 0
      kept.set(rows.subarray(start, end), filled)
      filled += end - start
      keptEnds.push(filled)
      start = end
      continue
    }
    // A count becomes the place behind the last row of its group; 0 stands for a row alone.
    for (let m = 0; m < different; m++) {
      const count = counts[met[m]]
      counts[met[m]] = 0
      if (count === 1) continue
      filled += count
      counts[met[m]] = filled
      keptEnds.push(filled)
    }
    for (let i = end - 1; i >= start; i--) {
      const code = codes[rows[i]]
      if (counts[code] === 0) alone.push(rows[i])
      else kept[--counts[code]] = rows[i]
    }
    for (let m = 0; m < different; m++) counts[met[m]] = 0
    start = end
  }
  return {
    alike: { rows: kept.subarray(0, filled), ends: Uint32Array.from(keptEnds) },
    alone: Uint32Array.from(alone),
  }
}

/** Special uniques: who is singled out by few columns, and in how many ways. */
export interface Suda {
  /** By row: 0 where no set singles it out. */
  readonly scores: Float64Array
  /** Minimal sets by how many columns they have, from 1. */
  readonly bySize: readonly number[]
  /** Rows that some set singles out. */
  readonly rows: number
  /** By column: the share of all scores that come from sets it is in. Shares of several columns overlap. */
  readonly contributions: readonly number[]
}

/**
 * SUDA2's score (Elliot, Manning, Ford 2002): of n columns, a minimal set of size s counts once for every order in which
 * the others can be added up to the largest size looked at: Π (n - i), i from s to the largest but one.
 */
export function suda({ names, minimal, largest }: ColumnSets, tableRows: number): Suda {
  const n = names.length
  const most = Math.min(largest, n)
  const worth = Array.from({ length: n + 1 }, (_, size) => {
    let product = 1
    for (let i = Math.max(size, 1); i < most; i++) product *= n - i
    return product
  })
  const scores = new Float64Array(tableRows)
  const bySize = Array.from({ length: most }, () => 0)
  const contributions = names.map(() => 0)
  let total = 0
  let rows = 0
  for (let i = 0; i < minimal.rows.length; i++) {
    const size = bitCount(minimal.sets[i])
    const score = worth[size]
    if (scores[minimal.rows[i]] === 0) rows++
    scores[minimal.rows[i]] += score
    bySize[size - 1]++
    total += score
    for (let c = 0; c < n; c++) if ((minimal.sets[i] >>> c) & 1) contributions[c] += score
  }
  return { scores, bySize, rows, contributions: contributions.map((sum) => (total === 0 ? 0 : sum / total)) }
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
