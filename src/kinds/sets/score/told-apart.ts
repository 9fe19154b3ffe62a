import type { CellClaims } from '../../../contract/claims.js'
import { type Share, rangeOfRuns, shareOfGroups } from '../../../math/interval.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { Estimate } from '../../../contract/finding.js'

/** Tables from which on the interval rests on whole tables, because the cells of one hang together; else on rows. */
export const fewTables = 10
/** Rows the shuffled claims are counted on, and how often they are shuffled. */
const mostRows = 20_000
const wantedCells = 20_000_000
const mostShuffles = 200
const fewestShuffles = 40

type Cells = Pick<CellClaims['tables'][number], 'items' | 'confidence'>

/**
 * Of two values that one record may hold, one that was there and one that was added: how often the attack is surer of
 * the right one (ties count half). Half is what anybody reaches who cannot tell them apart, whatever the density.
 */
export function toldApart(tables: readonly Cells[], truth: readonly Uint8Array[]): Share {
  const byTable = tables.length >= fewTables
  const right: number[] = []
  const pairs: number[] = []
  for (const [t, { items, confidence }] of tables.entries()) {
    const width = items.length
    let [tableRight, tablePairs] = [0, 0]
    for (let from = 0; from < confidence.length; from += width) {
      const found = pairsOfRow(confidence, truth[t], from, from, width)
      if (byTable) {
        tableRight += found.right
        tablePairs += found.pairs
      } else {
        right.push(found.right)
        pairs.push(found.pairs)
      }
    }
    if (byTable) {
      right.push(tableRight)
      pairs.push(tablePairs)
    }
  }
  return shareOfGroups(right, pairs)
}

/**
 * What the very same claims reach when nobody knows which record and which value they are about: rows and columns of
 * each table are shuffled. An attack that merely prefers some values to others, without a reason in the record, stays
 * inside this range on a release that gives nothing away. Mean, and where 95 % of the shuffles lie.
 */
export function shuffledToldApart(tables: readonly Cells[], truth: readonly Uint8Array[], random: Random): Estimate {
  const sample = sampleRows(tables, random)
  const cells = sample.reduce((sum, rows, t) => sum + rows.length * tables[t].items.length, 0)
  const shuffles = Math.max(fewestShuffles, Math.min(mostShuffles, Math.floor(wantedCells / Math.max(1, cells))))
  const reached = Float64Array.from({ length: shuffles }, () => {
    let [right, pairs] = [0, 0]
    for (const [t, { items, confidence }] of tables.entries()) {
      const width = items.length
      const claimed = shuffledColumns(confidence, sample[t], width, random)
      for (const [at, row] of sample[t].entries()) {
        const found = pairsOfRow(claimed, truth[t], at * width, row * width, width)
        right += found.right
        pairs += found.pairs
      }
    }
    return right / pairs
  })
  return rangeOfRuns(reached)
}

/** The claims of some rows in another order, their columns in one other order. */
function shuffledColumns(confidence: Float64Array, rows: Uint32Array, width: number, random: Random): Float64Array {
  const columns = shuffle(numbers(width), random)
  const from = shuffle(rows.slice(), random)
  const claimed = new Float64Array(rows.length * width)
  for (const [at, row] of from.entries()) {
    for (let column = 0; column < width; column++) {
      claimed[at * width + column] = confidence[row * width + columns[column]]
    }
  }
  return claimed
}

function pairsOfRow(
  confidence: Float64Array,
  truth: Uint8Array,
  claimedFrom: number,
  trueFrom: number,
  width: number,
): { readonly right: number; readonly pairs: number } {
  let [right, pairs] = [0, 0]
  for (let i = 0; i < width; i++) {
    if (!truth[trueFrom + i]) continue
    const own = confidence[claimedFrom + i]
    for (let j = 0; j < width; j++) {
      if (truth[trueFrom + j]) continue
      const other = confidence[claimedFrom + j]
      pairs++
      right += own > other ? 1 : own === other ? 0.5 : 0
    }
  }
  return { right, pairs }
}

/** Of each table all rows, or its share of as many as are counted. */
function sampleRows(tables: readonly Cells[], random: Random): Uint32Array[] {
  const heights = tables.map(({ items, confidence }) => confidence.length / items.length)
  const all = heights.reduce((sum, height) => sum + height, 0)
  const share = Math.min(1, mostRows / all)
  return heights.map((height) => {
    const rows = numbers(height)
    return share === 1
      ? rows
      : shuffle(rows, random)
          .slice(0, Math.max(1, Math.round(share * height)))
          .sort()
  })
}

function numbers(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, i) => i)
}
