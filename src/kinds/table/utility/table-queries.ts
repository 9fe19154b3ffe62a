import type { CodedColumn } from '../../../data/table.js'
import { type MeanInterval, meanInterval } from '../../../math/interval.js'
import { type Random, below } from '../../../math/random.js'
import type { PairedColumn, PairedTable } from './paired-table.js'

export interface TableQueries {
  readonly queryCount: number
  readonly columnsPerQuery: number
  /** Mean of |estimate - truth| / truth, with its 95 % interval. */
  readonly error: MeanInterval
  /** Half of the queries are wrong by no more: a few rare combinations can make the mean large. */
  readonly median: number
}

/**
 * An analyst asks how many people have these values in two columns, and gets the answer from the release, whose every
 * cell counts evenly for all leaves under it. Values are those of a random person of the original, so the truth is at
 * least 1; a row that is no longer there counts as one of which nothing is told.
 */
export function tableQueries(pair: PairedTable, queries: number, random: Random): TableQueries {
  const { columns, rowCount, dropped } = pair
  const columnsPerQuery = Math.min(2, columns.length)
  const tables = new Map<number, CrossTable>()
  const errors: number[] = []
  const asked = columnsPerQuery > 0 && rowCount > 0 ? queries : 0
  for (let query = 0; query < asked; query++) {
    const row = below(rowCount, random)
    const a = below(columns.length, random)
    const other = columnsPerQuery === 1 ? a : below(columns.length - 1, random)
    const b = columnsPerQuery > 1 && other >= a ? other + 1 : other
    const place = Math.min(a, b) * columns.length + Math.max(a, b)
    const cross = tables.get(place) ?? crossTable(columns[Math.min(a, b)], columns[Math.max(a, b)])
    tables.set(place, cross)
    const { truth, estimate } = cross.ask(row)
    errors.push(Math.abs(estimate + dropped / cross.leafPairs - truth) / truth)
  }
  const none = { mean: 0, low: 0, high: 0, plusMinus: 0 }
  const median = errors.toSorted((x, y) => x - y)[errors.length >> 1] ?? 0
  return {
    queryCount: errors.length,
    columnsPerQuery,
    error: errors.length === 0 ? none : meanInterval(errors),
    median,
  }
}

interface CrossTable {
  readonly leafPairs: number
  /** How many have the values of this row of the original, truly and by the release. */
  ask(row: number): { readonly truth: number; readonly estimate: number }
}

/** Two columns against each other, before and after; the same column twice asks for one value. */
function crossTable(a: PairedColumn, b: PairedColumn): CrossTable {
  const truths = pairCounts(a.original, b.original)
  const told = [...pairCounts(a.released, b.released)]
  const width = b.released.values.length
  const chancesA = chancesByLeaf(a)
  const chancesB = a === b ? undefined : chancesByLeaf(b)
  return {
    leafPairs: a === b ? a.leafCount : a.leafCount * b.leafCount,
    ask(row) {
      const codeA = a.original.codes[row]
      const codeB = b.original.codes[row]
      const ofA = chancesA(a.leafOf[codeA])
      const ofB = chancesB?.(b.leafOf[codeB])
      let estimate = 0
      for (const [pair, count] of told) {
        const chance = ofA[Math.floor(pair / width)]
        if (chance > 0) estimate += count * chance * (ofB?.[pair % width] ?? 1)
      }
      return { truth: truths.get(codeA * b.original.values.length + codeB) ?? 0, estimate }
    },
  }
}

/** Cells of a table of counts that is kept whole; a larger one is mostly empty. */
const mostCells = 2 ** 22

/** Pairs of codes that occur, as a * width + b, and how often. */
function pairCounts(a: CodedColumn, b: CodedColumn): Map<number, number> {
  const width = b.values.length
  const counts = new Map<number, number>()
  if (a.values.length * width > mostCells) {
    for (let row = 0; row < a.codes.length; row++) {
      const pair = a.codes[row] * width + b.codes[row]
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
    return counts
  }
  const dense = new Uint32Array(a.values.length * width)
  for (let row = 0; row < a.codes.length; row++) dense[a.codes[row] * width + b.codes[row]]++
  for (const [pair, count] of dense.entries()) if (count > 0) counts.set(pair, count)
  return counts
}

/** By published value, the chance that it stands for a leaf; looked up once a leaf. */
function chancesByLeaf({ covers, sizes }: PairedColumn): (leaf: number) => Float64Array {
  const known = new Map<number, Float64Array>()
  return (leaf) => {
    const chances =
      known.get(leaf) ?? Float64Array.from(covers, (cover, code) => (cover.includes(leaf) ? 1 / sizes[code] : 0))
    known.set(leaf, chances)
    return chances
  }
}
